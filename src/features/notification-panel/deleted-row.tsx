import type { CSSProperties } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { Trash2, Undo2 } from 'lucide-react'
import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { undoMs } from '#contract/notifications/pending-changes.rules.ts'
import { classes } from '#src/ui/classes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

/** A deletion that is sent this late is shown as waiting; in milliseconds. */
const lateMs = 1_500

/** Has the time of a change passed without its being sent? Renders when it has. */
const useIsLate = (change: PendingChange | null, isOffline: boolean): boolean => {
  const lateAt = change ? change.dueAt + (isOffline ? 0 : lateMs) : Number.POSITIVE_INFINITY
  const [, look] = useState(0)
  const left = lateAt - Date.now()
  useEffect(() => {
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => look((times) => times + 1), left)
    return () => clearTimeout(timer)
  }, [lateAt, left])
  return left <= 0
}

interface Props {
  /** Null: it can no longer be undone. */
  change: PendingChange | null
  isOffline: boolean
  isCurrent: boolean
  onUndo: (change: PendingChange) => void
  /** Takes the focus when it appears. */
  takesFocus?: boolean
}

/** The place of a deleted notification, or of all of them: 6 s to undo it, with a line for the time. */
export function DeletedRow({ change, isOffline, isCurrent, onUndo, takesFocus = false }: Props) {
  const textId = useId()
  const undo = useRef<HTMLButtonElement>(null)
  const isLate = useIsLate(change, isOffline)
  const [passed] = useState(() => (change ? Date.now() - change.at : 0))
  useEffect(() => {
    if (takesFocus) undo.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const isOfAll = change?.action === 'deleteAll'
  return (
    <div
      className={classes(
        'text-muted relative flex items-center gap-4 ps-[30px] pe-5',
        isOfAll ? 'min-h-[59px]' : 'min-h-[67px]',
      )}
    >
      <Icon of={Trash2} size={18} />
      <p id={textId} className="min-w-0 flex-1">
        {isLate ? (
          <Trans>Deleted, waiting to be sent</Trans>
        ) : isOfAll ? (
          <Plural value={change.total} one="# notification deleted" other="# notifications deleted" />
        ) : (
          <Trans>Notification deleted</Trans>
        )}
      </p>
      {change && (
        <Button
          ref={undo}
          size="sm"
          variant={isLate ? 'ghost' : 'secondary'}
          icon={Undo2}
          mirror
          data-item-focus
          tabIndex={isCurrent ? 0 : -1}
          aria-describedby={textId}
          onClick={() => onUndo(change)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      {change && !isLate && (
        <span
          className="notification-left"
          style={{ '--undo-time': `${undoMs}ms`, '--undo-passed': `-${passed}ms` } as CSSProperties}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
