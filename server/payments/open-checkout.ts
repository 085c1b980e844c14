import { setTimeout as sleep } from 'node:timers/promises'
import type { Dependencies } from '../dependencies.ts'
import type { CheckoutState } from '../platform/payments/payment-events.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { noteSecurity } from '../platform/security/security-log.ts'
import { paysForPlan } from '../subscriptions/subscriptions.store.ts'
import {
  claimOpening,
  closeOrder,
  findByKey,
  findOrder,
  findSlotHolder,
  keepCheckout,
  markDiffering,
  markPaid,
  placeOrder,
  releaseOpening,
  takeNextTry,
} from './orders.store.ts'
import { lacksCustomer } from './customer.ts'
import type { NewOrder, OrderRow } from './orders.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'>

/** Why no checkout was opened; codes of the contract. */
export class CheckoutRefused extends Error {
  override readonly name = 'CheckoutRefused'
  readonly code:
    | 'order_mismatch'
    | 'order_already_paid'
    | 'order_replaced'
    | 'plan_change_unsupported'
    | 'price_missing'
    | 'payment_failed'

  constructor(code: CheckoutRefused['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

const openingMs = 25_000
const pollMs = 100
const patienceMs = 15_000
const mostTries = 25

const differs = (order: OrderRow, { totalCents, currency }: CheckoutState): boolean =>
  totalCents !== order.total_cents || currency !== 'usd'

/** What the payment provider says about a checkout becomes what the order is. Returns the order's state after it. */
export const settle = async (
  { db, clock, log }: Deps,
  order: OrderRow,
  checkout: CheckoutState,
  closedAs: 'cancelled' | 'expired' = 'expired',
  paidAt = clock.now(),
): Promise<OrderRow['status']> => {
  const { totalCents: paidCents, currency } = checkout
  if (checkout.paid && differs(order, checkout)) {
    if (await markDiffering(db, order.id, checkout, paidAt)) {
      log.error(
        { orderId: order.id, checkoutId: checkout.id, paidCents, currency, orderCents: order.total_cents },
        'A payment differs from its order; nothing is granted. Refund it, or grant by hand what was paid.',
      )
      noteSecurity(log, 'order_differs', { userId: order.user_id, orderId: order.id, cents: paidCents })
    }
  } else if (checkout.paid) {
    const isNew = await markPaid(db, order.id, checkout, paidAt)
    if (isNew)
      noteSecurity(log, 'order_paid', { userId: order.user_id, orderId: order.id, cents: order.total_cents })
  } else if (checkout.failed || checkout.status === 'expired') {
    await closeOrder(db, order.id, closedAs, { checkout, now: clock.now() })
  }
  return (await findOrder(db, order.id))?.status ?? order.status
}

/** What a failed try leaves behind: the order is closed, or can be taken up. */
const putBack = async ({ db }: Deps, order: OrderRow, error: unknown): Promise<void> => {
  // Refused: no checkout exists and the slot is free. Otherwise one may exist, whose address nobody was told.
  if (error instanceof PaymentError && error.refused) await closeOrder(db, order.id, 'expired')
  else if (error instanceof PaymentError && error.keySpent) await takeNextTry(db, order)
  else await releaseOpening(db, order.id)
}

/** One try at opening the checkout; false when an earlier call of it is still under way at the payment provider. */
const open = async (deps: Deps, order: OrderRow): Promise<boolean> => {
  const { db, payments, log } = deps
  let checkout: CheckoutState
  try {
    checkout = await payments.openCheckout(order.checkout, `order-${order.id}-${order.checkout_try}`)
  } catch (error) {
    await putBack(deps, order, error)
    if (error instanceof PaymentError && error.keyInUse) return false
    log.warn({ err: error, orderId: order.id, try: order.checkout_try }, 'No checkout could be opened.')
    const lacks = error instanceof PaymentError && error.refused && error.code === 'resource_missing'
    const lacksPrice = lacks && !lacksCustomer(error)
    throw new CheckoutRefused(lacksPrice ? 'price_missing' : 'payment_failed', error)
  }
  if (checkout.totalCents === order.total_cents) {
    await keepCheckout(db, order.id, checkout)
    return true
  }
  await closeOrder(db, order.id, 'expired')
  log.error({ orderId: order.id }, 'The payment provider would have charged another total.')
  await payments.closeCheckout(checkout.id)
  throw new CheckoutRefused('price_missing')
}

/** Opens the order's checkout, once: whoever comes second waits for the first and gets the same. */
const ensureOpened = async (deps: Deps, order: OrderRow): Promise<OrderRow> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const current = await findOrder(deps.db, order.id)
    if (!current) throw new CheckoutRefused('payment_failed')
    if (current.checkout_id !== null) return current
    if (current.status === 'cancelled') throw new CheckoutRefused('order_replaced')
    if (current.status !== 'awaiting_payment' || Date.now() > deadline)
      throw new CheckoutRefused('payment_failed')
    const now = deps.clock.now()
    const mine = await claimOpening(deps.db, order.id, now, now + openingMs)
    if (!mine || !(await open(deps, current))) await sleep(pollMs)
  }
}

/**
 * Gives up an open checkout, at the payment provider first. A payment that was faster wins: the answer is the status the
 * order then has.
 */
export const abandon = async (
  deps: Deps,
  order: OrderRow,
  as: 'cancelled' | 'expired',
): Promise<OrderRow['status']> => {
  let opened: OrderRow
  try {
    opened = await ensureOpened(deps, order)
  } catch (error) {
    const current = await findOrder(deps.db, order.id)
    if (current && current.status !== 'awaiting_payment') return current.status
    throw error
  }
  if (opened.status !== 'awaiting_payment' || opened.checkout_id === null) return opened.status
  return settle(deps, opened, await deps.payments.closeCheckout(opened.checkout_id), as)
}

/** Nothing more can be paid for an order that is one of these. */
const over: readonly OrderRow['status'][] = ['cancelled', 'expired', 'differs']

const makeRoom = async (deps: Deps, holder: OrderRow): Promise<void> => {
  // Only a plan's order keeps its slot once it is paid.
  if (holder.status !== 'awaiting_payment') throw new CheckoutRefused('plan_change_unsupported')
  try {
    const status = await abandon(deps, holder, 'cancelled')
    if (!over.includes(status)) throw new CheckoutRefused('order_already_paid')
  } catch (error) {
    if (error instanceof PaymentError) throw new CheckoutRefused('payment_failed', error)
    throw error
  }
}

/** The checkout that the same attempt has opened, or null; `order_mismatch` when the key was used for another order. */
export const repeatCheckout = async (
  deps: Deps,
  { userId, idempotencyKey, requestHash }: Pick<NewOrder, 'userId' | 'idempotencyKey' | 'requestHash'>,
): Promise<OrderRow | null> => {
  const same = await findByKey(deps.db, userId, idempotencyKey)
  if (same && same.request_hash !== requestHash) throw new CheckoutRefused('order_mismatch')
  return same && ensureOpened(deps, same)
}

/** A later attempt holds the slot: the earlier one shares its checkout when it is for the same, and else gives way. */
const giveWay = (deps: Deps, order: NewOrder, later: OrderRow): Promise<OrderRow> => {
  if (later.request_hash !== order.requestHash) throw new CheckoutRefused('order_replaced')
  return ensureOpened(deps, later)
}

/**
 * Opens the checkout of a new order, or answers the one that the same attempt has opened. An older open checkout of the
 * same leg is expired first; of attempts at the same time the one that began last wins.
 */
export const openCheckout = async (deps: Deps, order: NewOrder): Promise<OrderRow> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const same = await repeatCheckout(deps, order)
    if (same) return same
    if (order.leg === 'plan' && (await paysForPlan(deps.db, order.userId))) {
      throw new CheckoutRefused('plan_change_unsupported')
    }
    const placed = await placeOrder(deps.db, order, deps.clock.now())
    if (placed) return ensureOpened(deps, placed)
    const holder = await findSlotHolder(deps.db, order)
    if (!holder || holder.idempotency_key === order.idempotencyKey) continue
    if (holder.status === 'awaiting_payment' && holder.attempt > order.attempt)
      return giveWay(deps, order, holder)
    await makeRoom(deps, holder)
  }
  throw new CheckoutRefused('order_replaced')
}
