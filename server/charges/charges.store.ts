import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { OrderPayment, OrderState } from '#contract/order/placed-order.contract.ts'
import { chargeWhats } from '#contract/desk/money-desk.contract.ts'
import { periodToleranceMs } from '#contract/subscriptions/subscriptions.rules.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { longestDue } from '../platform/database/longest-due.ts'
import type { ReadCharge } from '../platform/payments/charge-calls.ts'
import { planOfPrice } from '../plans/plan-of-price.rules.ts'
import type { Db } from '../schema.ts'
import { mailLanguage } from '../language/language.store.ts'
import type { ChargeKind, ChargesTable } from './charges.tables.ts'

export const receiptJobName = 'receipts'

export type ChargeRow = Selectable<ChargesTable>

/** A payment as it is booked. */
export interface BookedCharge {
  /** Its key in the journal. */
  readonly key: string
  readonly kind: ChargeKind
  readonly orderId: string
  readonly userId: string
  readonly cents: number
  readonly currency: string
  readonly atMs: number
  readonly invoiceId?: string
  /** End of the period that it paid for. */
  readonly paidUntilMs?: number | null | undefined
}

/** These bought something. The other kinds are owed back and have no receipt. */
const sold = ['payment', 'renewal', 'plan_change'] as const

/** Charges of an order's plan after its first payment. A stray one found no plan. */
export const laterKinds = chargeWhats satisfies readonly ChargeKind[]

/** The same for a list in SQL. */
export const laterWords = sql.join(laterKinds.map((kind) => sql.lit(kind)))

/**
 * End of the period that a charge paid for. For a first payment, it comes from the webhook until the payment
 * provider's response is stored.
 */
const periodUntil = sql<Date | null>`coalesce(charges.period_until, (
  select to_timestamp((fact ->> 'periodEnd')::bigint / 1000.0) from payment_events
  where charges.kind = 'payment' and payment_events.order_id = charges.order_id and type = 'invoice.paid'
    and fact ->> 'isFirst' = 'true' limit 1))`

/** The number of a row of `orders`. Both payments of one order have the number of the first. */
export const numberOfOrder = sql<string | null>`coalesce((
  select earlier.number from gift_legs leg join orders earlier on earlier.id = leg.order_id
  where leg.id = orders.gift_leg_id), orders.number)`

/** Returns the number of a receipt: the order's number and the payment's place in it (`4F7K2-2`). */
export const receiptNumber = ({ number, part }: Pick<ChargeRow, 'number' | 'part'>): string =>
  `${number}-${part}`

/**
 * Stores a booked payment with the next number of its order, and records that the player was charged. It runs in the
 * transaction that books the payment. Card and period are requested from the payment provider later.
 */
export const insertCharge = async (db: Db, booked: BookedCharge): Promise<void> => {
  const { key, kind, orderId, userId, cents, currency } = booked
  const at = new Date(booked.atMs)
  const { number } = await db
    .selectFrom('orders')
    .select(numberOfOrder.as('number'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (number === null) throw new Error('An order has a number.')
  // Both payments of an order may be booked at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charge ${number}`}, 0))`.execute(db)
  const { part } = await db
    .insertInto('charges')
    .columns([
      ...(['key', 'kind', 'number', 'part', 'order_id', 'user_id', 'cents', 'currency', 'at'] as const),
      ...(['invoice_id', 'period_until', 'language'] as const),
    ])
    .expression((select) =>
      select
        .selectFrom('users')
        .select([
          sql<string>`${key}`.as('key'),
          sql<ChargeKind>`${kind}`.as('kind'),
          sql<string>`${number}`.as('number'),
          sql<number>`(select coalesce(max(part), 0) + 1 from charges where number = ${number})`.as('part'),
          sql<string>`${orderId}`.as('order_id'),
          'users.id as user_id',
          sql<number>`${cents}::int`.as('cents'),
          sql<string>`${currency}`.as('currency'),
          sql<Date>`${at}::timestamptz`.as('at'),
          sql<string | null>`${booked.invoiceId ?? null}`.as('invoice_id'),
          sql<Date | null>`${booked.paidUntilMs ? new Date(booked.paidUntilMs) : null}::timestamptz`.as(
            'period_until',
          ),
          kind === 'payment' || kind === 'differing'
            ? sql<ChargesTable['language']>`(select language from orders where id = ${orderId})`.as(
                'language',
              )
            : mailLanguage.as('language'),
        ])
        .where('users.id', '=', userId),
    )
    .returning('part')
    .executeTakeFirstOrThrow()
  const reason = sold.find((one) => one === kind)
  if (!reason || cents === 0) return
  await recordEvent(db, {
    userId,
    kind: 'charged',
    data: { order_id: orderId, receipt: receiptNumber({ number, part }), cents, reason },
    key: `charged:${key}`,
    atMs: booked.atMs,
  })
}

/**
 * Marks the receipt of a charge as due, to the player's current address. For a player without one, the charge's
 * details are only requested from the payment provider.
 */
export const oweReceipt = async (db: Db, key: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('charges')
    .set({
      receipt_to: sql`(select email from users where users.id = charges.user_id)`,
      receipt_due_at: new Date(nowMs),
      receipt_mailed_at: null,
      receipt_tried_at: null,
    })
    .where('key', '=', key)
    .execute()
}

/**
 * Claims the receipt that has been due longest, until `untilMs` (milliseconds since the epoch); null when none is due. Its
 * day of tries begins with the first claim: a payment may be reported days after it was made.
 */
export const claimReceipt = async (db: Db, nowMs: number, untilMs: number): Promise<ChargeRow | null> =>
  (await db
    .updateTable('charges')
    .set({
      receipt_due_at: new Date(untilMs),
      receipt_tried_at: sql<Date>`coalesce(receipt_tried_at, ${new Date(nowMs)}::timestamptz)`,
    })
    .where('key', '=', longestDue({ table: 'charges', due: 'receipt_due_at', key: 'key', nowMs }))
    .returningAll()
    .executeTakeFirst()) ?? null

export const markReceiptMailed = async (db: Db, key: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('charges')
    .set({ receipt_due_at: null, receipt_mailed_at: new Date(nowMs) })
    .where('key', '=', key)
    .execute()
}

/** Makes a receipt due again at `atMs` (milliseconds since the epoch). Null: never, since it was given up or has no address. */
export const mailReceiptAgainAt = async (db: Db, key: string, atMs: number | null): Promise<void> => {
  await db
    .updateTable('charges')
    .set({ receipt_due_at: atMs === null ? null : new Date(atMs) })
    .where('key', '=', key)
    .where('receipt_mailed_at', 'is', null)
    .execute()
}

/**
 * Stores what the payment provider says about a charge; null when it doesn't know the charge. Returns the changed row.
 */
export const markKnown = (
  db: Db,
  key: string,
  read: ReadCharge | null,
  nowMs: number,
): Promise<ChargeRow> => {
  const plan = read?.price ? planOfPrice(read.price) : null
  return db
    .updateTable('charges')
    .set({
      known_at: new Date(nowMs),
      ...(read && {
        payment_id: read.paymentId,
        ...(read.invoiceId !== null && { invoice_id: read.invoiceId }),
        ...(read.method && { method: sql`${JSON.stringify(read.method)}::jsonb` }),
        ...(read.period && {
          period_from: new Date(read.period.fromMs),
          period_until: new Date(read.period.untilMs),
        }),
      }),
      ...(plan && { plan_id: plan.planId, billing: plan.type }),
    })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const readChargesByKey = async (db: Db, keys: readonly string[]): Promise<Map<string, ChargeRow>> => {
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('charges').selectAll().where('key', 'in', keys).execute()
  return new Map(rows.map((row) => [row.key, row]))
}

const findLater = async (db: Db, column: 'key' | 'payment_id', value: string): Promise<ChargeRow | null> =>
  (await db
    .selectFrom('charges')
    .selectAll()
    .where(column, '=', value)
    .where('kind', 'in', laterKinds)
    .executeTakeFirst()) ?? null

/** Returns the later charge of a plan that has this key in the journal; null when there is none. */
export const findLaterCharge = (db: Db, key: string): Promise<ChargeRow | null> => findLater(db, 'key', key)

/** Returns the later charge of a plan that was paid with this payment; null when none is known to be. */
export const findChargeOfPayment = (db: Db, paymentId: string): Promise<ChargeRow | null> =>
  findLater(db, 'payment_id', paymentId)

/** Stores which payment paid an invoice, unless the payment provider has said so before. */
export const markPaymentOfInvoice = async (db: Db, invoiceId: string, paymentId: string): Promise<void> => {
  await db
    .updateTable('charges')
    .set({ payment_id: paymentId })
    .where('invoice_id', '=', invoiceId)
    .where('payment_id', 'is', null)
    .execute()
}

/**
 * Is this the charge that began its period? A change in mid-period is charged in addition to that period's payment, and
 * doesn't carry the period.
 */
export const beginsPeriod = async (db: Db, charge: ChargeRow): Promise<boolean> => {
  if (charge.kind === 'renewal') return true
  if (charge.kind !== 'plan_change' || charge.period_until === null) return false
  const ends = charge.period_until.getTime()
  const first = await db
    .selectFrom('charges')
    .select('key')
    .where('order_id', '=', charge.order_id)
    .where('kind', '<>', 'stray_renewal')
    .where(periodUntil, '>=', new Date(ends - periodToleranceMs))
    .where(periodUntil, '<=', new Date(ends + periodToleranceMs))
    .orderBy('at')
    .orderBy('part')
    .executeTakeFirst()
  return first?.key === charge.key
}

/** Returns the payment of a charge as a receipt shows it. */
export const paymentOf = (charge: ChargeRow): OrderPayment => ({
  receipt: receiptNumber(charge),
  method: charge.method,
  period:
    charge.period_from && charge.period_until
      ? { from: charge.period_from.toISOString(), until: charge.period_until.toISOString() }
      : null,
})

/** Returns the address of a charge's receipt, and whether it was mailed; null when no mail is due or sent. */
export const receiptOf = ({
  receipt_to: email,
  receipt_due_at: due,
  receipt_mailed_at: mailed,
}: ChargeRow): OrderState['receipt'] =>
  email !== null && (mailed !== null || due !== null) ? { email, sent: mailed !== null } : null
