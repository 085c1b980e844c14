import type Stripe from 'stripe'
import * as v from 'valibot'
import { disputeSchema, readDisputeNow, readRefund, refundSchema } from './after-sale-facts.ts'
import type { DisputeFact, RefundFact } from './after-sale-facts.ts'
import { PaymentError } from './payment-error.ts'

/**
 * Purpose of a payment. `order`: a checkout of the hub, `renewal`: a further period of its plan, `change`: any other
 * invoice of it. `periodEnd`: end of the period that its invoice covers, in milliseconds since the epoch.
 * `invoiceId` is null for a payment without an invoice.
 */
export interface ReadPayment {
  readonly orderId: string | null
  readonly reason: 'order' | 'renewal' | 'change'
  readonly cents: number
  readonly currency: string
  readonly periodEnd: number | null
  readonly invoiceId: string | null
}

export interface AskedRefund {
  readonly paymentId: string
  readonly cents: number
  readonly metadata: Readonly<Record<string, string>>
}

/** The calls about refunded payments. Every one rejects with a `PaymentError` and nothing else. */
export interface RefundCalls {
  /** Returns the purpose of a payment; null if the payment provider does not know it. */
  readPayment(paymentId: string): Promise<ReadPayment | null>
  /** Returns the payment of a paid checkout; null if there is none. */
  findPayment(checkoutId: string): Promise<string | null>
  /** Returns the address that was given with the payment of a checkout; null if there is none. */
  findPayer(checkoutId: string): Promise<string | null>
  listRefunds(paymentId: string): Promise<RefundFact[]>
  /** Returns every refund of the account made since then (milliseconds since the epoch), page by page. */
  listRefundsSince(sinceMs: number): Promise<RefundFact[]>
  /** Returns every dispute of the account opened since then, in its current state, with the time of opening. */
  listDisputesSince(sinceMs: number): Promise<{ fact: DisputeFact; createdAt: number }[]>
  /** Refunds a part of a payment. The same key refunds once. */
  refund(asked: AskedRefund, idempotencyKey: string): Promise<RefundFact>
}

const intentSchema = v.looseObject({ object: v.literal('payment_intent'), amount_received: v.number() })
const paidCheckout = v.looseObject({ object: v.literal('checkout.session') })

const since = (ms: number) => ({ created: { gte: Math.max(0, Math.floor(ms / 1000)) }, limit: 100 })

const readPaidInvoice = ({
  id: invoiceId,
  parent,
  billing_reason: reason,
  lines,
}: Stripe.Invoice): Pick<ReadPayment, 'orderId' | 'reason' | 'periodEnd' | 'invoiceId'> => {
  const ends = lines.data.map(({ period }) => period.end * 1000)
  return {
    orderId: parent?.subscription_details?.metadata?.order_id ?? null,
    reason:
      (reason === 'subscription_create' && 'order') ||
      (reason === 'subscription_cycle' && 'renewal') ||
      'change',
    periodEnd: ends.length > 0 ? Math.max(...ends) : null,
    invoiceId,
  }
}

/** Implements the calls with the SDK; `asking` turns its errors into a PaymentError. */
export const createRefundCalls = (
  stripe: Stripe,
  asking: <T>(call: Promise<T>) => Promise<T>,
): RefundCalls => {
  const findInvoice = async (payment_intent: string): Promise<Stripe.Invoice | null> => {
    const payment = { type: 'payment_intent', payment_intent } as const
    const { data } = await asking(stripe.invoicePayments.list({ payment, limit: 1 }))
    const invoice = data[0]?.invoice
    if (!invoice) return null
    return asking(stripe.invoices.retrieve(typeof invoice === 'string' ? invoice : invoice.id))
  }

  return {
    async readPayment(id) {
      try {
        const intent = await asking(stripe.paymentIntents.retrieve(id))
        v.assert(intentSchema, intent)
        const { amount_received: cents, currency, metadata } = intent
        const known = { cents, currency, periodEnd: null, invoiceId: null }
        if (metadata.order_id) return { ...known, orderId: metadata.order_id, reason: 'order' }
        const invoice = await findInvoice(id)
        return invoice
          ? { ...known, ...readPaidInvoice(invoice) }
          : { ...known, orderId: null, reason: 'order' }
      } catch (error) {
        if (error instanceof PaymentError && error.code === 'resource_missing') return null
        throw error
      }
    },
    async findPayment(checkoutId) {
      const checkout = await asking(stripe.checkout.sessions.retrieve(checkoutId))
      v.assert(paidCheckout, checkout)
      const { payment_intent: intent, invoice } = checkout
      if (intent) return typeof intent === 'string' ? intent : intent.id
      if (!invoice) return null
      const id = typeof invoice === 'string' ? invoice : invoice.id
      const { payments } = await asking(stripe.invoices.retrieve(id, { expand: ['payments'] }))
      const paid = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent
      return typeof paid === 'string' ? paid : (paid?.id ?? null)
    },
    async findPayer(checkoutId) {
      const checkout = await asking(stripe.checkout.sessions.retrieve(checkoutId))
      v.assert(paidCheckout, checkout)
      return checkout.customer_details?.email ?? null
    },
    async listRefunds(payment_intent) {
      const { data } = await asking(stripe.refunds.list({ payment_intent, limit: 100 }))
      return data.map((refund) => readRefund(v.parse(refundSchema, refund)))
    },
    listRefundsSince: (sinceMs) =>
      asking(
        (async () => {
          const found: RefundFact[] = []
          for await (const refund of stripe.refunds.list(since(sinceMs))) {
            // One unreadable object does not hide the others: it is left out, as its webhook would be.
            const known = v.safeParse(refundSchema, refund)
            if (known.success) found.push(readRefund(known.output))
          }
          return found
        })(),
      ),
    listDisputesSince: (sinceMs) =>
      asking(
        (async () => {
          const found: { fact: DisputeFact; createdAt: number }[] = []
          for await (const dispute of stripe.disputes.list(since(sinceMs))) {
            const known = v.safeParse(disputeSchema, dispute)
            if (known.success)
              found.push({ fact: readDisputeNow(known.output), createdAt: dispute.created * 1000 })
          }
          return found
        })(),
      ),
    async refund({ paymentId, cents, metadata }, idempotencyKey) {
      const params = { payment_intent: paymentId, amount: cents, metadata: { ...metadata } }
      return readRefund(
        v.parse(refundSchema, await asking(stripe.refunds.create(params, { idempotencyKey }))),
      )
    },
  }
}
