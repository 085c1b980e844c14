import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { newId } from './store.ts'
import { listOf } from './wire.ts'
import type { Invoice, InvoiceLine, Price, Subscription } from './wire.ts'

export interface Billed {
  price: Price
  quantity: number
  description: string | null
  /** Part of a period with its price: a credit for the old price, the rest for the new one. */
  proration?: { item: string; cents: number; start: number; end: number }
}

const invoiceLine = (
  invoice: string,
  subscription: Subscription,
  { price, quantity, description, proration }: Billed,
): InvoiceLine => {
  const item = subscription.items.data.find((one) =>
    proration ? one.id === proration.item : one.price.id === price.id,
  )
  const amount = proration?.cents ?? (price.unit_amount ?? 0) * quantity
  const now = subscription.items.data[0]?.current_period_start ?? subscription.created
  return {
    id: newId('il_'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: item ? subscription.metadata : {},
    parent: item
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: proration !== undefined,
            proration_details: null,
            subscription: subscription.id,
            subscription_item: item.id,
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: {
            invoice_item: newId('ii_'),
            proration: false,
            proration_details: null,
            subscription: subscription.id,
          },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    period: proration
      ? { start: proration.start, end: proration.end }
      : item
        ? { start: item.current_period_start, end: item.current_period_end }
        : { start: now, end: now },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

interface InvoiceCause {
  email: string
  reason: BillingReason
  finalizesAt: number | null
}

/** Returns a draft that is not stored: a preview. */
export const draftInvoice = (
  kit: Kit,
  subscription: Subscription,
  billed: readonly Billed[],
  { email, reason, finalizesAt }: InvoiceCause,
): Invoice => {
  const now = seconds(kit)
  const id = newId('in_')
  const lines = billed.map((one) => invoiceLine(id, subscription, one))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Demo',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: finalizesAt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: String(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    payments: listOf([], `/v1/invoice_payments?invoice=${id}`),
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Invoice
}

/**
 * Stores a new draft of a subscription: at its start with everything of the checkout, later with its recurring
 * items.
 */
export const addInvoice = (
  kit: Kit,
  subscription: Subscription,
  billed: readonly Billed[],
  cause: InvoiceCause,
): Invoice => {
  const invoice = draftInvoice(kit, subscription, billed, cause)
  kit.store.add(invoice)
  return invoice
}
