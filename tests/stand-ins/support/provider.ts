import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { createPaymentStandIn } from '../../../stand-ins/payments/stand-in.ts'

export const secret = 'whsec_for_tests'
export const hub = 'http://hub.test'

/** A payment provider in this process, the real SDK against it, and a hub that notes the events it verified. */
export const createProvider = () => {
  const clock = {
    at: Date.parse('2026-03-02T12:00:00Z'),
    now: () => clock.at,
    pass: (seconds: number) => {
      clock.at += seconds * 1000
    },
  }
  const received: Stripe.Event[] = []
  const answers = { status: 200 }
  const provider = createPaymentStandIn({
    file: ':memory:',
    clock,
    pageUrl: `${hub}/dev/pay`,
    hangMs: 200,
    webhook: {
      url: `${hub}/api/payments/webhook`,
      secret,
      fetch: (_url, init) => {
        if (answers.status !== 200) return new Response(null, { status: answers.status })
        const header = new Headers(init.headers).get('stripe-signature') ?? ''
        const event = stripe.webhooks.constructEvent(
          String(init.body),
          header,
          secret,
          300,
          undefined,
          clock.now(),
        )
        received.push(event)
        return new Response('ok')
      },
    },
  })
  const stripe = new Stripe('sk_test_hub', {
    httpClient: Stripe.createFetchHttpClient(provider.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  onTestFinished(() => provider.stop())

  const post = (path: string, body: Record<string, string>) =>
    provider.fetch(`${hub}${path}`, { method: 'POST', body: new URLSearchParams(body) })

  return {
    stripe,
    clock,
    answers,
    received,
    types: () => received.map((event) => event.type),
    deliver: provider.deliverDue,
    open: (session: Pick<Stripe.Checkout.Session, 'id'>) => provider.fetch(`${hub}/dev/pay/${session.id}`),
    pay: (session: Pick<Stripe.Checkout.Session, 'id'>, form: { card?: string; email?: string } = {}) =>
      post(`/dev/pay/${session.id}`, { card: '4242 4242 4242 4242', email: 'alice@hub.test', ...form }),
    control: (body: Record<string, unknown>, action = '') =>
      provider.fetch(`${hub}/dev/pay/control${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    fetch: provider.fetch,
  }
}

export type Provider = ReturnType<typeof createProvider>

/** What the SDK threw. */
export const refusal = async (
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was not refused')
}

export const eliteMonthly = (stripe: Stripe) =>
  stripe.prices.create({
    currency: 'usd',
    unit_amount: 1999,
    recurring: { interval: 'month' },
    product_data: { name: 'Elite' },
    lookup_key: 'tier3_monthly',
    transfer_lookup_key: true,
  })

export const donation = (dollars: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  price_data: {
    currency: 'usd',
    unit_amount: dollars * 100,
    product_data: { name: 'Donation', metadata: { project_type: 'guilds' } },
  },
  quantity: 1,
})

export const returnUrls = {
  success_url: `${hub}/payment-success?order=42&session={CHECKOUT_SESSION_ID}`,
  cancel_url: `${hub}/payment-cancel?order=42`,
}

/** A checkout of one donation. */
export const donationCheckout = (stripe: Stripe, dollars = 25) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    ...returnUrls,
    line_items: [donation(dollars)],
    metadata: { order: '42', leg: '1' },
    payment_intent_data: { metadata: { order: '42' } },
  })

/** A plan that is paid and has begun; returns its subscription. */
export const startPlan = async ({ stripe, pay }: Provider): Promise<string> => {
  const opened = await planCheckout(stripe)
  await pay(opened)
  const { subscription } = await stripe.checkout.sessions.retrieve(opened.id)
  return String(subscription)
}

/** A checkout of a plan with a donation. */
export const planCheckout = async (stripe: Stripe) => {
  const price = await eliteMonthly(stripe)
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    ...returnUrls,
    customer_email: 'alice@hub.test',
    client_reference_id: 'alice',
    line_items: [{ price: price.id, quantity: 1 }, donation(25)],
    metadata: { order: '42', leg: '1' },
    subscription_data: { metadata: { order: '42' } },
  })
}
