import { createHash, randomUUID } from 'node:crypto'
import type { Surface } from '#contract/order.contract.ts'
import type { Plan } from '#contract/plans.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payment-error.ts'
import type { CheckoutRequest } from '../platform/payments.ts'
import type { PriceBook } from '../platform/price-book.ts'
import { findUser } from '../session/user.store.ts'
import type { CheckedOrder } from './check-order.ts'
import { checkoutItems } from './checkout-prices.ts'
import { CheckoutRefused, openCheckout, repeatCheckout } from './open-checkout.ts'
import { nextAttempt } from './order.store.ts'
import type { OrderRow } from './order.store.ts'

/** A checkout stays open for an hour. */
const checkoutLifeSeconds = 3_600

interface Attempt {
  readonly userId: string
  /** The same attempt, asked for again, has the same key. */
  readonly key: string
  readonly surface: Surface
  readonly successUrl: string
  readonly cancelUrl: string
  readonly order: CheckedOrder
  readonly plans: readonly Plan[]
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const buildRequest = async (
  { db, clock, prices }: Pick<Dependencies, 'db' | 'clock'> & { prices: PriceBook },
  { userId, successUrl, cancelUrl, order, plans }: Attempt,
  orderId: string,
): Promise<CheckoutRequest> => {
  const items = await checkoutItems(order.lines, plans, prices)
  if (!items) throw new CheckoutRefused('price_missing')
  const user = await findUser(db, userId, clock.now())
  return {
    mode: order.leg === 'plan' ? 'subscription' : 'payment',
    items,
    metadata: { order_id: orderId, leg: order.leg },
    successUrl: `${successUrl}?order=${orderId}`,
    cancelUrl: `${cancelUrl}?order=${orderId}`,
    email: user?.email ?? null,
    expiresAt: Math.floor(clock.now() / 1000) + checkoutLifeSeconds,
  }
}

/** Places a checked order and opens its checkout. Fails only with a CheckoutRefused, whose code the contract knows. */
export const startCheckout = async (
  deps: Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'> & { prices: PriceBook },
  attempt: Attempt,
): Promise<OrderRow> => {
  const { userId, key, surface, order } = attempt
  const requestHash = hash([surface, order.lines])
  try {
    const same = await repeatCheckout(deps, { userId, idempotencyKey: key, requestHash })
    if (same) return same
    const id = randomUUID()
    const number = await nextAttempt(deps.db)
    const checkout = await buildRequest(deps, attempt, id)
    return await openCheckout(deps, {
      ...order,
      id,
      attempt: number,
      userId,
      idempotencyKey: key,
      requestHash,
      checkout,
    })
  } catch (error) {
    throw error instanceof PaymentError ? new CheckoutRefused('payment_failed', error) : error
  }
}
