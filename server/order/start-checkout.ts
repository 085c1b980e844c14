import { createHash, randomUUID } from 'node:crypto'
import type { LanguageCode } from '#contract/languages.ts'
import type { Surface } from '#contract/order.contract.ts'
import type { Plan } from '#contract/plans.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { CheckoutRequest } from '../platform/payments/payments.ts'
import type { PriceBook } from '../platform/payments/price-book.ts'
import { findUser } from '../user/user.store.ts'
import type { CheckedOrder } from './check-order.ts'
import { checkoutItems } from './checkout-prices.ts'
import { CheckoutRefused, openCheckout, repeatCheckout } from '../payments/open-checkout.ts'
import { ensureCustomer, lacksCustomer } from '../payments/customer.ts'
import { forgetCustomer } from '../payments/customer.store.ts'
import { nextAttempt } from '../payments/orders.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'

/** A checkout stays open for an hour. */
const checkoutLifeSeconds = 3_600

interface Attempt {
  readonly userId: string
  /** The same attempt, asked for again, has the same key. */
  readonly key: string
  readonly surface: Surface
  readonly language: LanguageCode
  readonly successUrl: string
  readonly cancelUrl: string
  readonly order: CheckedOrder
  readonly plans: readonly Plan[]
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'payments'> & { prices: PriceBook }

const buildRequest = async (
  deps: Deps,
  { userId, successUrl, cancelUrl, order, plans }: Attempt,
  orderId: string,
): Promise<CheckoutRequest> => {
  const { db, clock, prices } = deps
  const items = await checkoutItems(order.lines, plans, prices)
  if (!items) throw new CheckoutRefused('price_missing')
  const user = await findUser(db, userId, clock.now())
  const customer = await ensureCustomer(deps, { id: userId, email: user?.email ?? null })
  return {
    mode: order.leg === 'plan' ? 'subscription' : 'payment',
    items,
    metadata: { order_id: orderId, leg: order.leg },
    successUrl: `${successUrl}?order=${orderId}`,
    cancelUrl: `${cancelUrl}?order=${orderId}`,
    customer,
    expiresAt: Math.floor(clock.now() / 1000) + checkoutLifeSeconds,
  }
}

const placeAndOpen = async (deps: Deps, attempt: Attempt, requestHash: string): Promise<OrderRow> => {
  const { userId, key, language, order } = attempt
  const id = randomUUID()
  const number = await nextAttempt(deps.db)
  const checkout = await buildRequest(deps, attempt, id)
  const placed = {
    ...order,
    purpose: 'order',
    id,
    attempt: number,
    userId,
    idempotencyKey: key,
    requestHash,
    checkout,
    language,
  }
  try {
    return await openCheckout(deps, placed)
  } catch (error) {
    if (error instanceof CheckoutRefused && lacksCustomer(error.cause))
      await forgetCustomer(deps.db, checkout.customer)
    throw error
  }
}

/** Places a checked order and opens its checkout. Fails only with a CheckoutRefused, whose code the contract knows. */
export const startCheckout = async (deps: Deps, attempt: Attempt): Promise<OrderRow> => {
  const { userId, key, surface, order } = attempt
  const requestHash = hash([surface, order.lines])
  try {
    const same = await repeatCheckout(deps, { userId, idempotencyKey: key, requestHash })
    if (same) return same
    try {
      return await placeAndOpen(deps, attempt, requestHash)
    } catch (error) {
      // Nothing was opened, and the customer is forgotten: once more, with a new one.
      if (!(error instanceof CheckoutRefused && lacksCustomer(error.cause))) throw error
      return await placeAndOpen(deps, attempt, requestHash)
    }
  } catch (error) {
    throw error instanceof PaymentError ? new CheckoutRefused('payment_failed', error) : error
  }
}
