import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { DeskCode, tellPayment } from '#contract/desk/money-desk.contract.ts'
import { paymentKindsOf, paymentNumberOf } from '#contract/desk/money-desk.rules.ts'
import { laterWords } from '../charges/charges.store.ts'
import { readCodeHeads } from '../gifts/find-by-code.store.ts'
import { readGiftCodesOfOrder } from '../gifts/gift-codes-of-user.store.ts'
import { readMoved } from '../ledger/moved.store.ts'
import { paymentKey } from '../ledger/bookings.store.ts'
import type { Sale } from '../refund/refundable.store.ts'
import type { Db } from '../schema.ts'
import { readFound } from './found-payments.store.ts'

type Told = Answer<typeof tellPayment>

/** Returns the payment provider's ids of an order, or of a later charge of its plan. */
export const readProviderIds = async (db: Db, { order, charge }: Sale): Promise<Told['provider']> => {
  const customer = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', order.user_id)
    .executeTakeFirst()
  const { rows: payments } = await sql<{ id: string }>`
    select payment.id from touched_payments payment
      where payment.order_id = ${order.id} and payment.reason is distinct from 'renewal' and payment.reason is distinct from 'change'
    union
    select payment_id from charges where key = ${paymentKey(order.id)} and payment_id is not null`.execute(db)
  const known = {
    subscription_id: order.provider_subscription_id,
    customer_id: customer?.customer_id ?? null,
  }
  if (charge) {
    const { invoice_id, payment_id: id } = charge
    return { ...known, checkout_id: null, invoice_id, payment_ids: id === null ? [] : [id] }
  }
  return {
    ...known,
    checkout_id: order.checkout_id,
    invoice_id: null,
    payment_ids: payments.map(({ id }) => id),
  }
}

/** Returns the sum of a player's charges in US dollars, and the part of it that was refunded or lost to disputes. */
export const readInAll = async (db: Db, userId: string): Promise<Told['in_all']> => {
  const { payments, refunds, disputes, cameBack } = await readMoved(db, { userId })
  return {
    charged_cents: payments.cents,
    returned_cents: refunds.cents + disputes.cents - cameBack.cents,
  }
}

/** Returns the gift codes of an order, each with its searchable first group. */
export const readDeskCodes = async (db: Db, orderId: string): Promise<DeskCode[]> => {
  const codes = await readGiftCodesOfOrder(db, orderId)
  const heads = await readCodeHeads(
    db,
    codes.map(({ id }) => id),
  )
  return codes.map((code) => ({ ...code, head: heads.get(code.id) ?? null }))
}

/** Returns the other payments of the same order, oldest first: its gifts, or its first payment, and later charges of its plan. */
export const readOthers = async (
  db: Db,
  { order: { id, gift_leg_id: legId }, charge }: Sale,
  nowMs: number,
): Promise<Told['others']> => {
  const { rows: orders } = await sql<{ id: string }>`
    select leg.order_id as id from gift_legs leg where leg.id = ${legId}
    union
    (select tried.id from orders tried join gift_legs leg on leg.id = tried.gift_leg_id
      where leg.order_id = ${id} order by tried.attempt desc limit 1)
    union
    select ${id}::text where ${charge !== null}`.execute(db)
  const { rows: charges } = await sql<{ id: string }>`
    select key as id from charges
    where order_id = ${id} and kind in (${laterWords}) and key is distinct from ${charge?.key ?? null}::text`.execute(
    db,
  )
  const found = await readFound(
    db,
    [
      ...orders.map((one) => ({ id: one.id, is_charge: false })),
      ...charges.map((one) => ({ id: one.id, is_charge: true })),
    ],
    nowMs,
  )
  return found
    .map(({ order }) => ({
      id: order.id,
      number: paymentNumberOf(order),
      kinds: paymentKindsOf(order),
      status: order.status,
      total_cents: order.total_cents,
      at: order.created_at,
    }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
