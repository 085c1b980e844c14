import { unpaidEnd } from '#contract/subscriptions.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { SubscriptionFact } from '../platform/payments/payment-events.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { abandon, CheckoutRefused, settle } from './open-checkout.ts'
import {
  claimAskingSubscription,
  closeSubscription,
  endLapsed,
  readOverdue,
  updateSubscription,
} from '../subscriptions/subscriptions.store.ts'
import { claimAsking, endAgainAt, findOrder, freeSlot, readAwaiting, readEnding } from './orders.store.ts'
import type { OrderRow } from './orders.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'> & { wake: (job: string) => void }

const everyMs = 300_000
/** An order whose checkout's answer was lost is given up after this long. */
const lostAfterMs = 120_000
/** The page asks every other second: the payment provider is asked for it once an order is a minute old, twice a minute. */
const pageMayAskAfterMs = 60_000
const pagePauseMs = 30_000
const batch = 100
/** Calls of the payment provider at the same time. */
const atOnce = 5
/** A renewal is charged about an hour after the period's end. */
const renewalPatienceMs = 2 * 3_600_000
const renewalPauseMs = 3_600_000

/** Does the work for each item, a few at the same time; begins no more once the signal is given. */
const forEach = async <T>(
  items: readonly T[],
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const waiting = items.values()
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (signal?.aborted) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Asks the payment provider about an open checkout and does what it says; returns whether the player is through with it. */
const ask = async (deps: Deps, order: OrderRow): Promise<boolean> => {
  if (order.checkout_id !== null) {
    const checkout = await deps.payments.readCheckout(order.checkout_id)
    const status = await settle(deps, order, checkout)
    if (status === 'paid') deps.wake('fulfilment')
    return checkout.status === 'complete'
  }
  if (deps.clock.now() - order.created_at.getTime() > lostAfterMs) await abandon(deps, order, 'expired')
  return false
}

const tryAsking = async (deps: Deps, order: OrderRow): Promise<boolean> => {
  try {
    return await ask(deps, order)
  } catch (error) {
    if (!(error instanceof PaymentError || error instanceof CheckoutRefused)) throw error
    deps.log.warn(
      { err: error, orderId: order.id },
      'The payment provider could not be asked about an order.',
    )
    return false
  }
}

/** The order as the payment provider knows it now; `confirming`: completed there, and not granted here yet. */
export const askNow = async (
  deps: Deps,
  order: OrderRow,
): Promise<{ order: OrderRow; confirming: boolean }> => {
  const completed = order.status === 'awaiting_payment' && (await tryAsking(deps, order))
  const now = (await findOrder(deps.db, order.id)) ?? order
  return { order: now, confirming: now.status === 'paid' || (completed && now.status === 'awaiting_payment') }
}

/** The order as it is now; of an older one that still awaits its payment the payment provider is asked, at times. */
export const askSoon = async (deps: Deps, order: OrderRow): Promise<OrderRow> => {
  const now = deps.clock.now()
  if (order.status !== 'awaiting_payment' || now - order.created_at.getTime() < pageMayAskAfterMs)
    return order
  if (!(await claimAsking(deps.db, order.id, now, pagePauseMs))) return order
  await tryAsking(deps, order)
  return (await findOrder(deps.db, order.id)) ?? order
}

type Overdue = Awaited<ReturnType<typeof readOverdue>>[number]

/** Unpaid for too long, or ended: whatever is still to be paid is void, so that nobody pays for nothing. */
const close = async (
  { db, clock, log, payments }: Deps,
  { id, order_id }: Overdue,
  told: SubscriptionFact,
): Promise<void> => {
  const { subscriptionId } = told
  // Void first: an invoice that is paid in this moment refuses it, and then the plan is back.
  await payments.voidInvoices(subscriptionId)
  if (told.status !== 'ended') {
    await payments.endSubscription(subscriptionId)
    log.info({ subscriptionId: id }, 'A subscription whose renewal was not paid has ended.')
  }
  await closeSubscription(db, id, clock.now())
  if (order_id !== null) await freeSlot(db, order_id)
}

const askAboutSubscription = async (deps: Deps, overdue: Overdue): Promise<void> => {
  const { db, clock, log, payments } = deps
  const { id, provider_id } = overdue
  const now = clock.now()
  if (provider_id === null || !(await claimAskingSubscription(db, id, now, renewalPauseMs))) return
  try {
    const told = await payments.readSubscription(provider_id)
    const { status, paidUntil } = await updateSubscription(db, id, told, now)
    if (status === 'ended' || unpaidEnd(paidUntil) <= now) await close(deps, overdue, told)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn(
      { err: error, subscriptionId: id },
      'The payment provider could not be asked about a subscription.',
    )
  }
}

/** Asks about subscriptions whose renewal should long have been told; what isn't paid by `unpaidEnd` ends. */
const reconcileSubscriptions = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const now = deps.clock.now()
  await endLapsed(deps.db, now)
  const overdue = await readOverdue(deps.db, now - renewalPatienceMs, now - renewalPauseMs, batch)
  await forEach(overdue, signal, (one) => askAboutSubscription(deps, one))
}

/** Asks about every order that still awaits its payment, so that a lost webhook loses nothing. */
const reconcileOrders = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const now = deps.clock.now()
  const pauseMs = everyMs / 2
  for (;;) {
    const orders = await readAwaiting(deps.db, now - 30_000, now - pauseMs, batch)
    await forEach(orders, signal, async (order) => {
      if (await claimAsking(deps.db, order.id, now, pauseMs)) await tryAsking(deps, order)
    })
    if (signal?.aborted || orders.length < batch) return
  }
}

type Ending = Awaited<ReturnType<typeof readEnding>>[number]

const endSubscription = async ({ db, clock, log, payments }: Deps, order: Ending): Promise<void> => {
  const { id: orderId, provider_subscription_id: subscriptionId } = order
  if (subscriptionId === null) return
  try {
    await payments.endSubscription(subscriptionId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.code !== 'resource_missing') {
      log.error(
        { err: error, orderId, subscriptionId },
        'A subscription that grants nothing could not be ended.',
      )
      await endAgainAt(db, orderId, clock.now() + everyMs)
      return
    }
  }
  await endAgainAt(db, orderId, null)
}

/** Ends at the payment provider what it would go on charging for nothing. */
const endSubscriptions = async (deps: Deps, signal?: AbortSignal): Promise<void> =>
  forEach(await readEnding(deps.db, deps.clock.now(), batch), signal, (order) => endSubscription(deps, order))

/** One round: what the payment provider knows and a webhook should have told. */
export const reconcile = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  await reconcileOrders(deps, signal)
  await reconcileSubscriptions(deps, signal)
  await endSubscriptions(deps, signal)
}

export const reconcileJob = (deps: Deps): Job => ({
  name: 'reconcile',
  everyMs,
  run: (signal) => reconcile(deps, signal),
})
