import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { MailAddress } from '#contract/values/mail-address.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { Db } from '../schema.ts'
import type { GiftMailsTable } from './gifts.tables.ts'

export type GiftMailRow = Selectable<GiftMailsTable>

/** Locks the giver, so that requests to mail gifts are processed one after another. */
export const holdGiver = (db: Db, id: string) =>
  db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
type Failure = NonNullable<GiftMailRow['failed_as']>

/** Locks an address until the end of the caller's transaction. `isUnwanted`: its owner wants no gift mails. */
export const holdAddress = async (db: Db, address: string): Promise<{ isUnwanted: boolean }> => {
  const held = await db
    .insertInto('gift_addresses')
    .values({ address })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ address }))
    .returning('stopped_at')
    .executeTakeFirstOrThrow()
  return { isUnwanted: held.stopped_at !== null }
}

const whenOf = (rows: readonly { at: Date }[]): number[] => rows.map(({ at }) => at.getTime())

/** Returns when this giver requested gift mails in the last day, in milliseconds. Dropped mails don't count. */
export const readAsked = async (db: Db, giverId: string, nowMs: number): Promise<number[]> =>
  whenOf(
    await db
      .selectFrom('gift_mails')
      .select('requested_at as at')
      .where('giver_id', '=', giverId)
      .where('requested_at', '>', new Date(nowMs - dayMs))
      .where((where) => where.or([where('failed_as', 'is', null), where('failed_as', '<>', 'dropped')]))
      .execute(),
  )

/** Returns when gift mails reach this address within a week before or after `atMs`, in milliseconds. */
export const readReaching = async (db: Db, address: string, atMs: number): Promise<number[]> =>
  whenOf(
    await db
      .selectFrom('gift_mails')
      .select('deliver_at as at')
      .where('address', '=', address)
      .where('deliver_at', '>', new Date(atMs - 7 * dayMs))
      .where('deliver_at', '<', new Date(atMs + 7 * dayMs))
      .where('failed_as', 'is', null)
      .execute(),
  )

/** Returns the mails with this version of the code that wait, are being sent or were sent, newest first. */
export const readLiveMails = (db: Db, giftCodeId: string, version: number): Promise<GiftMailRow[]> =>
  db
    .selectFrom('gift_mails')
    .selectAll()
    .where('gift_code_id', '=', giftCodeId)
    .where('code_version', '=', version)
    .where('failed_as', 'is', null)
    .orderBy('requested_at', 'desc')
    .execute()

/** Returns the giver's message in the last mail that was sent with this code; empty without one. */
export const readMessage = async (db: Db, giftCodeId: string, version: number): Promise<string> =>
  (await readLiveMails(db, giftCodeId, version)).find(({ mailed_at }) => mailed_at !== null)?.message ?? ''

export interface NewGiftMail {
  readonly giftCodeId: string
  readonly version: number
  readonly giverId: string
  readonly to: MailAddress
  readonly message: string
  readonly language: LanguageCode
  readonly deliverAtMs: number
}

export const insertGiftMail = async (db: Db, mail: NewGiftMail, nowMs: number): Promise<void> => {
  const deliverAt = new Date(mail.deliverAtMs)
  await db
    .insertInto('gift_mails')
    .values({
      id: randomUUID(),
      gift_code_id: mail.giftCodeId,
      code_version: mail.version,
      giver_id: mail.giverId,
      address: mail.to.mailbox,
      mail_to: mail.to.typed,
      message: mail.message,
      language: mail.language,
      requested_at: new Date(nowMs),
      deliver_at: deliverAt,
      due_at: deliverAt,
    })
    .execute()
}

/** Drops the mails of a gift that were not sent yet. The caller locks the gift. */
export const cancelWaitingMails = async (db: Db, giftCodeId: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('gift_mails')
    .set({ due_at: null, failed_at: new Date(nowMs), failed_as: 'dropped' })
    .where('gift_code_id', '=', giftCodeId)
    .where('due_at', 'is not', null)
    .execute()
}

/** Claims the mail that has been due longest, until `untilMs` (milliseconds since the epoch); null when none is due. */
export const claimGiftMail = async (db: Db, nowMs: number, untilMs: number): Promise<GiftMailRow | null> =>
  (await db
    .updateTable('gift_mails')
    .set({
      due_at: new Date(untilMs),
      first_tried_at: sql<Date>`coalesce(first_tried_at, ${new Date(nowMs)}::timestamptz)`,
    })
    .where('id', '=', longestDue({ table: 'gift_mails', due: 'due_at', key: 'id', nowMs }))
    .returningAll()
    .executeTakeFirst()) ?? null

/** Updates a mail that is still due. Does nothing if it was dropped meanwhile. */
const settle = async (
  db: Db,
  id: string,
  values: Partial<Pick<GiftMailRow, 'due_at' | 'mailed_at' | 'failed_at' | 'failed_as'>>,
): Promise<void> => {
  await db
    .updateTable('gift_mails')
    .set(values)
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

export const markGiftMailed = (db: Db, id: string, nowMs: number): Promise<void> =>
  settle(db, id, { due_at: null, mailed_at: new Date(nowMs) })

export const mailGiftAgainAt = (db: Db, id: string, againMs: number): Promise<void> =>
  settle(db, id, { due_at: new Date(againMs) })

export const failGiftMail = (db: Db, id: string, failedAs: Failure, nowMs: number): Promise<void> =>
  settle(db, id, { due_at: null, failed_at: new Date(nowMs), failed_as: failedAs })

/** Stops gift mails to this address. Those that wait for it fail as `unwanted`, which their givers see. */
export const stopAddress = async (db: Db, address: string, nowMs: number): Promise<void> => {
  await holdAddress(db, address)
  const now = new Date(nowMs)
  await db
    .updateTable('gift_addresses')
    .set({ stopped_at: now })
    .where('address', '=', address)
    .where('stopped_at', 'is', null)
    .execute()
  await db
    .updateTable('gift_mails')
    .set({ due_at: null, failed_at: now, failed_as: 'unwanted' })
    .where('address', '=', address)
    .where('due_at', 'is not', null)
    .execute()
}

export const findMailedAddress = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('gift_mails').select('address').where('id', '=', id).executeTakeFirst())?.address
