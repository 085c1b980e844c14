import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { GiftCode, GiftMail, listGiftCodes } from '#contract/gifts/gifts.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { numberOfOrder } from '../charges/charges.store.ts'
import { pageOf } from '../platform/database/pages.ts'
import type { Db } from '../schema.ts'

const pageSize = 50

interface Wanted {
  readonly userId: string
  readonly of: 'bought' | 'received'
  /** The `next` of an earlier page. */
  readonly before: string | undefined
}

/** A cursor is `<ms>-<id>`. Codes of the same millisecond are sorted by the bytes of their ids. */
const readCursor = (cursor: string): [ms: number, id: string] => {
  const at = cursor.indexOf('-')
  return [Number(cursor.slice(0, at)), cursor.slice(at + 1)]
}

interface Row {
  id: string
  order_id: string | null
  order_number: string | null
  plan_id: GiftCode['plan_id']
  months: number
  worth: number
  version: number
  made_at: Date
  claimed_at: Date | null
  claimed_by: string | null
  mail: (Pick<GiftMail, 'to' | 'message' | 'language'> & MailTimes) | null
  split_months: number | null
  split_at: Date | null
  taken_back_at: Date | null
  ended_at: Date | null
}

/** In milliseconds since the epoch. */
interface MailTimes {
  readonly deliver_at: number
  readonly due_at: number | null
  readonly mailed_at: number | null
  readonly failed_at: number | null
  readonly failed_as: 'bounced' | 'undelivered' | 'unwanted' | null
  readonly is_tried: boolean
}

const mailToWire = ({
  deliver_at,
  due_at,
  mailed_at,
  failed_at,
  failed_as,
  is_tried,
  ...mail
}: NonNullable<Row['mail']>): GiftMail => {
  const at = mailed_at ?? failed_at
  return {
    ...mail,
    state: failed_as ?? (due_at === null ? 'sent' : is_tried ? 'sending' : 'waiting'),
    deliver_at: new Date(deliver_at).toISOString(),
    at: at === null ? null : new Date(at).toISOString(),
  }
}

const toWire = ({
  worth,
  made_at,
  claimed_at,
  mail,
  split_months,
  split_at,
  taken_back_at,
  ended_at,
  ...row
}: Row): GiftCode => ({
  ...row,
  mail: mail && mailToWire(mail),
  plan_name: planNames[row.plan_id],
  state: worth === 0 ? 'ended' : claimed_at === null ? 'open' : 'claimed',
  made_at: made_at.toISOString(),
  claimed_at: claimed_at?.toISOString() ?? null,
  split_from: split_months && split_at ? { months: split_months, at: split_at.toISOString() } : null,
  taken_back_at: taken_back_at?.toISOString() ?? null,
  ended_at: worth === 0 && ended_at ? ended_at.toISOString() : null,
})

const msOf = (column: string) => sql`floor(extract(epoch from ${sql.ref(`mail.${column}`)}) * 1000)::float8`

/** The last mail with the current code. Dropped mails don't count. */
const mail = sql`(
  select json_build_object(
    'to', mail.mail_to, 'message', mail.message, 'language', mail.language,
    'deliver_at', ${msOf('deliver_at')}, 'due_at', ${msOf('due_at')}, 'mailed_at', ${msOf('mailed_at')},
    'failed_at', ${msOf('failed_at')}, 'failed_as', mail.failed_as, 'is_tried', mail.first_tried_at is not null)
  from gift_mails mail
  where mail.gift_code_id = code.id and mail.code_version = code.version
    and mail.failed_as is distinct from 'dropped'
  order by mail.requested_at desc limit 1)`

const takenBackAt = sql`(
  select max(secret.ended_at) from gift_code_secrets secret
  where secret.gift_code_id = code.id and secret.ended_as = 'taken_back')`

const endedAt = sql`(
  select max(reversals.at) from gift_code_reversals gone
  join reversals on reversals.id = gone.reversal_id
  where gone.gift_code_id = code.id)`

/** Columns that only the giver gets. */
const ofGiver = sql`
  ${mail} as mail, whole.months as split_months, whole.split_at, ${takenBackAt} as taken_back_at, ${endedAt} as ended_at`
const ofNobodyElse = sql`
  null::json as mail, null::int as split_months, null::timestamptz as split_at,
  null::timestamptz as taken_back_at, null::timestamptz as ended_at`

const columns = (isGiver: boolean) => sql`
  ${isGiver ? ofGiver : ofNobodyElse}, code.id, code.order_id, ${numberOfOrder} as order_number, code.plan_id, code.months, code.version,
  code.created_at as made_at, code.claimed_at, claimant.username as claimed_by,
  (code.months + coalesce((select sum(gone.months) from gift_code_reversals gone
    where gone.gift_code_id = code.id), 0))::int as worth`

const joined = sql`
  gift_codes code
  left join orders on orders.id = code.order_id
  left join gift_codes whole on whole.id = code.split_from
  left join users claimant on claimant.id = code.claimed_by`

/** Returns a page of the gift codes that a player bought or received, newest first, without split ones. */
export const readGiftCodes = async (
  db: Db,
  { userId, of, before }: Wanted,
): Promise<Answer<typeof listGiftCodes>> => {
  const [whose, at] =
    of === 'bought'
      ? [sql`code.buyer_id`, sql`code.created_at`]
      : [sql`code.claimed_by`, sql`code.claimed_at`]
  const ms = sql`floor(extract(epoch from ${at}) * 1000)::bigint`
  const [cursorMs, cursorId] = before === undefined ? [null, null] : readCursor(before)
  const older =
    cursorMs === null
      ? sql`true`
      : sql`(${ms} < ${cursorMs} or (${ms} = ${cursorMs} and code.id collate "C" > ${cursorId}))`
  const { rows } = await sql<Row & { ms: string }>`
    select ${columns(of === 'bought')}, ${ms}::text as ms from ${joined}
    where ${whose} = ${userId} and code.split_at is null and ${older}
    order by ${ms} desc, code.id collate "C"
    limit ${pageSize + 1}`.execute(db)
  const { shown, next } = pageOf(rows, pageSize, (last) => `${last.ms}-${last.id}`)
  return { codes: shown.map(({ ms: _, ...row }) => toWire(row)), next }
}

/** Returns gift codes with the giver's columns, in the order of their parts. */
export const readGiftCodesById = async (db: Db, ids: readonly string[]): Promise<GiftCode[]> => {
  const { rows } = await sql<Row>`
    select ${columns(true)} from ${joined}
    where code.id = any(${sql.val([...ids])}::text[])
    order by code.part`.execute(db)
  return rows.map(toWire)
}

/** Returns the gift codes of an order, without split ones. */
export const readGiftCodesOfOrder = async (db: Db, orderId: string): Promise<GiftCode[]> => {
  const { rows } = await sql<Row>`
    select ${columns(true)} from ${joined}
    where code.order_id = ${orderId} and code.split_at is null
    order by code.order_line, code.part`.execute(db)
  return rows.map(toWire)
}
