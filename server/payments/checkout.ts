import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '#contract/errors.ts'
import type { LanguageCode } from '#contract/values/languages.ts'
import { mailboxOf } from '#contract/values/mail-address.rules.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { href } from '#contract/http/paths.ts'
import type { Dependencies } from '../dependencies.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { CheckoutState } from '../platform/payments/payment-events.ts'
import type { CheckoutItem, CheckoutRequest } from '../platform/payments/payments.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { findUser } from '../user/user.store.ts'
import { clearCustomer } from './customer.store.ts'
import { ensureCustomer, lacksCustomer } from './customer.ts'
import {
  claimOpening,
  findByKey,
  findOrder,
  findSlotHolder,
  updateCheckout,
  nextAttempt,
  placeOrder,
  releaseOpening,
  takeNextTry,
} from './orders.store.ts'
import { closeOrder } from './outcomes.store.ts'
import type { NewOrder, OrderRow } from './orders.store.ts'
import { settle } from './settle.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'>
type OpeningDeps = Deps & Pick<Dependencies, 'settings'>

export type NoCheckout =
  | 'order_mismatch'
  | 'order_already_paid'
  | 'order_replaced'
  | 'plan_change_elsewhere'
  | 'price_missing'
  | 'payment_failed'

/** One payment that a feature requests from a user. The feature has already checked it, but may still refuse it. */
export interface Attempt<Code extends ErrorCode = never> {
  readonly userId: string
  /** The same attempt, repeated, has the same key. */
  readonly key: string
  /** Content of the attempt as JSON: the same key with different content is refused. */
  readonly content: unknown
  /** The `id` of the entry in features.ts that fulfils it. */
  readonly purpose: string
  /** A user has at most one open checkout per purpose and leg. */
  readonly leg: string
  readonly mode: CheckoutRequest['mode']
  readonly lines: ReceiptLine[]
  readonly totalCents: number
  /** Language of the mails about it. */
  readonly language: LanguageCode
  readonly successUrl: string
  readonly cancelUrl: string
  /** Requests the payment provider's page even where the hub embeds the form. */
  readonly page?: 'hosted' | undefined
  /** Returns the items for the payment provider to charge; null when a price is missing there. Called for new attempts only. */
  readonly items: () => Promise<CheckoutItem[] | null>
  /** Returns the reason why the user may not pay for this now, or null; called before each try to place the order. */
  readonly refusal: () => Promise<Refused<Code> | null>
  /** Called once the order is placed, in the same transaction: a refusal or an exception undoes the order. */
  readonly placed?: (trx: Db, order: OrderRow) => Promise<Refused<Code> | null>
}

/** A checkout stays open for an hour. */
const checkoutLifeSeconds = 3_600
const openingMs = 25_000
const pollMs = 100
const patienceMs = 15_000
const mostTries = 25

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Cleans up after a failed try: closes the order, or makes another try possible. */
const noteFailedTry = async ({ db, clock }: Deps, order: OrderRow, error: unknown): Promise<void> => {
  // Refused: no checkout exists and the slot is free. Otherwise one may exist whose address never arrived.
  if (error instanceof PaymentError && error.refused) await closeOrder(db, order.id, 'expired', clock.now())
  else if (error instanceof PaymentError && error.keySpent) await takeNextTry(db, order)
  else await releaseOpening(db, order.id)
}

/** Tries once to open a claimed order's checkout; null while an earlier call for it is still running at the payment provider. */
const tryToOpen = async (
  deps: Deps,
  order: OrderRow,
): Promise<OrderRow | Refused<'price_missing' | 'payment_failed'> | null> => {
  const { db, payments, clock, log } = deps
  let checkout: CheckoutState
  try {
    checkout = await payments.openCheckout(order.checkout, `order-${order.id}-${order.checkout_try}`)
  } catch (error) {
    await noteFailedTry(deps, order, error)
    if (error instanceof PaymentError && error.keyInUse) return null
    log.warn({ err: error, orderId: order.id, try: order.checkout_try }, 'No checkout could be opened.')
    const lacks = error instanceof PaymentError && error.refused && error.code === 'resource_missing'
    const lacksPrice = lacks && !lacksCustomer(error)
    return refuse(lacksPrice ? 'price_missing' : 'payment_failed', { cause: error })
  }
  if (checkout.totalCents === order.total_cents) return updateCheckout(db, order.id, checkout, clock.now())
  await closeOrder(db, order.id, 'expired', clock.now())
  log.error({ orderId: order.id }, 'The payment provider would have charged another total.')
  await payments.closeCheckout(checkout.id)
  return refuse('price_missing')
}

/** Opens the order's checkout once: concurrent callers wait and get the same checkout. */
const openCheckout = async (deps: Deps, order: OrderRow): Promise<OrderRow | Refused<NoCheckout>> => {
  const deadline = performance.now() + patienceMs
  let current: OrderRow | null = order
  for (;;) {
    if (!current) return refuse('payment_failed')
    if (current.checkout_id !== null) return current
    if (current.status === 'cancelled') return refuse('order_replaced')
    if (current.status !== 'awaiting_payment' || performance.now() > deadline) return refuse('payment_failed')
    const nowMs = deps.clock.now()
    const claimed = await claimOpening(deps.db, order.id, nowMs, nowMs + openingMs)
    const opened = claimed && (await tryToOpen(deps, claimed))
    if (opened) return opened
    await sleep(pollMs)
    current = await findOrder(deps.db, order.id)
  }
}

/**
 * Closes an order's checkout, at the payment provider first. If the response to opening it was lost, it may be open there: it
 * is opened again under the same key to get its id. A faster payment wins. Returns the order's final status.
 */
export const closeCheckout = async (
  deps: Deps,
  order: OrderRow,
  as: 'cancelled' | 'expired',
): Promise<OrderRow['status'] | Refused<NoCheckout>> => {
  const statusUnlessOpen = async () => {
    const current = await findOrder(deps.db, order.id)
    return current && current.status !== 'awaiting_payment' ? current.status : null
  }
  let opened: OrderRow | Refused<NoCheckout>
  try {
    opened = await openCheckout(deps, order)
  } catch (error) {
    const status = await statusUnlessOpen()
    if (status !== null) return status
    throw error
  }
  if (isRefused(opened)) return (await statusUnlessOpen()) ?? opened
  if (opened.status !== 'awaiting_payment' || opened.checkout_id === null) return opened.status
  return settle(deps, opened, await deps.payments.closeCheckout(opened.checkout_id), as)
}

/** In these statuses nothing more can be paid for the order. */
const over: readonly OrderRow['status'][] = ['cancelled', 'expired', 'differs']

const closeOlderCheckout = async (deps: Deps, holder: OrderRow): Promise<Refused<NoCheckout> | null> => {
  // Once paid, only subscriptions keep their slot.
  if (holder.status !== 'awaiting_payment') return refuse('plan_change_elsewhere')
  try {
    const status = await closeCheckout(deps, holder, 'cancelled')
    if (isRefused(status)) return status
    if (status === 'awaiting_payment') return refuse('payment_failed')
    return over.includes(status) ? null : refuse('order_already_paid')
  } catch (error) {
    if (error instanceof PaymentError) return refuse('payment_failed', { cause: error })
    throw error
  }
}

/** A later attempt has the slot: with the same content its checkout is shared, otherwise it replaces this one. */
const joinLaterAttempt = async (
  deps: Deps,
  order: NewOrder,
  later: OrderRow,
): Promise<OrderRow | Refused<NoCheckout>> =>
  later.request_hash === order.requestHash ? openCheckout(deps, later) : refuse('order_replaced')

/** Returns the order of the same attempt, or null. Refuses when the key was used with different content. */
const findAttempt = async (
  { db }: Deps,
  { userId, idempotencyKey, requestHash }: Pick<NewOrder, 'userId' | 'idempotencyKey' | 'requestHash'>,
): Promise<OrderRow | Refused<'order_mismatch'> | null> => {
  const same = await findByKey(db, userId, idempotencyKey)
  return same && same.request_hash !== requestHash ? refuse('order_mismatch') : same
}

const buildRequest = async <Code extends ErrorCode>(
  deps: OpeningDeps,
  attempt: Attempt<Code>,
  orderId: string,
): Promise<CheckoutRequest | Refused<'price_missing'>> => {
  const { db, clock } = deps
  const { userId, successUrl, cancelUrl, leg, mode, page } = attempt
  const items = await attempt.items()
  if (!items) return refuse('price_missing')
  const user = await findUser(db, userId, clock.now())
  // The payment provider accepts no Unicode host names.
  const email = user?.email ? (mailboxOf(user.email) ?? user.email) : null
  const customer = await ensureCustomer(deps, { id: userId, email })
  return {
    mode,
    items,
    metadata: { order_id: orderId, leg },
    successUrl: href(successUrl, { order: orderId }),
    cancelUrl: href(cancelUrl, { order: orderId }),
    customer,
    expiresAt: Math.floor(clock.now() / 1000) + checkoutLifeSeconds,
    ...(deps.settings.paymentForm && page !== 'hosted' && { embedded: true }),
  }
}

const newOrder = async <Code extends ErrorCode>(
  deps: OpeningDeps,
  attempt: Attempt<Code>,
  requestHash: string,
): Promise<NewOrder | Refused<'price_missing'>> => {
  const { userId, key, purpose, leg, lines, totalCents, language } = attempt
  const id = randomUUID()
  const number = await nextAttempt(deps.db)
  const checkout = await buildRequest(deps, attempt, id)
  if (isRefused(checkout)) return checkout
  return {
    id,
    attempt: number,
    userId,
    purpose,
    leg,
    lines,
    totalCents,
    idempotencyKey: key,
    requestHash,
    checkout,
    language,
  }
}

/** Places the order and runs the feature's `placed`; null when the key was used or the slot is taken. */
const placeWith = <Code extends ErrorCode>(
  { db, clock }: Deps,
  attempt: Attempt<Code>,
  order: NewOrder,
): Promise<OrderRow | Refused<Code> | null> =>
  undoneWhenRefused(db, async (trx) => {
    const placed = await placeOrder(trx, order, clock.now())
    const refused = placed && (await attempt.placed?.(trx, placed))
    return refused ?? placed
  })

/**
 * Places the order and opens its checkout. Closes an older open checkout of the same purpose and leg first; of simultaneous
 * attempts the one that began last wins.
 */
const place = async <Code extends ErrorCode>(
  deps: Deps,
  attempt: Attempt<Code>,
  order: NewOrder,
): Promise<OrderRow | Refused<NoCheckout | Code>> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const refused = await attempt.refusal()
    const placed = refused ? null : await placeWith(deps, attempt, order)
    if (isRefused(placed)) return placed
    if (placed) return openCheckout(deps, placed)
    // Another call of the same attempt was faster.
    const same = await findAttempt(deps, order)
    if (isRefused(same)) return same
    if (same) return openCheckout(deps, same)
    if (refused) return refused
    const holder = await findSlotHolder(deps.db, order)
    if (!holder || holder.idempotency_key === order.idempotencyKey) continue
    if (holder.status === 'awaiting_payment' && holder.attempt > order.attempt)
      return joinLaterAttempt(deps, order, holder)
    const notClosed = await closeOlderCheckout(deps, holder)
    if (notClosed) return notClosed
  }
  return refuse('order_replaced')
}

const isForLackOfCustomer = (given: unknown): boolean =>
  isRefused(given) && lacksCustomer(given.details.cause)

const placeAndOpen = async <Code extends ErrorCode>(
  deps: OpeningDeps,
  attempt: Attempt<Code>,
  requestHash: string,
): Promise<OrderRow | Refused<NoCheckout | Code>> => {
  const order = await newOrder(deps, attempt, requestHash)
  if (isRefused(order)) return order
  const placed = await place(deps, attempt, order)
  if (isForLackOfCustomer(placed)) await clearCustomer(deps.db, order.checkout.customer)
  return placed
}

/** Returns the attempt's order with its open checkout: an existing one, or a new one. */
export const createCheckout = async <Code extends ErrorCode = never>(
  deps: OpeningDeps,
  attempt: Attempt<Code>,
): Promise<OrderRow | Refused<NoCheckout | Code>> => {
  const { userId, key: idempotencyKey } = attempt
  const requestHash = hash(attempt.content)
  try {
    const same = await findAttempt(deps, { userId, idempotencyKey, requestHash })
    if (isRefused(same)) return same
    if (same) return await openCheckout(deps, same)
    const opened = await placeAndOpen(deps, attempt, requestHash)
    // Nothing was opened because the customer no longer exists: try once more with a new one.
    return isForLackOfCustomer(opened) ? await placeAndOpen(deps, attempt, requestHash) : opened
  } catch (error) {
    if (error instanceof PaymentError) return refuse('payment_failed', { cause: error })
    throw error
  }
}
