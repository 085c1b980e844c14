import { sql } from 'kysely'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { GiftLegStatus, OrderStatus, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Database, Db } from '../schema.ts'
import type { GiftLegsTable } from './gift-leg.tables.ts'

/** Gifts can be paid for this long after the order. */
export const keptMs = 90 * dayMs

const paid: readonly OrderStatus[] = ['paid', 'fulfilled']
/** Statuses of a payment that was made, whatever amount arrived, or that can still be made. */
const madeOrOpen: readonly OrderStatus[] = ['awaiting_payment', 'differs', ...paid]
/** Statuses in which the first payment has come to nothing. */
const over: readonly OrderStatus[] = ['cancelled', 'expired', 'differs']

export type GiftLegRow = Selectable<GiftLegsTable> & {
  /** Order number of the first payment. */
  number: string
  first_status: OrderStatus
  is_paid: boolean
  /** Money arrived for it, but not the right amount. */
  differs: boolean
  /** The last attempt to pay for it. */
  payment_id: string | null
  payment_status: OrderStatus | null
  payment_lines: ReceiptLine[] | null
  payment_cents: number | null
}

const anyPayment = (select: ExpressionBuilder<Database, 'gift_legs'>, statuses: readonly OrderStatus[]) =>
  select
    .exists(
      select
        .selectFrom('orders')
        .select('orders.id')
        .whereRef('orders.gift_leg_id', '=', 'gift_legs.id')
        .where('orders.status', 'in', statuses),
    )
    .$castTo<boolean>()

const legs = (db: Db) =>
  db
    .selectFrom('gift_legs')
    .innerJoin('orders as first', 'first.id', 'gift_legs.order_id')
    .selectAll('gift_legs')
    .select(['first.number', 'first.status as first_status'])
    .select((select) => [
      anyPayment(select, paid).as('is_paid'),
      anyPayment(select, ['differs']).as('differs'),
    ])
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('orders')
          .select(['orders.id', 'orders.status', 'orders.lines', 'orders.total_cents'])
          .whereRef('orders.gift_leg_id', '=', 'gift_legs.id')
          .orderBy('orders.attempt', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .select([
      'payment.id as payment_id',
      'payment.status as payment_status',
      'payment.lines as payment_lines',
      'payment.total_cents as payment_cents',
    ])

export const statusOf = (leg: GiftLegRow, nowMs: number): GiftLegStatus => {
  if (leg.is_paid) return 'paid'
  if (leg.differs) return 'differs'
  if (leg.discarded_at !== null || over.includes(leg.first_status)) return 'discarded'
  if (!paid.includes(leg.first_status)) return 'pending'
  return nowMs < leg.created_at.getTime() + keptMs ? 'open' : 'discarded'
}

/** Stores the gifts of a new order, in the transaction that places it. */
export const insertGiftLeg = async (
  db: Db,
  order: Pick<OrderRow, 'id' | 'user_id' | 'created_at'>,
  gifts: { lines: ReceiptLine[]; totalCents: number },
): Promise<void> => {
  await db
    .insertInto('gift_legs')
    .values({
      id: `gifts-${order.id}`,
      order_id: order.id,
      user_id: order.user_id,
      lines: sql<ReceiptLine[]>`${JSON.stringify(gifts.lines)}::jsonb`,
      total_cents: gifts.totalCents,
      created_at: order.created_at,
    })
    .execute()
}

/** Returns the gift leg of an order, by the id of the first payment; null when there is none. */
export const findGiftLeg = async (db: Db, orderId: string): Promise<GiftLegRow | null> =>
  (await legs(db).where('gift_legs.order_id', '=', orderId).executeTakeFirst()) ?? null

/** Returns gift legs by order id. An order can be the first payment of the leg, or an attempt to pay for it. */
export const findGiftLegsOfOrders = async (
  db: Db,
  orders: readonly Pick<OrderRow, 'id' | 'gift_leg_id'>[],
): Promise<Map<string, GiftLegRow>> => {
  const orderIds = orders.map(({ id }) => id)
  const legIds = orders.flatMap(({ gift_leg_id: id }) => id ?? [])
  const rows = await legs(db)
    .where((where) =>
      where.or([
        where('gift_legs.order_id', 'in', orderIds),
        ...(legIds.length > 0 ? [where('gift_legs.id', 'in', legIds)] : []),
      ]),
    )
    .execute()
  return new Map(
    orders.flatMap((order) => {
      const row = rows.find((leg) => leg.order_id === order.id || leg.id === order.gift_leg_id)
      return row ? [[order.id, row]] : []
    }),
  )
}

/** Returns a user's gift legs that are neither discarded nor too old, oldest first. */
export const readGiftLegs = (db: Db, userId: string, nowMs: number): Promise<GiftLegRow[]> =>
  legs(db)
    .where('gift_legs.user_id', '=', userId)
    .where('gift_legs.discarded_at', 'is', null)
    .where('gift_legs.created_at', '>', new Date(nowMs - keptMs))
    .orderBy('gift_legs.created_at')
    .execute()

/** Returns the ids of a user's gift legs that are not discarded. */
export const readUndiscarded = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('gift_legs')
    .select('id')
    .where('user_id', '=', userId)
    .where('discarded_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns legs that have waited too long: the first payment was made, but none for the gifts. */
export const readStaleLegs = (db: Db, nowMs: number, most: number): Promise<GiftLegRow[]> =>
  legs(db)
    .where('gift_legs.discarded_at', 'is', null)
    .where('gift_legs.created_at', '<=', new Date(nowMs - keptMs))
    .where('first.status', 'in', paid)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('orders as made')
            .select('made.id')
            .whereRef('made.gift_leg_id', '=', 'gift_legs.id')
            .where('made.status', 'in', madeOrOpen),
        ),
      ),
    )
    .orderBy('gift_legs.created_at')
    .limit(most)
    .execute()

/** Payments for a leg that were made, whatever amount arrived, or that can still be made. */
const payments = (db: Db, legId: string) =>
  db.selectFrom('orders').selectAll().where('gift_leg_id', '=', legId).where('status', 'in', madeOrOpen)

const lock = async (trx: Db, legId: string): Promise<{ discarded_at: Date | null } | undefined> =>
  trx.selectFrom('gift_legs').select('discarded_at').where('id', '=', legId).forUpdate().executeTakeFirst()

export const findOpenPayment = async (db: Db, legId: string): Promise<OrderRow | null> =>
  (await payments(db, legId).where('status', '=', 'awaiting_payment').executeTakeFirst()) ?? null

/**
 * Makes a new order the payment of a leg, in the transaction that places it. `taken`: the leg has a payment already.
 * `discarded`: it can't be paid any more. In both cases nothing changes.
 */
export const payWith = async (
  trx: Db,
  legId: string,
  orderId: string,
): Promise<'done' | 'taken' | 'discarded'> => {
  const leg = await lock(trx, legId)
  if (leg?.discarded_at !== null) return 'discarded'
  if (await payments(trx, legId).executeTakeFirst()) return 'taken'
  await trx.updateTable('orders').set({ gift_leg_id: legId }).where('id', '=', orderId).execute()
  return 'done'
}

/**
 * Discards a leg. Returns false when it has a payment that was made or can still be made. `also` runs in the same
 * transaction.
 */
export const discard = (
  db: Db,
  legId: string,
  nowMs: number,
  also?: (trx: Db) => Promise<void>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const leg = await lock(trx, legId)
    if (leg?.discarded_at !== null) return true
    if (await payments(trx, legId).executeTakeFirst()) return false
    await trx
      .updateTable('gift_legs')
      .set({ discarded_at: new Date(nowMs) })
      .where('id', '=', legId)
      .execute()
    await also?.(trx)
    return true
  })
