import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { discardGifts } from './discard-gifts.ts'
import { receiptNumber } from '../charges/charges.store.ts'

const books = 'stays: the law requires the books of sales'

/** Orders and charges stay, without a person. */
export const orderData: PersonalData = {
  personal: {
    'orders.user_id': 'nameless',
    'orders.id': 'impersonal: a random id',
    'orders.number': books,
    'orders.purpose': 'impersonal: the id of a feature',
    'orders.leg': 'impersonal: a word of the feature',
    'orders.status': 'impersonal: a word of a closed list',
    'orders.lines': books,
    'orders.idempotency_key': 'impersonal: a random key of the browser',
    'orders.request_hash': 'impersonal: a hash of the order’s lines',
    'orders.checkout':
      'impersonal: prices, addresses of the hub, and the payment provider’s id of the customer',
    'orders.checkout_id': 'impersonal: the payment provider’s id',
    'orders.checkout_url': 'forgotten',
    'orders.checkout_secret': 'forgotten',
    'orders.provider_subscription_id': 'impersonal: the payment provider’s id',
    'orders.language': 'impersonal: a word of a closed list',
    'gift_legs.user_id': 'nameless',
    'gift_legs.id': 'impersonal: a random id',
    'gift_legs.lines': books,
    'charges.user_id': 'nameless',
    'charges.key': 'impersonal: the key of a booking',
    'charges.kind': 'impersonal: a word of a closed list',
    'charges.number': books,
    'charges.currency': 'impersonal: a currency',
    'charges.plan_id': 'impersonal: a word of a closed list',
    'charges.billing': 'impersonal: a word of a closed list',
    'charges.invoice_id': 'impersonal: the payment provider’s id',
    'charges.payment_id': 'impersonal: the payment provider’s id',
    'charges.language': 'impersonal: a word of a closed list',
    'charges.method': 'forgotten',
    'charges.receipt_to': 'forgotten',
  },

  mine: async (db, userId) => {
    const charges = await db
      .selectFrom('charges')
      .select(['number', 'part', 'order_id', 'kind', 'cents', 'currency', 'at', 'plan_id', 'billing'])
      .select(['period_from', 'period_until', 'method', 'receipt_to', 'receipt_mailed_at'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .orderBy('key')
      .execute()
    return {
      orders: plainRows(
        await db
          .selectFrom('orders')
          .select(['id', 'number', 'purpose', 'status', 'lines', 'total_cents', 'language'])
          .select(['created_at', 'paid_at', 'fulfilled_at', 'closed_at'])
          .where('user_id', '=', userId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
      gift_payments: plainRows(
        await db
          .selectFrom('gift_legs')
          .select(['id', 'order_id', 'lines', 'total_cents', 'created_at', 'discarded_at'])
          .where('user_id', '=', userId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
      charges: plainRows(
        charges.map(({ number, part, method, ...charge }) => ({
          receipt: receiptNumber({ number, part }),
          ...charge,
          method: method && { ...method },
        })),
      ),
    }
  },

  leaving: discardGifts,

  forget: async (trx, userId) => {
    await trx
      .updateTable('orders')
      .set({ checkout_url: null, checkout_secret: null, holds_slot: false })
      .where('user_id', '=', userId)
      .execute()
    await trx
      .updateTable('charges')
      .set({ method: null, receipt_to: null, receipt_due_at: null })
      .where('user_id', '=', userId)
      .execute()
  },
}
