import type Stripe from 'stripe'
import { invoiceReasonOf } from './payment-events.ts'
import type { InvoicePayment } from './payment-events.ts'

/** The invoice of a subscription that a charge paid. */
export interface ChargedInvoice {
  readonly id: string
  readonly reason: InvoicePayment['reason']
  readonly subscriptionId: string | null
  /** End of the paid period, in milliseconds since the epoch. */
  readonly paidUntilMs: number | null
}

export interface ProviderCharge {
  readonly id: string
  readonly cents: number
  readonly currency: string
  /** Milliseconds since the epoch, whole seconds. */
  readonly createdMs: number
  /** The order in its metadata. */
  readonly orderId: string | null
  readonly invoice: ChargedInvoice | null
}

/** Money that left the account again. `cents`: the amount that is gone now, 0 if it came back. */
export interface ProviderReturn {
  readonly id: string
  readonly cents: number
  readonly currency: string
  readonly createdMs: number
}

/** The payment provider's own data on the account, before its fees and payouts. */
export interface ProviderBooks {
  readonly charges: readonly ProviderCharge[]
  readonly refunds: readonly ProviderReturn[]
  readonly disputes: readonly ProviderReturn[]
}

const perPage = { limit: 100 } as const

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

type Paid = ChargedInvoice & { readonly orderId: string | null }

/** Paid invoices by the payment intents and charges that paid them. */
const readPaidInvoices = async (stripe: Stripe): Promise<Map<string, Paid>> => {
  const found = new Map<string, Paid>()
  for await (const invoice of stripe.invoices.list({
    ...perPage,
    status: 'paid',
    expand: ['data.payments'],
  })) {
    const details = invoice.parent?.subscription_details
    const ends = invoice.lines.data.map(({ period }) => period.end * 1000)
    const paid = {
      id: invoice.id,
      reason: invoiceReasonOf(invoice.billing_reason),
      subscriptionId: idOf(details?.subscription),
      paidUntilMs: ends.length > 0 ? Math.max(...ends) : null,
      orderId: details?.metadata?.order_id ?? null,
    }
    for (const { payment } of invoice.payments?.data ?? [])
      for (const id of [idOf(payment.payment_intent), idOf(payment.charge)])
        if (id !== null) found.set(id, paid)
  }
  return found
}

const readCharges = async (stripe: Stripe): Promise<ProviderCharge[]> => {
  const invoices = await readPaidInvoices(stripe)
  const charges: ProviderCharge[] = []
  for await (const charge of stripe.charges.list(perPage)) {
    if (charge.status !== 'succeeded' || charge.amount_captured === 0) continue
    const paid = invoices.get(charge.id) ?? invoices.get(idOf(charge.payment_intent) ?? '') ?? null
    charges.push({
      id: charge.id,
      cents: charge.amount_captured,
      currency: charge.currency,
      createdMs: charge.created * 1000,
      orderId: charge.metadata.order_id ?? paid?.orderId ?? null,
      invoice: paid,
    })
  }
  return charges
}

/** Statuses of a refund whose money is on its way to the player; a failed refund has come back. */
const given = new Set<string | null>(['pending', 'succeeded'])

const readRefunds = async (stripe: Stripe): Promise<ProviderReturn[]> => {
  const refunds: ProviderReturn[] = []
  for await (const { id, amount, currency, created, status } of stripe.refunds.list(perPage))
    refunds.push({ id, cents: given.has(status) ? amount : 0, currency, createdMs: created * 1000 })
  return refunds
}

/** An inquiry withdraws nothing; after a won or prevented dispute the money has come back. */
const isWithdrawn = (status: string): boolean =>
  status !== 'won' && status !== 'prevented' && !status.startsWith('warning_')

const readDisputes = async (stripe: Stripe): Promise<ProviderReturn[]> => {
  const disputes: ProviderReturn[] = []
  for await (const { id, amount, currency, created, status } of stripe.disputes.list(perPage))
    disputes.push({ id, cents: isWithdrawn(status) ? amount : 0, currency, createdMs: created * 1000 })
  return disputes
}

/** Returns every charge that took money, every refund and every dispute of the account, page by page. */
export const readProviderBooks = async (stripe: Stripe): Promise<ProviderBooks> => ({
  charges: await readCharges(stripe),
  refunds: await readRefunds(stripe),
  disputes: await readDisputes(stripe),
})
