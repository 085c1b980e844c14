import type { NotificationList } from '#contract/notifications/notification-list.rules.ts'
import type { Notification } from '#contract/notifications/notifications.contract.ts'
import type { PendingChange, RowChanges } from '#contract/notifications/pending-changes.rules.ts'

/**
 * What the list shows in one place. `row`: a notification, with the change that reads it; `isGone`: the server has
 * deleted it, and nothing can be done with it. `deleted`: the place of a deleted one; `change` can undo it, null: no
 * longer. `allDeleted`: the place of all that were deleted together.
 */
export type PanelItem =
  | {
      readonly kind: 'row'
      readonly key: string
      readonly row: Notification
      readonly isRead: boolean
      readonly reading: PendingChange | null
      readonly isGone: boolean
    }
  | {
      readonly kind: 'deleted'
      readonly key: string
      readonly id: number
      readonly change: PendingChange | null
    }
  | { readonly kind: 'allDeleted'; readonly key: string; readonly change: PendingChange }

/** `changesOfRow` for many rows: looks at each change once. */
const changesByRow = (changes: readonly PendingChange[]): ((id: number) => RowChanges) => {
  const effective = changes.filter(({ phase }) => phase === 'waiting' || phase === 'sent')
  const first = (action: PendingChange['action']) => {
    const own = effective.filter((change) => change.action === action)
    const byId = new Map(own.toReversed().map((change) => [change.id, change]))
    return {
      of: (id: number) => byId.get(id),
      upTo: (id: number) => own.find((change) => id <= change.id),
    }
  }
  const [read, readAll, removal, removalOfAll] = [
    first('read'),
    first('readAll'),
    first('delete'),
    first('deleteAll'),
  ]
  return (id) => ({
    read: read.of(id) ?? readAll.upTo(id) ?? null,
    deleted: removalOfAll.upTo(id) ?? removal.of(id) ?? null,
  })
}

interface Seen {
  readonly list: NotificationList
  readonly changes: readonly PendingChange[]
  readonly deletedHere: readonly number[]
  /** The pointer is in the list: a place that is no longer needed stays, so that nothing moves under it. */
  readonly isPointed: boolean
}

/** Returns what the list shows: the server's rows with the queue's changes, the newest first. */
export const panelItems = ({ list, changes, deletedHere, isPointed }: Seen): readonly PanelItem[] => {
  const changesOf = changesByRow(changes)
  const gone = new Set(list.gone)
  const own = new Set(deletedHere)
  const items: PanelItem[] = []
  const waiting = changes.filter(({ action, phase }) => action === 'deleteAll' && phase === 'waiting')
  /** Deletions of all that have no place in the list yet. */
  let unplaced = waiting
  const place = (isHere: (change: PendingChange) => boolean): void => {
    for (const change of unplaced.filter(isHere)) items.push({ kind: 'allDeleted', key: change.key, change })
    unplaced = unplaced.filter((change) => !isHere(change))
  }
  for (const row of list.rows) {
    const { read, deleted } = changesOf(row.id)
    place(({ id }) => row.id <= id)
    const isGone = gone.has(row.id)
    const isDeletedHere = isGone && own.has(row.id)
    if (deleted?.action === 'deleteAll') continue
    if (!deleted && !isDeletedHere) {
      const isRead = row.is_read || read !== null || isGone
      const reading = row.is_read ? null : read
      items.push({ kind: 'row', key: String(row.id), row, isRead, reading, isGone })
    } else if (deleted?.phase === 'waiting' || isPointed) {
      const change = deleted?.phase === 'waiting' ? deleted : null
      items.push({ kind: 'deleted', key: String(row.id), id: row.id, change })
    }
  }
  place(() => true)
  return items
}

/** Deletions of the queue that can still be undone at a time, the earliest press first. */
export const undoable = (changes: readonly PendingChange[], now: number): readonly PendingChange[] =>
  changes.filter(
    ({ action, phase, dueAt }) =>
      (action === 'delete' || action === 'deleteAll') && phase === 'waiting' && dueAt > now,
  )
