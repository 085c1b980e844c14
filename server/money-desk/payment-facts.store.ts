import type { Answer } from '#contract/endpoint.ts'
import type { DeskCode, tellPayment } from '#contract/money-desk.contract.ts'
import { readCodeHeads } from '../gifts/find-by-code.store.ts'
import { readGiftCodesOfOrder } from '../gifts/gift-codes-of-user.store.ts'
import { readMoved } from '../ledger/moved.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'

type Told = Answer<typeof tellPayment>

/** Returns what an order is called at the payment provider. */
export const readProviderIds = async (db: Db, order: OrderRow): Promise<Told['provider']> => {
  const customer = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', order.user_id)
    .executeTakeFirst()
  const payments = await db
    .selectFrom('touched_payments')
    .select('id')
    .where('order_id', '=', order.id)
    .orderBy('heard_at')
    .execute()
  return {
    checkout_id: order.checkout_id,
    subscription_id: order.provider_subscription_id,
    customer_id: customer?.customer_id ?? null,
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

/** Returns the gift codes of an order, each with the group that it is found by. */
export const readDeskCodes = async (db: Db, orderId: string): Promise<DeskCode[]> => {
  const codes = await readGiftCodesOfOrder(db, orderId)
  const heads = await readCodeHeads(
    db,
    codes.map(({ id }) => id),
  )
  return codes.map((code) => ({ ...code, head: heads.get(code.id) ?? null }))
}

/** Returns the other payment of the same order: the first one of gifts, or the newest that pays for them; null when there is none. */
export const readOther = async (db: Db, { id, gift_leg_id: legId }: OrderRow): Promise<Told['other']> => {
  const other = await db
    .selectFrom('orders')
    .select(['orders.id', 'orders.status', 'orders.total_cents'])
    .where((where) =>
      legId === null
        ? where(
            'orders.gift_leg_id',
            'in',
            where.selectFrom('gift_legs').select('gift_legs.id').where('gift_legs.order_id', '=', id),
          )
        : where(
            'orders.id',
            'in',
            where.selectFrom('gift_legs').select('gift_legs.order_id').where('gift_legs.id', '=', legId),
          ),
    )
    .orderBy('orders.attempt', 'desc')
    .executeTakeFirst()
  return other ?? null
}
