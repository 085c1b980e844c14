import type Stripe from 'stripe'
import * as v from 'valibot'
import { readSubscription } from './payment-events.ts'
import type { ReadSubscription, SubscriptionFact } from './payment-events.ts'

/** The calls about running subscriptions. Every one rejects with a `PaymentError` and nothing else. */
export interface SubscriptionCalls {
  readSubscription(subscriptionId: string): Promise<ReadSubscription>
  /** Ends a subscription with the current period or, with `false`, cancels that. */
  setEnding(subscriptionId: string, ending: boolean): Promise<SubscriptionFact>
  /** Returns the newest open invoice of a subscription, with its page; null if there is none. */
  findOpenInvoice(subscriptionId: string): Promise<{ url: string; cents: number } | null>
  /** Voids every open invoice of a subscription; refused if one is paid meanwhile. */
  voidInvoices(subscriptionId: string): Promise<void>
  /**
   * Gives up an unpaid subscription: voids its open invoices, and ends it at once unless one was paid meanwhile.
   * Returns its resulting state; refused if one is being paid.
   */
  endUnpaid(subscriptionId: string): Promise<SubscriptionFact>
  /** Ends a subscription at once, without a further charge. */
  endSubscription(subscriptionId: string): Promise<void>
}

const openInvoices = v.array(
  v.looseObject({ object: v.literal('invoice'), status: v.literal('open'), amount_remaining: v.number() }),
)

/** Implements the calls with the SDK; `asking` turns its errors into a PaymentError. */
export const createSubscriptionCalls = (
  stripe: Stripe,
  asking: <T>(call: Promise<T>) => Promise<T>,
): SubscriptionCalls => {
  const fetchSubscription = async (id: string): Promise<ReadSubscription> =>
    readSubscription(await asking(stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })))

  const voidInvoices = async (subscription: string): Promise<void> => {
    const { data } = await asking(stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
    for (const { id } of data) await asking(stripe.invoices.voidInvoice(id))
  }

  return {
    readSubscription: fetchSubscription,
    async setEnding(id, ending) {
      return readSubscription(
        await asking(
          stripe.subscriptions.update(id, { cancel_at_period_end: ending, expand: ['latest_invoice'] }),
        ),
      )
    },
    async findOpenInvoice(subscription) {
      const { data } = await asking(stripe.invoices.list({ subscription, status: 'open', limit: 1 }))
      v.assert(openInvoices, data)
      const [invoice] = data
      return invoice?.hosted_invoice_url
        ? { url: invoice.hosted_invoice_url, cents: invoice.amount_remaining }
        : null
    },
    voidInvoices,
    async endUnpaid(subscription) {
      await voidInvoices(subscription)
      const now = await fetchSubscription(subscription)
      // Its status is not reliable: without an open invoice it counts as active, paid or not.
      if (now.periodEnd !== null || now.status === 'ended') return now
      await asking(stripe.subscriptions.cancel(subscription, { prorate: false }))
      return fetchSubscription(subscription)
    },
    async endSubscription(id) {
      await asking(stripe.subscriptions.cancel(id, { prorate: false }))
    },
  }
}
