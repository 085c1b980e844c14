import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { LanguageCode } from '#contract/values/languages.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { CheckoutRequest } from '../platform/payments/payments.ts'
import type { Db } from '../schema.ts'
import { orderNumber } from './order-number.rules.ts'
import type { OrdersTable } from './payments.tables.ts'

export type OrderRow = Selectable<OrdersTable>

const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`

export interface NewOrder {
  readonly id: string
  readonly attempt: number
  readonly userId: string
  /** The `id` of the entry in features.ts that fulfils it. */
  readonly purpose: string
  readonly leg: string
  readonly lines: ReceiptLine[]
  readonly totalCents: number
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly checkout: CheckoutRequest
  readonly language: LanguageCode
}

export const nextAttempt = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ attempt: number }>`select nextval('order_numbers') as attempt`.execute(db)
  return rows[0]?.attempt ?? 0
}

/**
 * Inserts an order; null when the key was used or the leg's slot is taken. Unique indexes decide it in one statement, so that
 * two tabs can't both get the slot.
 */
export const placeOrder = async (db: Db, order: NewOrder, nowMs: number): Promise<OrderRow | null> =>
  (await db
    .insertInto('orders')
    .values({
      id: order.id,
      number: orderNumber(order.attempt),
      attempt: order.attempt,
      user_id: order.userId,
      purpose: order.purpose,
      leg: order.leg,
      status: 'awaiting_payment',
      lines: json(order.lines),
      total_cents: order.totalCents,
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      checkout: json(order.checkout),
      language: order.language,
      checkout_id: null,
      checkout_url: null,
      holds_slot: true,
      created_at: new Date(nowMs),
      provider_subscription_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null

export const findOrder = async (db: Db, id: string): Promise<OrderRow | null> =>
  (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

export const findByKey = async (db: Db, userId: string, key: string): Promise<OrderRow | null> =>
  (await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()) ?? null

export const findByCheckout = async (db: Db, checkoutId: string): Promise<OrderRow | null> =>
  (await db.selectFrom('orders').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst()) ?? null

export const findSlotHolder = async (
  db: Db,
  { userId, purpose, leg }: Pick<NewOrder, 'userId' | 'purpose' | 'leg'>,
): Promise<OrderRow | null> =>
  (await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('leg', '=', leg)
    .where('holds_slot', '=', true)
    .executeTakeFirst()) ?? null

/** Claims the order for one process, which may open its checkout until `untilMs`; null for all others. */
export const claimOpening = async (
  db: Db,
  id: string,
  nowMs: number,
  untilMs: number,
): Promise<OrderRow | null> =>
  (await db
    .updateTable('orders')
    .set({ opening_until: new Date(untilMs) })
    .where('id', '=', id)
    .where('status', '=', 'awaiting_payment')
    .where('checkout_id', 'is', null)
    .where((where) =>
      where.or([where('opening_until', 'is', null), where('opening_until', '<=', new Date(nowMs))]),
    )
    .returningAll()
    .executeTakeFirst()) ?? null

export const releaseOpening = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('orders').set({ opening_until: null }).where('id', '=', id).execute()
}

/** The try failed for good, and the payment provider repeats that response for its key: the next try gets the next number. */
export const takeNextTry = async (db: Db, { id, checkout_try: spent }: OrderRow): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ checkout_try: spent + 1, opening_until: null })
    .where('id', '=', id)
    .where('checkout_try', '=', spent)
    .execute()
}

/** Stores the order's checkout: id, and address or secret; null when the order already has one. */
export const updateCheckout = async (
  db: Db,
  id: string,
  opened: { id: string; url: string | null; clientSecret?: string | null },
  nowMs: number,
): Promise<OrderRow | null> =>
  (await db
    .updateTable('orders')
    .set({
      checkout_id: opened.id,
      checkout_url: opened.url,
      checkout_secret: opened.clientSecret ?? null,
      opened_at: new Date(nowMs),
      opening_until: null,
    })
    .where('id', '=', id)
    .where('checkout_id', 'is', null)
    .returningAll()
    .executeTakeFirst()) ?? null

export const findOrders = async (db: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
