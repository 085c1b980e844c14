import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import type { RemovedWay } from '../feature.ts'
import { deleteCodes } from '../mail-codes/mail-codes.store.ts'
import type { Caller } from '../platform/http/hub-context.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { findCaller } from '../session/session.store.ts'
import { findUserIdOf, lockMailbox } from '../user/user.store.ts'
import { lockWays } from '../way-changes/last-way.store.ts'
import { readHolders, recordWayChange } from '../way-changes/way-changes.store.ts'

/** The mailed link among the changes of ways in; an account has one at most. */
const mailWay = 'mail'

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null
const dateOf = (text: RemovedWay[string] | undefined): Date | null =>
  typeof text === 'string' ? new Date(text) : null

/**
 * Makes an address the account's, in the caller's transaction, and records the change; `nowMs` in milliseconds. The
 * former address is told of it, and of nothing else afterwards; a first address tells nobody, because no other one is
 * known, and a return to an address of the last 7 days doesn't tell the one in between: it may be a thief's. Codes that were mailed to the former address are void. Refused if another account has the mailbox, or can
 * have it back, and if the caller's session has ended meanwhile.
 */
export const changeAddress = async (
  trx: Db,
  { userId, sessionId }: Caller,
  { typed, mailbox }: MailAddress,
  nowMs: number,
): Promise<Refused<'address_taken' | 'unauthorized'> | 'changed' | 'added' | 'same'> => {
  const before = await lockWays(trx, userId)
  if (before === null || !(await findCaller(trx, sessionId, nowMs))) return refuse('unauthorized')
  await lockMailbox(trx, mailbox)
  const owner = await findUserIdOf(trx, mailbox)
  if (owner !== null && owner !== userId) return refuse('address_taken')
  const holders = await readHolders(trx, mailbox, nowMs)
  if (holders.some((holder) => holder !== userId)) return refuse('address_taken')
  if (owner === userId) {
    await trx.updateTable('users').set({ email: typed }).where('id', '=', userId).execute()
    return 'same'
  }
  await trx
    .updateTable('users')
    .set({
      email: typed,
      mailbox,
      same_mailbox_as: null,
      mail_added_at: new Date(nowMs),
      mail_used_at: null,
    })
    .where('id', '=', userId)
    .execute()
  await deleteCodes(trx, userId)
  const change = { userId, kind: 'mail', wayId: mailWay, nowMs } as const
  if (before.mailbox === null) {
    await recordWayChange(trx, { ...change, change: 'added', mailTo: null })
    return 'added'
  }
  if (holders.includes(userId)) {
    await recordWayChange(trx, {
      ...change,
      change: 'removed',
      removed: { returned_to: mailbox },
      mailTo: null,
    })
    return 'changed'
  }
  await recordWayChange(trx, {
    ...change,
    change: 'removed',
    removed: {
      email: before.email,
      mailbox: before.mailbox,
      added_at: isoOf(before.mail_added_at),
      used_at: isoOf(before.mail_used_at),
    },
    mailTo: before.mailbox,
  })
  return 'changed'
}

/**
 * Gives an account a former address back, in the caller's transaction, which has locked its ways; false if another
 * account has the mailbox by now.
 */
export const restoreAddress = async (trx: Db, userId: string, removed: RemovedWay): Promise<boolean> => {
  const mailbox = String(removed['mailbox'])
  const owner = await findUserIdOf(trx, mailbox)
  if (owner !== null) return owner === userId
  await trx
    .updateTable('users')
    .set({
      email: String(removed['email']),
      mailbox,
      same_mailbox_as: null,
      mail_added_at: dateOf(removed['added_at']),
      mail_used_at: dateOf(removed['used_at']),
    })
    .where('id', '=', userId)
    .execute()
  return true
}

/** Takes the address from an account, in the caller's transaction, which has locked its ways. */
export const deleteAddress = async (trx: Db, userId: string): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ email: null, mailbox: null, mail_added_at: null, mail_used_at: null })
    .where('id', '=', userId)
    .execute()
}
