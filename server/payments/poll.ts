import type { Dependencies } from '../dependencies.ts'
import { isRefused } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { closeCheckout } from './checkout.ts'
import type { NoCheckout } from './checkout.ts'
import { claimPoll } from './asked.store.ts'
import { findOrder } from './orders.store.ts'
import type { OrderRow } from './orders.store.ts'
import { settle } from './settle.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments' | 'wake'>

/** An order whose checkout never got a response is closed after this time. */
const lostAfterMs = 120_000
/** The page polls every two seconds; the payment provider is queried at most twice a minute, once an order is a minute old. */
const pageMayAskAfterMs = 60_000
const pagePauseMs = 30_000

const poll = async (deps: Deps, order: OrderRow): Promise<boolean | Refused<NoCheckout>> => {
  if (order.checkout_id !== null) {
    const checkout = await deps.payments.readCheckout(order.checkout_id)
    const status = await settle(deps, order, checkout)
    if (status === 'paid') deps.wake('fulfilment')
    return checkout.status === 'complete'
  }
  if (deps.clock.now() - order.created_at.getTime() <= lostAfterMs) return false
  const closed = await closeCheckout(deps, order, 'expired')
  return isRefused(closed) ? closed : false
}

/**
 * Reads an open checkout from the payment provider and applies the result. True when the player has completed it; false, with
 * a line in the log, when the payment provider can't be reached.
 */
export const tryToPoll = async (deps: Deps, order: OrderRow): Promise<boolean> => {
  const note = (details: object): false => {
    deps.log.warn(
      { ...details, orderId: order.id },
      'The payment provider could not be asked about an order.',
    )
    return false
  }
  try {
    const completed = await poll(deps, order)
    if (!isRefused(completed)) return completed
    return note({ code: completed.code, err: completed.details.cause })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return note({ err: error })
  }
}

/** Returns the order after querying the payment provider; `confirming`: completed there, but not granted here yet. */
export const pollCheckout = async (
  deps: Deps,
  order: OrderRow,
): Promise<{ order: OrderRow; confirming: boolean }> => {
  const completed = order.status === 'awaiting_payment' && (await tryToPoll(deps, order))
  const now = (await findOrder(deps.db, order.id)) ?? order
  return { order: now, confirming: now.status === 'paid' || (completed && now.status === 'awaiting_payment') }
}

/** Returns the current order; for an older one that still awaits payment the payment provider is queried now and then. */
export const pollCheckoutIfDue = async (deps: Deps, order: OrderRow): Promise<OrderRow> => {
  const nowMs = deps.clock.now()
  if (order.status !== 'awaiting_payment' || nowMs - order.created_at.getTime() < pageMayAskAfterMs)
    return order
  if (!(await claimPoll(deps.db, order.id, nowMs, pagePauseMs))) return order
  await tryToPoll(deps, order)
  return (await findOrder(deps.db, order.id)) ?? order
}
