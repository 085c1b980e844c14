import type Stripe from 'stripe'
import * as v from 'valibot'
import type { PaidPrice } from './payment-events.ts'
import { PaymentError } from './payment-error.ts'

/**
 * The payment method. `type` is the payment provider's word (`card`, `us_bank_account`); `brand` and `last4` if it
 * has them.
 */
export interface ReadMethod {
  readonly type: string
  readonly brand: string | null
  readonly last4: string | null
}

/** A paid checkout or invoice, as the payment provider knows it. Times in milliseconds since the epoch. */
export interface ReadCharge {
  readonly paymentId: string | null
  readonly invoiceId: string | null
  readonly method: ReadMethod | null
  readonly period: { readonly fromMs: number; readonly untilMs: number } | null
  /** Price of the plan; null if none was paid for. */
  readonly price: PaidPrice | null
}

export type ChargeSource = { readonly checkoutId: string } | { readonly invoiceId: string }

/** The call about one completed payment. It rejects with a `PaymentError` and nothing else. */
export interface ChargeCalls {
  /** Returns the facts about a payment; null if the payment provider does not know it. */
  readCharge(source: ChargeSource): Promise<ReadCharge | null>
}

const wallet = v.nullish(v.string())
const methodSchema = v.looseObject({
  type: v.string(),
  card: v.nullish(v.looseObject({ brand: wallet, last4: wallet })),
  us_bank_account: v.nullish(v.looseObject({ bank_name: wallet, last4: wallet })),
})
const intentSchema = v.looseObject({
  object: v.literal('payment_intent'),
  latest_charge: v.nullish(
    v.union([v.string(), v.looseObject({ payment_method_details: v.nullish(methodSchema) })]),
  ),
})
const checkoutSchema = v.looseObject({ object: v.literal('checkout.session') })
const invoiceSchema = v.looseObject({ object: v.literal('invoice') })

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const readMethod = (details: v.InferOutput<typeof methodSchema>): ReadMethod => {
  const { type, card, us_bank_account: bank } = details
  return { type, brand: card?.brand ?? bank?.bank_name ?? null, last4: card?.last4 ?? bank?.last4 ?? null }
}

/** The line of the plan: for a change the charged one, not the credit for the plan that it replaces. */
const planLine = ({ lines }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined => {
  const ofPlan = lines.data.filter(({ period, amount }) => period.end > period.start && amount >= 0)
  return ofPlan.toSorted((one, other) => other.period.end - one.period.end)[0]
}

/** Implements the call with the SDK; `asking` turns its errors into a PaymentError. */
export const createChargeCalls = (
  stripe: Stripe,
  asking: <T>(call: Promise<T>) => Promise<T>,
): ChargeCalls => {
  const methodOf = async (paymentId: string): Promise<ReadMethod | null> => {
    const intent = v.parse(
      intentSchema,
      await asking(stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })),
    )
    const { latest_charge: charge } = intent
    return typeof charge === 'object' && charge?.payment_method_details
      ? readMethod(charge.payment_method_details)
      : null
  }
  const priceOf = async (line: Stripe.InvoiceLineItem | undefined): Promise<PaidPrice | null> => {
    const id = idOf(line?.pricing?.price_details?.price)
    if (id === null) return null
    const { lookup_key: key, unit_amount: cents, metadata } = await asking(stripe.prices.retrieve(id))
    return { id, key, cents: cents ?? 0, metadata }
  }
  const readInvoice = async (invoiceId: string): Promise<ReadCharge> => {
    const invoice = await asking(stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))
    v.assert(invoiceSchema, invoice)
    const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
    const paymentId = idOf(paid?.payment.payment_intent)
    const line = planLine(invoice)
    return {
      paymentId,
      invoiceId,
      method: paymentId === null ? null : await methodOf(paymentId),
      period: line ? { fromMs: line.period.start * 1000, untilMs: line.period.end * 1000 } : null,
      price: await priceOf(line),
    }
  }
  const readCheckout = async (checkoutId: string): Promise<ReadCharge> => {
    const checkout = await asking(stripe.checkout.sessions.retrieve(checkoutId))
    v.assert(checkoutSchema, checkout)
    const invoiceId = idOf(checkout.invoice)
    if (invoiceId !== null) return readInvoice(invoiceId)
    const paymentId = idOf(checkout.payment_intent)
    const method = paymentId === null ? null : await methodOf(paymentId)
    return { paymentId, invoiceId: null, method, period: null, price: null }
  }

  return {
    async readCharge(source) {
      try {
        return await ('invoiceId' in source ? readInvoice(source.invoiceId) : readCheckout(source.checkoutId))
      } catch (error) {
        if (error instanceof PaymentError && error.code === 'resource_missing') return null
        throw error
      }
    },
  }
}
