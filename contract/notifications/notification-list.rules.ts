import type { Notification, NotificationChanges } from './notifications.contract.ts'

/** Tabs of the panel: `recent` lists what was unread when it was read from the server, `history` what was read. */
export type NotificationTab = 'recent' | 'history'

/**
 * Everything heard about a player's notifications since the panel opened. Notifications only become read or deleted,
 * never the reverse, so what was heard holds for every answer, in whichever order they arrive.
 */
export interface NotificationFacts {
  /** The newest first, without duplicates. */
  readonly changed: readonly Notification[]
  readonly deleted: readonly number[]
  /** Every row up to this id is read or deleted; 0 for none. */
  readonly readUpTo: number
  readonly deletedUpTo: number
}

export const noFacts: NotificationFacts = { changed: [], deleted: [], readUpTo: 0, deletedUpTo: 0 }

/** The rows of a tab, the newest first, without duplicates. */
export interface NotificationList {
  readonly rows: readonly Notification[]
  /** Newer rows that are not among `rows` yet, because the list is held. */
  readonly arrived: readonly Notification[]
  /** Ids of rows that the server has deleted, and that stay because the list is held. */
  readonly gone: readonly number[]
  /** Least id that was loaded; 0: the list is empty on the server. */
  readonly oldest: number
  /** False: older rows can be loaded. */
  readonly isWhole: boolean
}

/** Rows loaded from the server. `isWhole`: there are no older ones. */
export interface LoadedRows {
  readonly rows: readonly Notification[]
  readonly isWhole: boolean
}

/** `isHeld`: somebody reads the list, so no row appears or disappears in it. */
interface Reading {
  readonly tab: NotificationTab
  readonly facts: NotificationFacts
  readonly isHeld: boolean
}

/** Both lists, the newest first. Of a row in both the first is kept, read if either is. */
const joined = (rows: readonly Notification[], others: readonly Notification[]): readonly Notification[] => {
  if (others.length === 0) return rows
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const other of others) {
    const known = byId.get(other.id)
    if (!known) byId.set(other.id, other)
    else if (other.is_read && !known.is_read) byId.set(other.id, { ...known, is_read: true })
  }
  return [...byId.values()].toSorted((one, other) => other.id - one.id)
}

/** Returns the facts with what the changes add. */
export const withHeard = (facts: NotificationFacts, changes: NotificationChanges): NotificationFacts => {
  const deletedUpTo = Math.max(facts.deletedUpTo, changes.deletedUpTo ?? 0)
  const deleted = new Set([...facts.deleted, ...changes.deleted].filter((id) => id > deletedUpTo))
  return {
    changed: joined(facts.changed, changes.changed).filter(({ id }) => id > deletedUpTo && !deleted.has(id)),
    deleted: [...deleted],
    readUpTo: Math.max(facts.readUpTo, changes.readUpTo ?? 0),
    deletedUpTo,
  }
}

/** Returns the list in accordance with the facts. While it is held, new rows wait and deleted ones stay. */
export const settled = (
  { rows: known, oldest, isWhole }: Pick<NotificationList, 'rows' | 'oldest' | 'isWhole'>,
  { tab, facts, isHeld }: Reading,
): NotificationList => {
  const deleted = new Set(facts.deleted)
  const isGone = ({ id }: Notification): boolean => id <= facts.deletedUpTo || deleted.has(id)
  const read = new Set(facts.changed.flatMap(({ id, is_read: isRead }) => (isRead ? [id] : [])))
  const asHeard = (row: Notification): Notification =>
    !row.is_read && (row.id <= facts.readUpTo || read.has(row.id)) ? { ...row, is_read: true } : row
  const rows = known.map(asHeard)
  const ids = new Set(known.map(({ id }) => id))
  const arrived = facts.changed
    .map(asHeard)
    .filter(
      ({ id, is_read: isRead }) => isRead === (tab === 'history') && (isWhole || id > oldest) && !ids.has(id),
    )
  if (isHeld) return { rows, arrived, gone: rows.filter(isGone).map(({ id }) => id), oldest, isWhole }
  const there = rows.filter((row) => !isGone(row))
  return { rows: joined(there, arrived), arrived: [], gone: [], oldest, isWhole }
}

/**
 * Returns the list as the server has answered. Rows of Recent that became read since the panel opened stay in it
 * (`former`: the list before, null for none).
 */
export const readList = (
  { rows, isWhole }: LoadedRows,
  former: NotificationList | null,
  reading: Reading,
): NotificationList => {
  const kept = reading.tab === 'recent' ? (former?.rows.filter(({ is_read: isRead }) => isRead) ?? []) : []
  return settled({ rows: joined(rows, kept), oldest: rows.at(-1)?.id ?? 0, isWhole }, reading)
}

/** Returns the list with the page that follows it. */
export const withOlder = (
  list: NotificationList,
  { rows, isWhole }: LoadedRows,
  reading: Reading,
): NotificationList => {
  const oldest = rows.at(-1)?.id ?? list.oldest
  return settled({ rows: joined(list.rows, rows), oldest, isWhole }, reading)
}

/**
 * Must the list be read again? So if changes are missing between `revision`, the one that the page knows, and these;
 * or if the new rows are in another language. `after`: the revision since which these are all changes; null: only the
 * state is known.
 */
export const isMissingChanges = (
  known: { readonly revision: number; readonly language: string },
  { after, changes }: { readonly after: number | null; readonly changes: NotificationChanges },
): boolean =>
  changes.revision > known.revision &&
  (after === null ||
    after > known.revision ||
    !changes.isComplete ||
    (changes.changed.length > 0 && changes.language !== known.language))

/** Returns the unread rows among the changes that arrived after all that is known: newer than `newest`. */
export const newcomers = (newest: number, { changed }: NotificationChanges): readonly Notification[] =>
  changed.filter(({ id, is_read: isRead }) => !isRead && id > newest)
