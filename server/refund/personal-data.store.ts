import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'

const ofProvider = 'impersonal: the payment provider’s id'
const word = 'impersonal: a word of a closed list'

/** Refunds and disputes stay with their orders. */
export const refundData: PersonalData = {
  personal: {
    'refund_requests.id': 'impersonal: a random id',
    'refund_requests.asked_by': 'nameless',
    'refund_requests.payment_id': ofProvider,
    'refund_requests.lines': 'impersonal: numbers of lines and cents',
    'refund_requests.reason': 'forgotten',
    'refund_requests.idempotency_key': 'impersonal: a random key of the browser',
    'refund_requests.refund_id': ofProvider,
    'refunds.id': ofProvider,
    'refunds.currency': 'impersonal: a currency',
    'refunds.status': word,
    'refunds.told_order_id': 'impersonal: the id of an order',
    'refunds.told_lines': 'impersonal: numbers of lines and cents',
    'refunds.request_id': 'impersonal: a random id',
    'refunds.mail_to': 'forgotten',
    'disputes.id': ofProvider,
    'disputes.currency': 'impersonal: a currency',
    'touched_payments.id': ofProvider,
    'touched_payments.reason': word,
    'touched_payments.currency': 'impersonal: a currency',
    'reversals.id': ofProvider,
  },

  mine: async (db, userId) => ({
    refunds: plainRows(
      await db
        .selectFrom('refunds')
        .innerJoin('touched_payments as payment', 'payment.id', 'refunds.payment_id')
        .innerJoin('orders', 'orders.id', 'payment.order_id')
        .select(['refunds.id', 'payment.order_id', 'refunds.cents', 'refunds.currency', 'refunds.status'])
        .select(['refunds.refunded_at', 'refunds.mail_to', 'refunds.mailed_at'])
        .where('orders.user_id', '=', userId)
        .orderBy('refunds.refunded_at')
        .orderBy('refunds.id')
        .execute(),
    ),
    disputes: plainRows(
      await db
        .selectFrom('disputes')
        .innerJoin('touched_payments as payment', 'payment.id', 'disputes.payment_id')
        .innerJoin('orders', 'orders.id', 'payment.order_id')
        .select(['disputes.id', 'payment.order_id', 'disputes.cents', 'disputes.currency'])
        .select(['disputes.opened_at', 'disputes.closed_as'])
        .where('orders.user_id', '=', userId)
        .orderBy('disputes.opened_at')
        .orderBy('disputes.id')
        .execute(),
    ),
  }),

  forget: async (trx, userId) => {
    await trx
      .updateTable('refund_requests')
      .set({ reason: '' })
      .where('order_id', 'in', (row) => row.selectFrom('orders').select('id').where('user_id', '=', userId))
      .execute()
    await trx
      .updateTable('refunds')
      .set({ mail_to: null, mail_due_at: null })
      .where('payment_id', 'in', (row) =>
        row
          .selectFrom('touched_payments')
          .innerJoin('orders', 'orders.id', 'touched_payments.order_id')
          .select('touched_payments.id')
          .where('orders.user_id', '=', userId),
      )
      .execute()
  },
}
