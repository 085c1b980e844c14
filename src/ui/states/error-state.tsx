import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { Icon } from '../drawing/icon.tsx'

type Props = {
  /** States the failure, in the listed words. */
  text: ReactNode
  title?: ReactNode
  /** The id that support can look up. */
  reference?: ReactNode
  /** Try again first, then the rest. */
  actions?: ReactNode
}

/** Shown instead of a part of the page that failed; the rest of the page stays. */
export function ErrorState({ text, title, reference, actions }: Props) {
  return (
    <div className="ui-state" role="alert">
      {title && <h2 className="text-title-2">{title}</h2>}
      <p className="flex gap-2">
        <Icon of={CircleAlert} className="text-danger-text mt-[3px]" />
        <span className="ui-state-text text-default">{text}</span>
      </p>
      {reference && <div className="text-small text-muted">{reference}</div>}
      {actions && <div className="ui-state-actions">{actions}</div>}
    </div>
  )
}
