import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import './account-row.css'

interface Props {
  icon: LucideIcon
  name: ReactNode
  badge?: ReactNode
  /** One muted line. */
  line: ReactNode
  action?: ReactNode
  /** Nothing is there yet, or not any longer. */
  isQuiet?: boolean
  /** A question with two answers. */
  isAsked?: boolean
  /** In place below the line: a field, or a problem. */
  children?: ReactNode
}

/** A row of the account: tile, name with its badge, a line, the action at its end (design.md 20). */
export function AccountRow({
  icon,
  name,
  badge,
  line,
  action,
  isQuiet = false,
  isAsked = false,
  children,
}: Props) {
  return (
    <li className="account-row" data-quiet={isQuiet || undefined} data-asked={isAsked || undefined}>
      <span className="account-tile">
        <Icon of={icon} />
      </span>
      <div className="account-words">
        <p className="account-name">
          <span className="wrap-anywhere">{name}</span>
          {badge}
        </p>
        <div className="account-line">{line}</div>
      </div>
      {action !== undefined && <div className="account-action">{action}</div>}
      {children && <div className="account-below">{children}</div>}
    </li>
  )
}

export function AccountRows({ children }: { children: ReactNode }) {
  return <ul className="account-rows">{children}</ul>
}
