import type { ReactNode } from 'react'

/** What is known of what is opened, a `Fact` each. */
export function DeskFacts({ children }: { children: ReactNode }) {
  return <dl className="desk-facts">{children}</dl>
}

/** One of them, by its name. */
export function Fact({
  name,
  className,
  children,
}: {
  name: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
