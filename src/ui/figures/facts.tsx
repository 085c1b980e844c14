import type { ReactNode } from 'react'
import './facts.css'

type Props = {
  label: string
  facts: readonly { key: string; value: ReactNode; name: ReactNode }[]
}

/** A few figures side by side, each above its label; two in a row on narrow pages. */
export function Facts({ label, facts }: Props) {
  return (
    <section aria-label={label} className="panel cut-md ui-facts">
      <dl>
        {facts.map(({ key, value, name }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd className="text-numeral text-(length:--fact-size)">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
