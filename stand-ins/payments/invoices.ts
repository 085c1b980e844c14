import type { Api } from './api.ts'
import { addIntent } from './charges.ts'
import { emit } from './events.ts'
import { ApiFault, missingObject } from './fault.ts'
import { nobody, seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { serveList } from './serve-list.ts'
import { newId } from './store.ts'
import { listOf } from './wire.ts'
import type { Invoice, PaymentIntent } from './wire.ts'

type InvoicePayment = NonNullable<Invoice['payments']>['data'][number]

const paymentOf = (invoice: Invoice): InvoicePayment | undefined => invoice.payments?.data[0]

export const subscriptionOf = (invoice: Invoice): string =>
  String(invoice.parent?.subscription_details?.subscription)

export const invoiceById = (kit: Kit, id: string): Invoice => {
  const invoice = kit.store.get<Invoice>('invoice', id)
  if (!invoice) throw missingObject('invoice', id, 'invoice')
  return invoice
}

/** Finalizes a draft: it gets a number and a payment page, and can be charged. */
export const finalize = (kit: Kit, invoice: Invoice): Invoice => {
  if (invoice.status !== 'draft') return invoice
  const now = seconds(kit)
  const open: Invoice = {
    ...invoice,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: `${kit.pageUrl}/invoice/${invoice.id}`,
    number: `${newId('', 8).toUpperCase()}-0001`,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  }
  kit.store.put(open)
  return open
}

/** The payment intent of an open invoice; every attempt uses the same one. */
export const intentOf = (kit: Kit, invoice: Invoice, description: string): PaymentIntent => {
  const id = paymentOf(invoice)?.payment.payment_intent
  const known = id === undefined ? undefined : kit.store.get<PaymentIntent>('payment_intent', String(id))
  return (
    known ??
    addIntent(kit, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: String(invoice.customer),
      description,
      metadata: {},
      receiptEmail: null,
    })
  )
}

const withPayment = (kit: Kit, invoice: Invoice, intent: string, paid: boolean): Invoice => {
  const now = seconds(kit)
  const known = paymentOf(invoice)
  const payment: InvoicePayment = {
    id: known?.id ?? newId('inpay_'),
    object: 'invoice_payment',
    amount_paid: paid ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: known?.created ?? now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: paid ? now : null },
  }
  return { ...invoice, payments: listOf([payment], `/v1/invoice_payments?invoice=${invoice.id}`) }
}

/** Marks the invoice as paid. The caller emits `invoice.paid`. */
export const settle = (kit: Kit, invoice: Invoice, intent: string): Invoice => {
  const paid: Invoice = {
    ...withPayment(kit, invoice, intent, true),
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: Math.max(invoice.attempt_count, 1),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: seconds(kit) },
  }
  kit.store.put(paid)
  return paid
}

/** Records that a payment of it is in progress. */
export const pend = (kit: Kit, invoice: Invoice, intent: string): Invoice => {
  const pending: Invoice = {
    ...withPayment(kit, invoice, intent, false),
    attempt_count: 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
  }
  kit.store.put(pending)
  return pending
}

/** Records a failed attempt to pay it: `invoice.payment_failed`. */
export const fail = (
  kit: Kit,
  invoice: Invoice,
  intent: string,
  { attempts, next }: { attempts: number; next: number | null },
): Invoice => {
  const open: Invoice = {
    ...withPayment(kit, invoice, intent, false),
    attempt_count: attempts,
    attempted: true,
    auto_advance: next !== null,
    next_payment_attempt: next,
  }
  kit.store.put(open)
  emit(kit, 'invoice.payment_failed', open, nobody)
  return open
}

export const voidInvoice = (kit: Kit, invoice: Invoice): void =>
  kit.store.put({
    ...invoice,
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: seconds(kit) },
  } satisfies Invoice)

export const serveInvoices = (api: Api, kit: Kit): void => {
  api.get('/v1/invoices/:id', [], ({ id }) => invoiceById(kit, id))
  serveList(api, kit, 'invoice', '/v1/invoices', ['customer', 'status', 'subscription'], (params) => {
    const customer = params.text('customer')
    const status = params.oneOf('status', ['draft', 'open', 'paid', 'uncollectible', 'void'])
    const subscription = params.text('subscription')
    return (invoice: Invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (status === undefined || invoice.status === status) &&
      (subscription === undefined || subscriptionOf(invoice) === subscription)
  })
  // Returns the invoice of a payment: https://docs.stripe.com/api/invoice-payment/list
  api.get('/v1/invoice_payments', ['payment', 'limit'], ({ params }) => {
    const intent = params.child('payment', ['type', 'payment_intent'])?.text('payment_intent')
    const paid = kit.store.newest<Invoice>(
      'invoice',
      intent === undefined ? undefined : { field: 'payment_intent', value: intent },
    )
    return listOf(
      [...paid].flatMap((one) => paymentOf(one) ?? []),
      '/v1/invoice_payments',
    )
  })
  api.post('/v1/invoices/:id/finalize', [], ({ id }) => {
    const invoice = invoiceById(kit, id)
    if (invoice.status !== 'draft') {
      throw new ApiFault("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
        code: 'invoice_not_editable',
      })
    }
    return finalize(kit, invoice)
  })
}
