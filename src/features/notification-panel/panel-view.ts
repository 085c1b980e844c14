import { createContext, use, useMemo } from 'react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { NotificationList } from '#contract/notifications/notification-list.rules.ts'
import type { Notification, NotificationState } from '#contract/notifications/notifications.contract.ts'
import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { shownCounts } from '#contract/notifications/pending-changes.rules.ts'
import type { notificationPanelMachine } from '#machines/notifications/notification-panel.machine.ts'
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import { useChildActor } from '#src/product/flows/app-actor.tsx'
import { useNotifications } from '#src/product/notifications/use-notifications.ts'

export type PanelActor = ActorRefFrom<typeof notificationPanelMachine>
type Snapshot = SnapshotFrom<typeof notificationPanelMachine>

/** From this width on, the panel is under the bell (Shell 9: 768 px). */
export const wideRem = 48

/** Id of the icon that asks to delete all: it gets the focus back. */
export const deleteAllId = 'notification-delete-all'

/** Everything that the parts of the panel show and do. */
export interface PanelView {
  readonly actor: PanelActor
  /** The list of the chosen tab; null until loaded. */
  readonly list: NotificationList | null
  readonly language: string
  readonly changes: readonly PendingChange[]
  readonly deletedHere: readonly number[]
  readonly isOffline: boolean
  /** Counts to show; null until known. */
  readonly counts: { readonly unread: number; readonly total: NotificationState['total'] } | null
  /** Number of arrivals that are not in the list yet. */
  readonly arrived: number
  /** Greatest id that is shown or was there on opening; 0 while unknown. */
  readonly newest: number
  readonly markRead: (row: Notification) => void
  readonly markAllRead: () => void
  readonly deleteRow: (row: Notification, isRead: boolean) => void
  readonly deleteAll: () => void
  readonly undo: (change: PendingChange) => void
}

export const PanelContext = createContext<PanelView | null>(null)

export const usePanelView = (): PanelView => {
  const view = use(PanelContext)
  if (!view) throw new Error('usePanelView needs a PanelContext')
  return view
}

const selectContext = ({ context }: Snapshot) => context
const selectOffline = (snapshot: Snapshot): boolean => snapshot.matches({ open: { network: 'offline' } })

const selectHeard = (snapshot: SnapshotFrom<typeof notificationsMachine> | undefined) =>
  snapshot?.context.counts ?? null

/** The panel's view of its flow and of the queue. */
export const useCreatePanelView = (actor: PanelActor): PanelView => {
  const context = useSelector(actor, selectContext)
  const isOffline = useSelector(actor, selectOffline)
  const { changes, make, undo } = useNotifications()
  const heard = useSelector(useChildActor('notifications'), selectHeard)
  return useMemo(() => {
    const { tab, recent, state, language, deletedHere } = context
    const latest = heard && (!state || heard.revision > state.revision) ? heard : state
    const counts = latest && shownCounts(latest, changes)
    const arrived = recent?.arrived.length ?? 0
    const newest = Math.max(context.newest, recent?.rows[0]?.id ?? 0)
    return {
      actor,
      list: context[tab],
      language,
      changes,
      deletedHere,
      isOffline,
      counts,
      arrived,
      newest,
      markRead: ({ id }) => make({ action: 'read', id, unread: 1, total: 0 }),
      markAllRead: () =>
        make({
          action: 'readAll',
          id: newest,
          unread: Math.max(0, (counts?.unread ?? 0) - arrived),
          total: 0,
        }),
      deleteRow: ({ id }, isRead) => {
        make({ action: 'delete', id, unread: isRead ? 0 : 1, total: 1 })
        actor.send({ type: 'row.deleted', id })
      },
      deleteAll: () => {
        make({
          action: 'deleteAll',
          id: newest,
          unread: Math.max(0, (counts?.unread ?? 0) - arrived),
          total: Math.max(0, (counts?.total ?? 0) - arrived),
        })
        actor.send({ type: 'allDeletion.confirm' })
      },
      undo: ({ key }) => undo(key),
    }
  }, [actor, context, isOffline, heard, changes, make, undo])
}
