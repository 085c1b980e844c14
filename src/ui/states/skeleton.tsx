import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** One block of a loading view in its final geometry (sizes by `className`); seen only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('ui-skeleton', className)} />
}

/** The loading stand-in of a region: its skeletons, and one word for those who can't see them. */
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
