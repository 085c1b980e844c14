import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** One block of a loading view in its final geometry (sizes by `className`); visible only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('ui-skeleton', className)} />
}

/** The placeholder of a loading region: its skeletons, and 'Loading...' for screen readers. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
