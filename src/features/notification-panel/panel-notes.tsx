import { useEffect, useLayoutEffect, useRef } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { CircleAlert, CloudOff } from 'lucide-react'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { deleteAllId, usePanelView } from './panel-view.ts'
import { TryAgain } from './try-again.tsx'

/** Deleting all is asked in place, over the list. */
function Question() {
  const { actor, counts, arrived, deleteAll } = usePanelView()
  const keep = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => keep.current?.focus(), [])
  useLayoutEffect(() => {
    const asked = question.current
    return () => {
      if (asked?.contains(document.activeElement)) document.getElementById(deleteAllId)?.focus()
    }
  }, [])
  const total = Math.max(0, (counts?.total ?? 0) - arrived)
  return (
    <div
      ref={question}
      role="group"
      aria-labelledby="notification-question"
      className="notification-question"
    >
      <p id="notification-question" className="text-body-strong">
        <Plural value={total} one="Delete # notification?" other="Delete all # notifications?" />
      </p>
      <p className="text-small text-muted mt-[2px]">
        <Trans>Read and unread. What arrives meanwhile stays.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="danger-solid" onClick={deleteAll}>
          <Trans>Delete all</Trans>
        </Button>
        <Button ref={keep} size="sm" onClick={() => actor.send({ type: 'allDeletion.cancel' })}>
          <Trans>Keep them</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The notes between tabs and list. */
export function PanelNotes() {
  const { actor, changes, isOffline } = usePanelView()
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ open: { question: 'asking' } }))
  const isStale = useSelector(actor, (snapshot) =>
    snapshot.matches({ open: { list: { ready: 'refreshFailed' } } }),
  )
  const waiting = changes.filter(({ phase }) => phase === 'waiting').length
  return (
    <>
      {isOffline && (
        <div role="status" className="notification-offline">
          <Icon of={CloudOff} size={16} className="text-muted mt-[2px]" />
          <p>
            <strong>
              <Trans>You are offline.</Trans>
            </strong>{' '}
            {waiting > 0 && (
              <span className="text-muted">
                <Plural
                  value={waiting}
                  one="# change is kept and sent when you are back."
                  other="# changes are kept and sent when you are back."
                />
              </span>
            )}
          </p>
        </div>
      )}
      {isStale && (
        <div role="alert" className="notification-stale">
          <Icon of={CircleAlert} size={16} className="text-danger-text" />
          <p>
            <Trans>Failed to retrieve notifications</Trans>
          </p>
          <TryAgain size="sm" />
        </div>
      )}
      {isAsking && <Question />}
    </>
  )
}
