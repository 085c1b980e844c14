import type { Dependencies } from '../dependencies.ts'
import { bookInvoice } from '../ledger/bookings.store.ts'
import { inSavepoint } from '../platform/database/savepoint.ts'
import { askForPlan, askForPlanOf } from '../subscriptions/plan-reads.store.ts'
import { findSubscription, updateSubscription } from '../subscriptions/subscriptions.store.ts'
import { hearAfterSale } from './heard.store.ts'
import { claimEvent, noteTry } from './inbox.store.ts'
import type { EventRow } from './inbox.store.ts'
import { isDeleted } from '../user/user.store.ts'
import { insertLatePayment } from './late-payments.store.ts'
import { findOrder } from './orders.store.ts'
import type { OrderRow } from './orders.store.ts'
import { freeSlot } from './outcomes.store.ts'
import { settle } from './settle.ts'
import { putInWorklist } from './worklist.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log'>

const firstPauseMs = 1_000
const longestPauseMs = 300_000

const pauseAfter = (attempts: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts, 20))

type SubscriptionFact = Extract<EventRow['fact'], { kind: 'subscription' }>

/** Does the event report an ending, or a planned or waiting change, that differs from what the hub has stored? */
const tellsOfChange = (
  { changeWaits, isScheduled, status, ending: ends }: SubscriptionFact,
  {
    waiting_change: waiting,
    next_change: next,
    ending,
  }: Awaited<ReturnType<typeof findSubscription>> & object,
): boolean =>
  (status !== 'ended' && ends !== ending) ||
  (changeWaits !== undefined && changeWaits !== (waiting?.state === 'unpaid')) ||
  (isScheduled !== undefined && isScheduled !== (next !== null))

/**
 * Handles an event for a subscription without a plan: waits while the order can still start it, otherwise books what was paid
 * as owed back.
 */
const applyWithoutPlan = async (
  { db, log }: Deps,
  order: OrderRow,
  { id, fact, created_at: createdAt }: EventRow,
): Promise<string | null> => {
  if (order.status === 'awaiting_payment' || order.status === 'paid') return null
  if (fact.kind !== 'invoice' || !fact.paid) return 'ignored'
  const { subscriptionId, periodEnd: paidUntilMs } = fact
  const paid = { orderId: order.id, userId: order.user_id, subscriptionId, hasPlan: false, paidUntilMs }
  const isNew = await bookInvoice(db, fact.paid, paid, createdAt.getTime())
  if (!isNew) return 'ignored'
  if (await isDeleted(db, order.user_id)) {
    const invoiceId = fact.paid.id
    await insertLatePayment(
      db,
      { key: `invoice:${invoiceId}`, orderId: order.id, invoiceId },
      createdAt.getTime(),
    )
    return 'late payment'
  }
  await putInWorklist(db, {
    kind: 'paid_for_no_plan',
    subject: id,
    payment_id: null,
    order_id: order.id,
    cents: fact.paid.paidCents,
    currency: 'usd',
    at: createdAt,
  })
  log.error(
    { orderId: order.id, subscriptionId, paidCents: fact.paid.paidCents },
    'A subscription that gives no plan was charged. Refund it, or grant by hand what was paid.',
  )
  return 'paid for no plan'
}

/** Reports a paid checkout without an order, or for an order that another checkout paid. */
const reportCheckout = async (
  { db }: Deps,
  kind: 'paid_without_order' | 'another_checkout',
  { order_id: orderId, fact, created_at: at }: EventRow,
): Promise<void> => {
  if (fact.kind !== 'checkout' || !fact.checkout.paid) return
  const { id, totalCents, currency } = fact.checkout
  await putInWorklist(db, {
    kind,
    subject: id,
    payment_id: null,
    order_id: kind === 'another_checkout' ? orderId : null,
    cents: totalCents,
    currency,
    at,
  })
}

/** Applies an event and returns its outcome; null when it must wait for its order. */
const apply = async (deps: Deps, event: EventRow): Promise<string | null> => {
  const { fact } = event
  if (fact.kind === 'refund' || fact.kind === 'refunded' || fact.kind === 'dispute') {
    await hearAfterSale(deps.db, fact, event.created_at.getTime(), deps.clock.now())
    return 'heard'
  }
  if (fact.kind === 'schedule') {
    const planned = await askForPlanOf(deps.db, fact.subscriptionId, deps.clock.now())
    return planned ? 'schedule' : 'ignored'
  }
  if (fact.kind === 'other' || fact.kind === 'unreadable' || event.order_id === null) return 'ignored'
  const order = await findOrder(deps.db, event.order_id)
  if (!order) {
    await reportCheckout(deps, 'paid_without_order', event)
    return 'unknown order'
  }
  if (fact.kind === 'checkout') {
    if (order.checkout_id !== null && order.checkout_id !== fact.checkout.id) {
      await reportCheckout(deps, 'another_checkout', event)
      return 'another checkout'
    }
    return settle(deps, order, fact.checkout, 'expired', event.created_at.getTime())
  }
  // Metadata copied to another subscription does not make it this order's.
  const own = order.provider_subscription_id
  const isAnother = own !== null && fact.subscriptionId !== own
  const subscription = isAnother ? null : await findSubscription(deps.db, order.id)
  const isLate = fact.kind === 'invoice' && (await isDeleted(deps.db, order.user_id))
  if (!subscription || isLate) return applyWithoutPlan(deps, order, event)
  if (subscription.restored_at && fact.kind === 'subscription') return 'restored subscription'
  const { status } = await updateSubscription(deps.db, subscription.id, fact, event.created_at.getTime())
  if (fact.kind === 'invoice' ? fact.isFirst !== true : tellsOfChange(fact, subscription))
    await askForPlan(deps.db, subscription.id, deps.clock.now())
  if (status === 'ended') await freeSlot(deps.db, order.id)
  return `subscription ${status}`
}

const tryToApply = async (deps: Deps, event: EventRow): Promise<string | null> => {
  try {
    return await inSavepoint(deps.db, () => apply(deps, event))
  } catch (error) {
    deps.log.error(
      { err: error, eventId: event.id, orderId: event.order_id },
      'A payment event failed; it will be tried again.',
    )
    return null
  }
}

/** Applies one due event; false when none is due. */
const applyOne = (deps: Deps, nowMs: number): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const event = await claimEvent(trx, nowMs)
    if (!event) return false
    const outcome = await tryToApply({ ...deps, db: trx }, event)
    await noteTry(trx, event, outcome, nowMs, pauseAfter(event.attempts))
    return true
  })

/** Applies every due event; true when there was one. Safe with several processes. */
export const applyEvents = async (deps: Deps, signal?: AbortSignal): Promise<boolean> => {
  for (let applied = false; ; applied = true) {
    if (signal?.aborted || !(await applyOne(deps, deps.clock.now()))) return applied
  }
}
