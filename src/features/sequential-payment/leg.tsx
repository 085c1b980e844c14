import type { ReactNode } from 'react'
import { Check, type LucideIcon } from 'lucide-react'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count } from '#src/ui/figures/figures.tsx'

interface LegProps {
  number: 1 | 2
  /** The mark of the payment: paid, to be paid next, or neither. */
  look: 'paid' | 'next' | 'over'
  title: ReactNode
  badge: ReactNode
  amount: ReactNode
  children: ReactNode
}

export function Leg({ number, look, title, badge, amount, children }: LegProps) {
  return (
    <li className={classes('sequential-leg', `sequential-leg-${look}`)}>
      <span className="sequential-node" aria-hidden="true">
        {look === 'paid' ? <Icon of={Check} /> : <Count value={number} />}
      </span>
      <div className="sequential-leg-head">
        <div className="sequential-leg-name">
          <h2 className="text-title-2">{title}</h2>
          {badge}
        </div>
        <span className="sequential-amount">{amount}</span>
      </div>
      {children}
    </li>
  )
}

export function Note({
  tone,
  icon,
  alert,
  children,
}: {
  tone: 'warning' | 'info' | 'danger'
  icon: LucideIcon
  alert?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classes('sequential-note', `sequential-note-${tone}`)}
      {...(alert && { role: 'alert' as const })}
    >
      <Icon of={icon} />
      <div>{children}</div>
    </div>
  )
}
