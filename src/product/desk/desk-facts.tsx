import type { ReactNode } from 'react'

export function DeskFacts({ children }: { children: ReactNode }) {
  return <dl className="desk-facts">{children}</dl>
}

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
