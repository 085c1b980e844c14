import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { testCards } from './cards.ts'
import { addIntent, takeMoney } from './charges.ts'
import { customerById } from './customers.ts'
import { emit } from './events.ts'
import { ApiFault, missingObject } from './fault.ts'
import { addPaidInvoice } from './invoices.ts'
import { nobody, seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { page, pageNames } from './lists.ts'
import { mergeMetadata } from './params.ts'
import { periodEnd } from './periods.ts'
import type { NamesOf } from './params.ts'
import type { Invoice, Subscription } from './wire.ts'

const updateNames = [
  'cancel_at_period_end',
  'metadata',
] as const satisfies NamesOf<Stripe.SubscriptionUpdateParams>[]

const statuses = [
  'active',
  'canceled',
  'all',
  'ended',
  'past_due',
  'unpaid',
  'incomplete',
  'trialing',
] as const

const subscriptionById = (kit: Kit, id: string): Subscription => {
  const subscription = kit.store.get<Subscription>('subscription', id)
  if (!subscription) throw missingObject('subscription', id, 'id')
  return subscription
}

/** The next period begins: money is taken, an invoice paid, the period moved on. One set to end is ended instead. */
export const renew = (kit: Kit, id: string): Subscription =>
  kit.store.transaction(() => {
    const before = subscriptionById(kit, id)
    if (before.status !== 'active') throw new ApiFault('Only an active subscription can be renewed.')
    if (before.cancel_at_period_end) return end(kit, before)
    const items = before.items.data.map((item) => ({
      ...item,
      current_period_start: item.current_period_end,
      current_period_end: item.price.recurring
        ? periodEnd(item.current_period_end, item.price.recurring)
        : item.current_period_end,
    }))
    const moved: Subscription = { ...before, items: { ...before.items, data: items } }
    const customer = customerById(kit, String(before.customer), 'customer')
    const email = customer.email ?? ''
    const amount = items.reduce((sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1), 0)
    const intent = addIntent(kit, {
      amount,
      currency: before.currency,
      customer: customer.id,
      description: 'Subscription update',
      metadata: {},
      receiptEmail: null,
    })
    const [card] = testCards
    if (card) takeMoney(kit, intent, card, email)
    const billed = items.map(({ price, quantity }) => ({
      price,
      quantity: quantity ?? 1,
      description: null,
    }))
    const invoice = addPaidInvoice(kit, moved, billed, {
      email,
      intent: intent.id,
      reason: 'subscription_cycle',
    })
    const after: Subscription = { ...moved, latest_invoice: invoice.id }
    kit.store.put(after)
    emit(kit, 'customer.subscription.updated', after, nobody, {
      items: before.items,
      latest_invoice: before.latest_invoice,
    })
    emit(kit, 'invoice.paid', invoice, nobody)
    return after
  })

const end = (kit: Kit, subscription: Subscription, cause = nobody): Subscription => {
  const now = seconds(kit)
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    status: 'canceled',
  }
  kit.store.put(ended)
  emit(kit, 'customer.subscription.deleted', ended, cause)
  return ended
}

export const serveSubscriptions = (api: Api, kit: Kit): void => {
  api.get('/v1/subscriptions', ['customer', 'price', 'status', ...pageNames], ({ params }) => {
    const customer = params.text('customer')
    const price = params.text('price')
    const status = params.oneOf('status', statuses)
    const matchesStatus = (subscription: Subscription) =>
      status === undefined
        ? subscription.status !== 'canceled'
        : status === 'all' || subscription.status === (status === 'ended' ? 'canceled' : status)
    return page<Subscription>(
      kit.store,
      'subscription',
      '/v1/subscriptions',
      params,
      (subscription) =>
        matchesStatus(subscription) &&
        (customer === undefined || subscription.customer === customer) &&
        (price === undefined || subscription.items.data.some((item) => item.price.id === price)),
    )
  })

  api.get('/v1/subscriptions/:id', [], ({ id }) => subscriptionById(kit, id))

  api.post('/v1/subscriptions/:id', updateNames, ({ id, params, requestId, idempotencyKey }) => {
    const before = subscriptionById(kit, id)
    if (before.status === 'canceled') {
      throw new ApiFault('A canceled subscription can only update its cancellation_details and metadata.')
    }
    const ending = params.flag('cancel_at_period_end') ?? before.cancel_at_period_end
    const after: Subscription = {
      ...before,
      cancel_at_period_end: ending,
      cancel_at: ending ? Math.max(...before.items.data.map((item) => item.current_period_end)) : null,
      canceled_at: ending ? (before.canceled_at ?? seconds(kit)) : null,
      metadata: mergeMetadata(before.metadata, params.metadata('metadata')),
    }
    kit.store.put(after)
    const previous = {
      cancel_at_period_end: before.cancel_at_period_end,
      metadata: before.metadata,
    }
    emit(kit, 'customer.subscription.updated', after, { requestId, idempotencyKey }, previous)
    return after
  })

  api.delete('/v1/subscriptions/:id', ['invoice_now', 'prorate'], ({ id, ...cause }) => {
    const subscription = subscriptionById(kit, id)
    if (subscription.status === 'canceled') throw missingObject('subscription', id, 'id')
    return end(kit, subscription, cause)
  })

  api.get('/v1/invoices/:id', [], ({ id }) => {
    const invoice = kit.store.get<Invoice>('invoice', id)
    if (!invoice) throw missingObject('invoice', id, 'invoice')
    return invoice
  })
}
