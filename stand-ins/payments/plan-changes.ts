import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { knownCard } from './cards.ts'
import { refuseMoney, takeMoney } from './charges.ts'
import { knownPrice } from './checkout-lines.ts'
import { customerById } from './customers.ts'
import { ApiFault, missingObject } from './fault.ts'
import { addInvoice, draftInvoice } from './invoice-object.ts'
import type { Billed } from './invoice-object.ts'
import { fail, finalize, intentOf } from './invoices.ts'
import { seconds } from './kit.ts'
import type { Cause, Kit } from './kit.ts'
import type { NamesOf, Params } from './params.ts'
import { dropUpdate } from './pending-updates.ts'
import { isSameInterval, withPrices } from './phases.ts'
import { settleInvoice } from './renewals.ts'
import {
  change,
  currentEnd,
  inTimeOf,
  insideOf,
  isOver,
  itemsFrom,
  subscriptionById,
} from './subscription-state.ts'
import type { Invoice, PaymentIntent, Product, Subscription } from './wire.ts'

const itemNames = ['id', 'price'] as const satisfies NamesOf<Stripe.SubscriptionUpdateParams.Item>[]
const previewNames = [
  'items',
  'proration_behavior',
  'proration_date',
] as const satisfies NamesOf<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>[]
export const planChangeNames = [
  ...previewNames,
  'payment_behavior',
] as const satisfies NamesOf<Stripe.SubscriptionUpdateParams>[]

type Change = Params<(typeof previewNames)[number]>

interface Changed {
  after: Subscription
  billed: Billed[]
}

const unsupported = (what: string, param: string): ApiFault =>
  new ApiFault(`${what} is not supported by this stand-in.`, { param })

/** Returns the new price of every item; items that are not listed keep theirs. */
const readPrices = (kit: Kit, before: Subscription, given: Params<(typeof itemNames)[number]>[]) => {
  const wanted = new Map(
    given.map((item) => {
      const id = item.text('id')
      if (id === undefined) throw unsupported('An additional item', item.name('id'))
      if (!before.items.data.some((one) => one.id === id))
        throw missingObject('subscription_item', id, item.name('id'), 400)
      return [id, knownPrice(kit, item.required('price'), item.name('price'))] as const
    }),
  )
  return before.items.data.map(({ id, price }) => wanted.get(id) ?? price)
}

/**
 * Items billed for a change: "prorations are calculated to the second"; unused time at the old price is credited,
 * the remaining time charged at the new one. A price of another interval begins a new period now, and is charged in
 * full: https://docs.stripe.com/billing/subscriptions/prorations
 */
const bill = (kit: Kit, before: Subscription, after: Subscription, date: number): Billed[] =>
  before.items.data.flatMap((item, index): Billed[] => {
    const next = after.items.data[index]
    if (!next || next.price.id === item.price.id) return []
    const { current_period_start: start, current_period_end: end, quantity = 1 } = item
    const part = (cents: number | null) =>
      Math.round(((cents ?? 0) * quantity * (end - date)) / (end - start))
    const nameOf = ({ product }: { product: unknown }) =>
      kit.store.get<Product>('product', String(product))?.name ?? ''
    const rest = { item: item.id, start: date, end }
    const credit: Billed = {
      price: item.price,
      quantity,
      description: `Unused time on ${nameOf(item.price)}`,
      proration: { ...rest, cents: 0 - part(item.price.unit_amount) },
    }
    return isSameInterval(item.price, next.price)
      ? [
          credit,
          {
            price: next.price,
            quantity,
            description: `Remaining time on ${nameOf(next.price)}`,
            proration: { ...rest, cents: part(next.price.unit_amount) },
          },
        ]
      : [credit, { price: next.price, quantity, description: nameOf(next.price) }]
  })

const readChange = (kit: Kit, before: Subscription, params: Change): Changed => {
  if (isOver(before))
    throw new ApiFault('A canceled subscription can only update its cancellation_details and metadata.')
  const behavior = params.oneOf('proration_behavior', ['always_invoice', 'create_prorations', 'none'])
  if (behavior !== 'always_invoice')
    throw unsupported('A change of items that is not invoiced at once', params.name('proration_behavior'))
  const prices = readPrices(kit, before, params.each('items', itemNames))
  const now = seconds(kit)
  const date = params.integer('proration_date', { max: 9_999_999_999 }) ?? now
  // "Within the current subscription period": https://docs.stripe.com/api/invoices/create_preview
  const start = Math.max(...before.items.data.map((item) => item.current_period_start))
  if (date < start || date > currentEnd(before))
    throw new ApiFault('The proration_date must be within the current period.', {
      param: params.name('proration_date'),
    })
  const data = withPrices(before.items.data, prices)
  const isReset = data.some(
    ({ price }, index) => !isSameInterval(price, before.items.data[index]?.price ?? price),
  )
  const priced = { ...before, items: { ...before.items, data } }
  const after = isReset ? { ...priced, billing_cycle_anchor: now, items: itemsFrom(priced, now) } : priced
  return { after, billed: bill(kit, before, after, date) }
}

const emailOf = (kit: Kit, { customer }: Subscription): string =>
  customerById(kit, String(customer), 'customer').email ?? ''

/**
 * "23 hours after the update call was made", or earlier at the end of the period:
 * https://docs.stripe.com/billing/subscriptions/pending-updates-reference
 */
const pendingSeconds = 23 * 3600

const waiting = (kit: Kit, before: Subscription, after: Subscription): Subscription['pending_update'] => ({
  billing_cycle_anchor:
    after.billing_cycle_anchor === before.billing_cycle_anchor ? null : after.billing_cycle_anchor,
  cancel_at_period_end: null,
  discount: null,
  discounts: null,
  expires_at: Math.min(currentEnd(before), seconds(kit) + pendingSeconds),
  metadata: null,
  subscription_items: after.items.data,
  trial_end: null,
  trial_from_plan: null,
})

/**
 * Tries to charge the invoice. If the card is declined, or its bank asks for confirmation, the change stays pending.
 */
const charge = (
  kit: Kit,
  before: Subscription,
  after: Subscription,
  draft: Invoice,
  cause: Cause,
): Subscription => {
  const invoice = finalize(kit, draft)
  const intent = intentOf(kit, invoice, 'Subscription update')
  const card = knownCard(insideOf(kit, before.id).card)
  const email = invoice.customer_email ?? ''
  if (!card.decline && !card.authenticates) {
    settleInvoice(kit, invoice, takeMoney(kit, intent, card, email).id)
    return change(kit, { ...after, latest_invoice: invoice.id }, cause)
  }
  if (card.decline) refuseMoney(kit, intent, card, email)
  else kit.store.put({ ...intent, status: 'requires_action' } satisfies PaymentIntent)
  fail(kit, invoice, intent.id, { attempts: 1, next: null })
  const pending_update = waiting(kit, before, after)
  return change(kit, { ...before, latest_invoice: invoice.id, pending_update }, cause)
}

/**
 * Changes the price of an item: charged at once and applied only once paid. Only parameters that the reference of
 * pending updates lists may be combined with it:
 * https://docs.stripe.com/billing/subscriptions/pending-updates-reference
 */
export const changePlan = <Name extends string>(
  kit: Kit,
  before: Subscription,
  params: Params<Name | (typeof planChangeNames)[number]>,
  others: readonly Name[],
  cause: Cause,
): Subscription => {
  const behavior = params.oneOf('payment_behavior', [
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ])
  if (behavior !== 'pending_if_incomplete')
    throw unsupported('A change of items that counts before it is paid', 'payment_behavior')
  const refused = others.find((name) => params.has(name))
  if (refused !== undefined)
    throw new ApiFault(`${refused} cannot be set with payment_behavior=pending_if_incomplete.`, {
      param: refused,
    })
  // The real API would add the change to the schedule's current phase; here no change is hidden behind a planned one.
  if (before.schedule !== null)
    throw new ApiFault(
      `The subscription is managed by the subscription schedule \`${String(before.schedule)}\`.`,
    )
  const changed = readChange(kit, before, params)
  if (changed.billed.length === 0) return before
  const standing = before.pending_update ? dropUpdate(kit, before) : before
  const draft = addInvoice(kit, changed.after, changed.billed, {
    email: emailOf(kit, before),
    reason: 'subscription_update',
    finalizesAt: null,
  })
  if (draft.total <= 0) throw unsupported('A change that leaves a credit', 'items')
  return charge(kit, standing, { ...changed.after, pending_update: null }, draft, cause)
}

export const servePreviews = (api: Api, kit: Kit): void => {
  api.post('/v1/invoices/create_preview', ['subscription', 'subscription_details'], ({ params }) => {
    const id = params.required('subscription')
    const subscription = subscriptionById(kit, id, 'subscription', 400)
    const details = params.child('subscription_details', previewNames)
    if (!details?.has('items'))
      throw unsupported('A preview of anything but other items', 'subscription_details')
    const then = inTimeOf(kit, id)
    const { after, billed } = readChange(then, subscription, details)
    const preview = draftInvoice(then, after, billed, {
      email: emailOf(kit, subscription),
      reason: 'subscription_update',
      finalizesAt: null,
    })
    return { ...preview, id: preview.id.replace('in_', 'upcoming_in_') }
  })
}
