import { emit } from './events.ts'
import { missingObject } from './fault.ts'
import { cancelSchedule } from './schedule-state.ts'
import { at, nobody, seconds, wallSeconds } from './kit.ts'
import type { Cause, Kit } from './kit.ts'
import { periodEnd } from './periods.ts'
import type { Invoice, Subscription } from './wire.ts'

/** Data of a subscription that the payment provider stores but does not return. */
export interface SubscriptionInside {
  /** The card number for renewals. */
  card: string
  /** Lead of its time over the wall clock, in seconds: the test clock of this subscription. */
  ahead: number
  /** Time when something is next due, by the wall clock in seconds; null for never. */
  dueAt: number | null
}

const newInside: SubscriptionInside = { card: '4242424242424242', ahead: 0, dueAt: null }

export const insideOf = (kit: Kit, id: string): SubscriptionInside => ({
  ...newInside,
  ...kit.store.inside<Partial<SubscriptionInside>>('subscription', id),
})

export const subscriptionById = (kit: Kit, id: string, param = 'id', status = 404): Subscription => {
  const subscription = kit.store.get<Subscription>('subscription', id)
  if (!subscription) throw missingObject('subscription', id, param, status)
  return subscription
}

/** The kit at the subscription's own time. */
export const inTimeOf = (kit: Kit, id: string): Kit => at(kit, wallSeconds(kit) + insideOf(kit, id).ahead)

export const isOver = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

export const currentEnd = ({ items }: Subscription): number =>
  Math.max(...items.data.map((item) => item.current_period_end))

/** Its draft and open invoices, oldest first. */
export const unsettledInvoices = (kit: Kit, subscription: string): Invoice[] =>
  [...kit.store.newest<Invoice>('invoice', { field: 'subscription', value: subscription })]
    .filter(({ status }) => status === 'draft' || status === 'open')
    .toReversed()

export type DueKind = 'expire' | 'drop' | 'end' | 'collect' | 'cycle'
export interface Due {
  kind: DueKind
  /** In seconds, by the subscription's time. */
  at: number
  invoice: Invoice | null
}

/**
 * "If the first invoice is not paid within 23 hours":
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-status
 */
const firstPaymentSeconds = 23 * 3600

/** The next thing due for a subscription. A paused one "doesn't advance to a new billing period" (same page). */
export const nextDue = (kit: Kit, subscription: Subscription): Due | null => {
  if (isOver(subscription) || subscription.status === 'paused') return null
  const dues: Due[] = unsettledInvoices(kit, subscription.id).flatMap((invoice) => {
    const next = invoice.automatically_finalizes_at ?? invoice.next_payment_attempt
    return next === null ? [] : [{ kind: 'collect', at: next, invoice }]
  })
  if (subscription.status === 'incomplete')
    return { kind: 'expire', at: subscription.created + firstPaymentSeconds, invoice: null }
  // Before a cycle of the same second: a pending change for a period that is over is dropped.
  if (subscription.pending_update)
    dues.unshift({ kind: 'drop', at: subscription.pending_update.expires_at, invoice: null })
  if (subscription.cancel_at !== null) dues.push({ kind: 'end', at: subscription.cancel_at, invoice: null })
  dues.push({ kind: 'cycle', at: currentEnd(subscription), invoice: null })
  return dues.toSorted((a, b) => a.at - b.at)[0] ?? null
}

export const keepInside = (kit: Kit, id: string, changes: Partial<SubscriptionInside>): void =>
  kit.store.putInside(id, { ...insideOf(kit, id), ...changes } satisfies SubscriptionInside)

/** Stores the next due time; must be called after every change to the subscription or its invoices. */
export const reschedule = (kit: Kit, id: string): void => {
  const due = nextDue(kit, subscriptionById(kit, id))
  keepInside(kit, id, { dueAt: due && due.at - insideOf(kit, id).ahead })
}

const differences = (before: Subscription, after: Subscription): Partial<Subscription> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Subscription]),
    ),
  )

/** Stores a changed subscription and emits `customer.subscription.updated`, with the earlier values. */
export const change = (kit: Kit, after: Subscription, cause: Cause = nobody): Subscription => {
  const before = subscriptionById(kit, after.id)
  kit.store.put(after)
  emit(kit, 'customer.subscription.updated', after, cause, differences(before, after))
  reschedule(kit, after.id)
  return after
}

/** Ends the subscription now: `customer.subscription.deleted`. Open invoices stay open, but are no longer collected. */
export const end = (
  kit: Kit,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  cause: Cause = nobody,
): Subscription => {
  const now = seconds(kit)
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
    ended_at: now,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  }
  kit.store.put(ended)
  if (subscription.schedule !== null) cancelSchedule(kit, String(subscription.schedule))
  const changing = subscription.pending_update && subscription.latest_invoice
  for (const invoice of unsettledInvoices(kit, subscription.id)) {
    kit.store.put({
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
      ...(invoice.id === changing && { status: 'void' }),
    } satisfies Invoice)
  }
  emit(kit, 'customer.subscription.deleted', ended, cause)
  reschedule(kit, subscription.id)
  return ended
}

/** The items in a period that starts at `start`. */
export const itemsFrom = ({ items }: Subscription, start: number, anchor = start): Subscription['items'] => ({
  ...items,
  data: items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: item.price.recurring ? periodEnd(start, item.price.recurring, anchor) : start,
  })),
})
