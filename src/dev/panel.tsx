import type { ReactNode } from 'react'

export const silent = <p className="dev-muted">The demo’s stand-ins do not answer right now.</p>

export function Panel({
  id,
  title,
  isWide = false,
  children,
}: {
  id: string
  title: string
  /** Fills a whole row. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section className="dev-panel" data-wide={isWide || undefined} aria-labelledby={id}>
      <h2 id={id} className="text-title-2">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Fact({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
