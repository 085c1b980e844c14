import type { PersonalData } from '../feature.ts'
import { plainRows } from '../platform/content/plain-rows.ts'
import { leaveCustomer } from './left-customers.store.ts'
import { closeCheckouts } from './close-checkouts.ts'

const books = 'impersonal: amounts, ids and words of the books'

/** The books stay, without a person. The payment provider deletes its customer. */
export const paymentsData: PersonalData = {
  personal: {
    'payment_customers.user_id': 'forgotten',
    'payment_customers.customer_id': 'forgotten',
    'payment_events.id': 'impersonal: the payment provider’s id',
    'payment_events.type': 'impersonal: a word of the payment provider',
    'payment_events.order_id': 'impersonal: the id of an order',
    'payment_events.fact': 'impersonal: ids, amounts and times; the hub reads no address, card or name',
    'payment_events.outcome': 'impersonal: a word of the hub',
    'payment_worklist.kind': 'impersonal: a word of a closed list',
    'payment_worklist.subject': 'impersonal: an id',
    'payment_worklist.payment_id': 'impersonal: the payment provider’s id',
    'payment_worklist.currency': 'impersonal: a currency',
    'left_customers.customer_id': 'stays: until the payment provider has deleted it, too',
    'late_payments.key': 'impersonal: the key of a booking',
    'late_payments.invoice_id': 'impersonal: the payment provider’s id',
    'late_payments.mail_to': 'stays: until the mail about the refund is sent',
    'late_payments.refund_id': 'impersonal: the payment provider’s id',
    'journal_transactions.user_id': 'nameless',
    'journal_transactions.key': books,
    'journal_transactions.kind': books,
    'journal_transactions.currency': books,
    'journal_transactions.subscription_id': 'impersonal: the payment provider’s id',
    'journal_entries.account': books,
  },

  mine: async (db, userId) => ({
    payment_account: plainRows(
      await db
        .selectFrom('payment_customers')
        .select('customer_id')
        .where('user_id', '=', userId)
        .where('customer_id', 'is not', null)
        .execute(),
    ),
    bookings: plainRows(
      await db
        .selectFrom('journal_transactions as booked')
        .innerJoin('journal_entries as entry', 'entry.transaction_key', 'booked.key')
        .select([
          'booked.kind',
          'booked.currency',
          'booked.order_id',
          'booked.at',
          'entry.account',
          'entry.cents',
        ])
        .where('booked.user_id', '=', userId)
        .orderBy('booked.at')
        .orderBy('booked.key')
        .orderBy('entry.position')
        .execute(),
    ),
  }),

  leaving: closeCheckouts,

  forget: leaveCustomer,
}
