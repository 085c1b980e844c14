import { undoMs } from '#contract/auth/undo.contract.ts'
import type { WayChange } from '#contract/auth/undo.contract.ts'
import { recordChange } from '../audit/audit.store.ts'
import { deleteAddress, restoreAddress } from '../email/email.store.ts'
import type { WaysIn } from '../feature.ts'
import { deleteCodes } from '../mail-codes/mail-codes.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db, Row } from '../schema.ts'
import { revokeSessionsOf } from '../session/session.store.ts'
import { countWays, lockWays } from '../way-changes/last-way.store.ts'
import { notifyOfChange } from '../way-changes/way-changes.store.ts'

type Change = Row<'way_changes'>

const findChange = (trx: Db, id: string): Promise<Change | undefined> =>
  trx.selectFrom('way_changes').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the changes of an account that were made with or after this one, oldest first, and not undone yet. */
const readSince = (trx: Db, { id, user_id: userId, at }: Change): Promise<Change[]> =>
  trx
    .selectFrom('way_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('at', '>=', at)
    .where('undone_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** The address to which the player returned by this change; undefined if it is another change. */
const returnedTo = ({ removed }: Change) => removed?.['returned_to']

const waysOf = (waysIn: readonly WaysIn[], { kind }: Change): WaysIn | undefined =>
  waysIn.find(({ kinds }) => kinds.includes(kind))

/** Gives the account the address that it had before the first of these changes, or none, if it has another way. */
const undoAddress = async (trx: Db, waysIn: readonly WaysIn[], change: Change): Promise<void> => {
  const { user_id: userId, removed } = change
  if (removed !== null && (await restoreAddress(trx, userId, removed))) return
  if ((await countWays(trx, waysIn, userId)) > 1) await deleteAddress(trx, userId)
}

const markUndone = async (trx: Db, changes: readonly Change[], nowMs: number): Promise<void> => {
  await trx
    .updateTable('way_changes')
    .set({ undone_at: new Date(nowMs), mail_at: null })
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
}

/** Returns what was changed since a change that isn't undone yet; refused if its link is over. */
const readUndoable = async (
  trx: Db,
  change: Change,
  nowMs: number,
): Promise<Change[] | Refused<'undo_expired' | 'undo_invalid'>> => {
  if (change.at.getTime() <= nowMs - undoMs) return refuse('undo_expired')
  const since = await readSince(trx, change)
  // Links that went to the address in between end with the player's return: a thief would have them.
  const returns = since.filter((one) => returnedTo(one) !== undefined)
  return returns.some((one) => returnedTo(one) !== change.mail_to) ? refuse('undo_invalid') : since
}

/** Returns a change as the page of its link shows it, refused if it can no longer be undone; `nowMs` in milliseconds. */
export const readChange = async (
  db: Db,
  changeId: string,
  nowMs: number,
): Promise<WayChange | Refused<'undo_expired' | 'undo_invalid'>> => {
  const found = await findChange(db, changeId)
  if (!found) return refuse('undo_expired')
  const { change, kind, at, undone_at: undoneAt } = found
  if (undoneAt === null) {
    const undoable = await readUndoable(db, found, nowMs)
    if (isRefused(undoable)) return undoable
  }
  const until = new Date(at.getTime() + undoMs).toISOString()
  return { change, kind, at: at.toISOString(), until, isUndone: undoneAt !== null }
}

/**
 * Undoes a change of the ways into an account, in the caller's transaction (`nowMs` in milliseconds): a removed way is
 * added again unless it leads to another account by now, an added one is removed, and a former address comes back.
 * Ways that were added since are removed, the address that was changed since comes back, too, as do ways whose removal
 * was told to another address, and every session of the account ends. What came back comes first, and the last way
 * always stays. Returns the user's id; null if the change was undone before. `undo_invalid`: the link went to an address
 * from which the player has returned to the one before.
 */
export const undoChange = async (
  trx: Db,
  waysIn: readonly WaysIn[],
  changeId: string,
  nowMs: number,
): Promise<{ userId: string; kind: Change['kind'] } | null | Refused<'undo_expired' | 'undo_invalid'>> => {
  const found = await findChange(trx, changeId)
  // The hub has signed the link: the change was deleted because it is old, or with its account.
  if (!found) return refuse('undo_expired')
  const { user_id: userId, kind } = found
  await lockWays(trx, userId)
  const change = await findChange(trx, changeId)
  if (!change) return refuse('undo_expired')
  if (change.undone_at !== null) return null

  const since = await readUndoable(trx, change, nowMs)
  if (isRefused(since)) return since
  const ofAddress = [change, ...since].filter((one) => one.kind === 'mail' && returnedTo(one) === undefined)
  const added = [change, ...since].filter((one) => one.kind !== 'mail' && one.change === 'added')

  // The link that undoes a removal since went to the account's address of that time, perhaps a stranger's.
  const removed = [change, ...since.filter((one) => one.mail_to !== change.mail_to)].filter(
    (one) => one.kind !== 'mail' && one.change === 'removed',
  )

  for (const one of removed)
    if (one.removed !== null) await waysOf(waysIn, one)?.restore(trx, userId, one.kind, one.removed)
  const [firstOfAddress] = ofAddress
  if (firstOfAddress) await undoAddress(trx, waysIn, firstOfAddress)
  for (const one of added)
    if ((await countWays(trx, waysIn, userId)) > 1)
      await waysOf(waysIn, one)?.remove(trx, userId, { kind: one.kind, id: one.way_id })

  await markUndone(trx, [change, ...removed, ...ofAddress, ...added], nowMs)
  await notifyOfChange(trx, { id: changeId, userId, way: kind, change: 'undone', atMs: nowMs })
  await deleteCodes(trx, userId)
  const { ended } = await revokeSessionsOf(trx, { userId, sessionId: null }, nowMs)
  await recordChange(trx, {
    adminId: userId,
    kind: 'way_in_undone',
    subject: userId,
    userId,
    reason: null,
    before: { sessions: ended, ...(change.change === 'added' && { way_in: kind }) },
    after: { sessions: 0, ...(change.change === 'removed' && { way_in: kind }) },
    nowMs,
  })
  return { userId, kind }
}
