import { useMemo } from 'react'
import { useSelector } from '@xstate/react'
import { shownCounts, undoMs, type PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import type { NotificationPress } from '#machines/notifications/notifications.machine.ts'
import { tellFlow, useAppActor, useChildActor } from '../flows/app-actor.tsx'

const none: readonly PendingChange[] = []

interface Notifications {
  /** Counts to show, with the queue's changes; null while they are not known. */
  readonly counts: ReturnType<typeof shownCounts> | null
  /** The player's queue, with changes that were sent, undone or refused in the last minutes. */
  readonly changes: readonly PendingChange[]
  /** Makes a change and returns its key. */
  readonly make: (press: NotificationPress) => string
  /** Undoes a deletion that has not been sent yet. */
  readonly undo: (key: string) => void
}

/** The logged-in player's notifications, as far as every page knows them: the counts and the queue of changes. */
export const useNotifications = (): Notifications => {
  const app = useAppActor()
  const flow = useChildActor('notifications')
  const state = useSelector(flow, (snapshot) => snapshot?.context.counts ?? null)
  const changes = useSelector(flow, (snapshot) => snapshot?.context.changes ?? none)
  const counts = useMemo(() => state && shownCounts(state, changes), [state, changes])
  const gestures = useMemo(
    () => ({
      make: (press: NotificationPress): string => {
        const key = crypto.randomUUID()
        const at = Date.now()
        const isDeletion = press.action === 'delete' || press.action === 'deleteAll'
        const dueAt = isDeletion ? at + undoMs : at
        tellFlow(app, 'notifications', { type: 'change.make', key, at, dueAt, ...press })
        return key
      },
      undo: (key: string): void =>
        tellFlow(app, 'notifications', { type: 'change.undo', key, at: Date.now() }),
    }),
    [app],
  )
  return { counts, changes, ...gestures }
}
