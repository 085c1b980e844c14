import type { ReactNode } from 'react'
import { ContourMark } from '../drawing/contour-mark.tsx'

/** Nothing here yet: one sentence, at most one action. */
export function EmptyState({ text, action }: { text: ReactNode; action?: ReactNode }) {
  return (
    <div className="ui-state">
      <ContourMark className="ui-state-mark" />
      <p className="ui-state-text">{text}</p>
      {action}
    </div>
  )
}
