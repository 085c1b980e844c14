import Stripe from 'stripe'
import * as v from 'valibot'
import type { Clock } from '../process/clock.ts'
import { createPaymentAccount } from './account.ts'
import type { PaymentAccount } from './account.ts'
import { knownAnswersClient, knownForms } from './known-answers.ts'
import { parseCheckout, readEvent } from './payment-events.ts'
import type { CheckoutState, PaymentEvent } from './payment-events.ts'
import { PaymentError, asPaymentError } from './payment-error.ts'
import { createPlanChangeCalls } from './plan-change-calls.ts'
import type { PlanChangeCalls } from './plan-change-calls.ts'
import { createRefundCalls } from './refund-calls.ts'
import { createChargeCalls } from './charge-calls.ts'
import type { ChargeCalls } from './charge-calls.ts'
import type { RefundCalls } from './refund-calls.ts'
import { idText } from './wire-parts.ts'
import { createSubscriptionCalls } from './subscription-calls.ts'
import type { SubscriptionCalls } from './subscription-calls.ts'
import { readProviderBooks } from './provider-books.ts'
import type { ProviderBooks } from './provider-books.ts'

/** A price at the payment provider; `interval` null is a single charge. */
export interface Price {
  readonly id: string
  readonly key: string
  readonly cents: number
  readonly currency: string
  readonly interval: 'month' | 'year' | null
  readonly metadata: Readonly<Record<string, string>>
  readonly productId: string
}

export interface PriceSpec {
  readonly key: string
  readonly cents: number
  readonly interval: 'month' | 'year' | null
  /** Name shown on the payment page. */
  readonly name: string
  /** Metadata of the product, at most 500 characters per value. */
  readonly productMetadata?: Readonly<Record<string, string>>
  /** Metadata of the price, at most 500 characters per value. */
  readonly metadata: Readonly<Record<string, string>>
}

export type CheckoutItem =
  | { readonly priceId: string; readonly quantity: number }
  | { readonly name: string; readonly cents: number; readonly metadata?: Readonly<Record<string, string>> }

/** Data for opening a checkout. The same request under the same key returns the same checkout. */
export interface CheckoutRequest {
  readonly mode: 'subscription' | 'payment'
  readonly items: readonly CheckoutItem[]
  readonly metadata: Readonly<Record<string, string>>
  readonly successUrl: string
  readonly cancelUrl: string
  /** Id from `createCustomer`. */
  readonly customer: string
  /** Seconds since the epoch; 30 minutes to 24 hours ahead. */
  readonly expiresAt: number
  /** The checkout is a form in the hub's own page: it has no address, and the page itself handles going back. */
  readonly embedded?: true
}

/** The payment provider. Every call rejects with a `PaymentError` and nothing else. */
export interface Payments
  extends PaymentAccount, SubscriptionCalls, PlanChangeCalls, RefundCalls, ChargeCalls {
  /** Returns active prices by lookup key; missing ones are absent. */
  findPrices(keys: readonly string[]): Promise<Map<string, Price>>
  /** Ensures that the lookup key belongs to an active price of this amount: creates one and moves the key to it. */
  createPrice(spec: PriceSpec): Promise<void>
  /** Sets these metadata of a price; other keys stay. */
  labelPrice(priceId: string, metadata: PriceSpec['metadata']): Promise<void>
  /** Creates the customer of a user; returns its id. The same key returns the same customer. */
  createCustomer(user: { userId: string; email: string | null }, idempotencyKey: string): Promise<string>
  /**
   * Deletes a customer, with its address and cards; one that doesn't exist counts as deleted. Subscriptions of theirs end.
   * Payments and invoices stay, and can be refunded and disputed.
   */
  deleteCustomer(customerId: string): Promise<void>
  openCheckout(request: CheckoutRequest, idempotencyKey: string): Promise<CheckoutState>
  readCheckout(checkoutId: string): Promise<CheckoutState>
  /** Expires an open checkout; returns its resulting state, in case a payment was faster. */
  closeCheckout(checkoutId: string): Promise<CheckoutState>
  readBooks(): Promise<ProviderBooks>
  /** Returns the event of a signed webhook, or null if signature, age (300 s) or body is wrong. */
  readWebhook(body: string, signature: string | undefined): PaymentEvent | null
}

interface PaymentSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Address of the API, if it is not the payment provider's own: `http://127.0.0.1:4100`. */
  readonly apiBase?: string
  readonly clock: Clock
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
}

const maxLookupKeys = 10
const webhookToleranceSeconds = 300
const readTimeoutMs = 4_000

const address = (base: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (base === undefined) return {}
  const url = new URL(base)
  const protocol = url.protocol === 'https:' ? 'https' : 'http'
  return { protocol, host: url.hostname, port: url.port || (protocol === 'https' ? 443 : 80) }
}

const lineItem = (item: CheckoutItem): Stripe.Checkout.SessionCreateParams.LineItem =>
  'priceId' in item
    ? { price: item.priceId, quantity: item.quantity }
    : {
        price_data: {
          currency: 'usd',
          unit_amount: item.cents,
          product_data: { name: item.name, ...(item.metadata && { metadata: { ...item.metadata } }) },
        },
        quantity: 1,
      }

const checkoutParams = (request: CheckoutRequest): Stripe.Checkout.SessionCreateParams => {
  const metadata = { ...request.metadata }
  return {
    mode: request.mode,
    line_items: request.items.map(lineItem),
    ...(request.embedded
      ? { ui_mode: 'embedded_page', return_url: request.successUrl }
      : { success_url: request.successUrl, cancel_url: request.cancelUrl }),
    expires_at: request.expiresAt,
    // Players see and pay US dollars, whatever the payment provider's settings are.
    adaptive_pricing: { enabled: false },
    metadata,
    ...(request.mode === 'subscription'
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata } }),
    customer: request.customer,
  }
}

const listed = v.looseObject({ object: v.literal('price'), lookup_key: v.nullable(v.string()) })

const readPrice = (price: Stripe.Price): Price | null => {
  v.assert(listed, price)
  const { id, lookup_key: key, unit_amount: cents, currency, recurring, metadata } = price
  if (!key || cents === null) return null
  const productId = typeof price.product === 'string' ? price.product : price.product.id
  const known = { id, key, cents, currency, metadata, productId }
  if (!recurring) return { ...known, interval: null }
  const interval = (['month', 'year'] as const).find((one) => one === recurring.interval)
  return interval && recurring.interval_count === 1 ? { ...known, interval } : null
}

/** Implements the payment provider's calls with the `stripe` SDK. */
export const createPayments = (settings: PaymentSettings): Payments => {
  const stripe = new Stripe(settings.secretKey, {
    ...address(settings.apiBase),
    httpClient: knownAnswersClient(settings.fetch),
    maxNetworkRetries: 1,
    timeout: settings.timeoutMs ?? 10_000,
    telemetry: false,
  })
  const signatures = stripe.webhooks.signature
  if (!signatures) throw new Error('Signatures of webhooks cannot be checked.')
  const asking = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      throw asPaymentError(error)
    }
  }
  // A player may be waiting for this answer: better none than a late one.
  const fetchCheckout = async (id: string): Promise<CheckoutState> =>
    parseCheckout(
      await asking(
        stripe.checkout.sessions.retrieve(
          id,
          { expand: ['payment_intent', 'subscription'] },
          { timeout: readTimeoutMs, maxNetworkRetries: 0 },
        ),
      ),
    )

  const calls: Omit<Payments, 'readWebhook'> = {
    ...createPaymentAccount(stripe, asking),
    ...createSubscriptionCalls(stripe, asking),
    ...createPlanChangeCalls(stripe, asking),
    ...createRefundCalls(stripe, asking),
    ...createChargeCalls(stripe, asking),
    readCheckout: fetchCheckout,
    async findPrices(keys) {
      const found = new Map<string, Price>()
      for (let from = 0; from < keys.length; from += maxLookupKeys) {
        const lookup_keys = keys.slice(from, from + maxLookupKeys)
        const page = await asking(stripe.prices.list({ lookup_keys, active: true, limit: 100 }))
        for (const one of page.data) {
          const price = readPrice(one)
          if (price) found.set(price.key, price)
        }
      }
      return found
    },
    async createPrice({ key, cents, interval, name, metadata, productMetadata }) {
      const { data } = await asking(stripe.prices.list({ lookup_keys: [key], limit: 1 }))
      const [holder] = data
      const held = holder?.active ? readPrice(holder) : null
      if (held?.cents === cents && held.interval === interval && held.currency === 'usd') return
      // The payment provider repeats its answer to a key for a day: including the former holder makes moving the
      // lookup key back another call.
      const idempotencyKey = `price-${key}-${cents}-${holder?.id ?? 'first'}`
      await asking(
        stripe.prices.create(
          {
            currency: 'usd',
            unit_amount: cents,
            lookup_key: key,
            transfer_lookup_key: true,
            product_data: { name, ...(productMetadata && { metadata: { ...productMetadata } }) },
            metadata: { ...metadata },
            ...(interval && { recurring: { interval } }),
          },
          { idempotencyKey },
        ),
      )
    },
    async labelPrice(id, metadata) {
      await asking(stripe.prices.update(id, { metadata: { ...metadata } }))
    },
    async createCustomer({ userId, email }, idempotencyKey) {
      const metadata = { user_id: userId }
      const params = { metadata, ...(email !== null && { email }) }
      const { id } = await asking(stripe.customers.create(params, { idempotencyKey }))
      return v.parse(idText, id)
    },
    async deleteCustomer(id) {
      try {
        await asking(stripe.customers.del(id))
      } catch (error) {
        if (!(error instanceof PaymentError) || error.code !== 'resource_missing') throw error
      }
    },
    async openCheckout(request, idempotencyKey) {
      return parseCheckout(
        await asking(stripe.checkout.sessions.create(checkoutParams(request), { idempotencyKey })),
      )
    },
    async closeCheckout(id) {
      try {
        return parseCheckout(await asking(stripe.checkout.sessions.expire(id)))
      } catch (error) {
        if (!(error instanceof PaymentError) || !error.refused) throw error
        const state = await fetchCheckout(id)
        if (state.status === 'open') throw error
        return state
      }
    },
    readBooks: () => asking(readProviderBooks(stripe)),
  }
  return {
    ...knownForms(calls),
    readWebhook(body, signature) {
      try {
        signatures.verifyHeader(
          body,
          signature ?? '',
          settings.webhookSecret,
          webhookToleranceSeconds,
          undefined,
          settings.clock.now(),
        )
        return readEvent(body, settings.clock.now())
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null
        throw error
      }
    },
  }
}
