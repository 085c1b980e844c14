import { unpaidEnd } from '#contract/subscriptions/subscriptions.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { SubscriptionFact } from '../platform/payments/payment-events.ts'
import type { Job } from '../platform/process/scheduler.ts'
import {
  claimSubscriptionPoll,
  closeSubscription,
  endLapsed,
  readOverdue,
  updateSubscription,
} from '../subscriptions/subscriptions.store.ts'
import { claimPoll, readAwaiting } from './asked.store.ts'
import { endAgainAt, freeSlot, readEnding } from './outcomes.store.ts'
import { tryToPoll } from './poll.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments' | 'wake'>

const everyMs = 300_000
/** The webhook of a younger order may still be on its way. */
const webhookPatienceMs = 30_000
const batch = 100
/** Simultaneous calls to the payment provider. */
const atOnce = 5
/** A renewal is charged about an hour after the period's end. */
const renewalPatienceMs = 2 * 3_600_000
const renewalPauseMs = 3_600_000

/** Runs `work` for each item, a few at a time; starts no more once the signal is aborted. */
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

type Overdue = Awaited<ReturnType<typeof readOverdue>>[number]

/** Ends a subscription that was unpaid for too long, and voids its open invoices, so that nobody pays for nothing. */
const closeUnpaid = async (
  { db, clock, log, payments }: Deps,
  { id, order_id }: Overdue,
  fact: SubscriptionFact,
): Promise<void> => {
  if (fact.status === 'ended') await payments.voidInvoices(fact.subscriptionId)
  else {
    const after = await payments.endUnpaid(fact.subscriptionId)
    // Paid at the last moment: the plan continues.
    if (after.status !== 'ended') return void (await updateSubscription(db, id, after, clock.now()))
    log.info({ subscriptionId: id }, 'A subscription whose renewal was not paid has ended.')
  }
  await closeSubscription(db, id, clock.now())
  if (order_id !== null) await freeSlot(db, order_id)
}

const reconcileSubscription = async (deps: Deps, overdue: Overdue): Promise<void> => {
  const { db, clock, log, payments } = deps
  const { id, provider_id } = overdue
  const nowMs = clock.now()
  if (provider_id === null || !(await claimSubscriptionPoll(db, id, nowMs, renewalPauseMs))) return
  try {
    const fact = await payments.readSubscription(provider_id)
    const { status, paidUntil } = await updateSubscription(db, id, fact, nowMs)
    if (status === 'ended' || unpaidEnd(paidUntil) <= nowMs) await closeUnpaid(deps, overdue, fact)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn(
      { err: error, subscriptionId: id },
      'The payment provider could not be asked about a subscription.',
    )
  }
}

/** Queries subscriptions whose renewal is overdue; those unpaid until `unpaidEnd` are ended. */
const reconcileSubscriptions = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const nowMs = deps.clock.now()
  await endLapsed(deps.db, nowMs)
  const overdue = await readOverdue(deps.db, nowMs - renewalPatienceMs, nowMs - renewalPauseMs, batch)
  await forEach(overdue, signal, (one) => reconcileSubscription(deps, one))
}

/** Queries every order that still awaits payment, so that a lost webhook does no harm. */
const reconcileOrders = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const nowMs = deps.clock.now()
  const pauseMs = everyMs / 2
  for (;;) {
    const orders = await readAwaiting(deps.db, nowMs - webhookPatienceMs, nowMs - pauseMs, batch)
    await forEach(orders, signal, async (order) => {
      if (await claimPoll(deps.db, order.id, nowMs, pauseMs)) await tryToPoll(deps, order)
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

/** Ends subscriptions at the payment provider that would be charged for nothing. */
const endSubscriptions = async (deps: Deps, signal?: AbortSignal): Promise<void> =>
  forEach(await readEnding(deps.db, deps.clock.now(), batch), signal, (order) => endSubscription(deps, order))

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
