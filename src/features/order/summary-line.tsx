import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Money } from '#src/ui/figures/figures.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'

type Props = {
  mark: ReactNode
  title: ReactNode
  note: ReactNode
  /** Paid but not confirmed yet. */
  confirming: boolean
  /** Null for a line that is not paid with this order. */
  cents: number | null
  removeLabel: string
  onRemove: () => void
  action?: ReactNode
  children?: ReactNode
}

export function SummaryLine({
  mark,
  title,
  note,
  cents,
  confirming,
  removeLabel,
  onRemove,
  action,
  children,
}: Props) {
  return (
    <li className="order-line">
      <span className="order-line-mark">{mark}</span>
      <div className="order-line-text">
        <p className="order-line-title">{title}</p>
        <p className="order-line-note">{confirming ? <Trans>Paid, being confirmed</Trans> : note}</p>
      </div>
      {cents !== null && <Money cents={cents} className="order-line-amount" />}
      <span className="order-line-actions">
        {action}
        <IconButton icon={X} size="sm" data-line-remove label={removeLabel} onClick={onRemove} />
      </span>
      {children && <div className="order-line-more">{children}</div>}
    </li>
  )
}
