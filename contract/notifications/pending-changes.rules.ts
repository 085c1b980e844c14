import type { NotificationState } from './notifications.contract.ts'

/** A deletion is sent this long after the press; until then it can be undone. In milliseconds (decisions.md). */
export const undoMs = 6_000
/** Older entries of the queue are dropped; in milliseconds (decisions.md). */
export const longestWaitMs = 90 * 86_400_000

/** Actions of a player on notifications (Shell 4). */
export type NotificationAction = 'read' | 'readAll' | 'delete' | 'deleteAll'

/**
 * A change that a player made to their notifications, shown at once and sent later. It stays in the queue for a while
 * after it was sent, so that rows read before it are shown as it left them.
 */
export interface PendingChange {
  /** UUID. */
  readonly key: string
  readonly playerId: string
  readonly action: NotificationAction
  /** Of the notification; for `readAll` and `deleteAll` the greatest one concerned. */
  readonly id: number
  /** Number of unread notifications, and of all, that it takes away. */
  readonly unread: number
  readonly total: NotificationState['total']
  /** Time of the press, and the earliest time to send it; in milliseconds since the epoch. */
  readonly at: number
  readonly dueAt: number
  /** `refused`: the server refused it for good, and it has no effect. */
  readonly phase: 'waiting' | 'sent' | 'undone' | 'refused'
  /** Revision of the server's state that contains it; null until sent. */
  readonly revision: number | null
}

const isEffective = ({ phase }: PendingChange): boolean => phase === 'waiting' || phase === 'sent'

const concerns = ({ action, id }: PendingChange, rowId: number): boolean =>
  action === 'read' || action === 'delete' ? rowId === id : rowId <= id

/** The state of a row behind the queue: the change that reads it, and the one that deletes it. */
export interface RowChanges {
  readonly read: PendingChange | null
  readonly deleted: PendingChange | null
}

/** Returns the changes of the queue that concern a row; the earliest of each kind. */
export const changesOfRow = (changes: readonly PendingChange[], rowId: number): RowChanges => {
  const own = changes.filter((change) => isEffective(change) && concerns(change, rowId))
  const first = (actions: readonly NotificationAction[]) =>
    own.find(({ action }) => actions.includes(action)) ?? null
  return { read: first(['read', 'readAll']), deleted: first(['delete', 'deleteAll']) }
}

/** Returns the counts to show: those of the server less the changes that it doesn't contain yet; never below zero. */
export const shownCounts = (
  state: NotificationState,
  changes: readonly PendingChange[],
): { readonly unread: number; readonly total: NotificationState['total'] } => {
  const missing = changes.filter(
    (change) => isEffective(change) && (change.revision === null || change.revision > state.revision),
  )
  const sum = (part: 'unread' | 'total') => missing.reduce((all, change) => all + change[part], 0)
  return {
    unread: Math.max(0, state.unreadCount - sum('unread')),
    total: Math.max(0, state.total - sum('total')),
  }
}
