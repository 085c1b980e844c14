import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Answer } from '#contract/http/endpoint.ts'
import type { createCheckoutSession, Order, Surface } from '#contract/order/order.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { AppSettings } from '#server/dependencies.ts'
import { createPrices, fulfilmentsOf } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { ensurePortal } from '#server/payments/set-up-account.ts'
import { fulfilmentJob } from '#server/payments/worker.ts'
import type { Log } from '#server/platform/process/log.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { createPaymentStandIn } from '../../../stand-ins/payments/stand-in.ts'
import type { KeptObjects } from '../../../stand-ins/payments/store.ts'
import { checkoutBody } from './checkout-body.ts'
import { createTestApp, testSettings } from './create-test-app.ts'
import { createTestPayments, webhookSecret } from './test-payments.ts'

type Checkout = Answer<typeof createCheckoutSession>
type Body = ReturnType<typeof checkoutBody>

const { publicUrl } = testSettings

/** What the payment provider holds once prices and portal are set up, by the hub's address: the same for every shop. */
const setUp = new Map<string, KeptObjects>()

/**
 * A hub with the payment stand-in behind the real SDK. Webhooks wait until `deliver()`; what they mean is worked off by
 * `work()`, as the background job does it.
 */
export const openShop = async (
  options: {
    prices?: boolean
    timeoutMs?: number
    log?: Log
    wake?: (job: string) => void
    settings?: AppSettings
    /** Webhooks that arrive at the same time. */
    deliveriesAtOnce?: number
  } = {},
) => {
  const clock = { now: (): number => hub.clock.now() }
  const address = (options.settings ?? testSettings).publicUrl
  const known = options.prices === false ? [] : setUp.get(address)
  const provider = createPaymentStandIn({
    file: ':memory:',
    clock,
    pageUrl: `${publicUrl}/dev/pay`,
    hangMs: 100,
    ...(known && { objects: known }),
    webhook: {
      url: `${publicUrl}/api/payments/webhook`,
      secret: webhookSecret,
      fetch: (url, init) => hub.app.request(url, init),
      ...(options.deliveriesAtOnce && { atOnce: options.deliveriesAtOnce }),
    },
  })
  let instead: { readonly json: unknown } | null = null
  const ask: typeof fetch = (...given) =>
    instead ? Promise.resolve(Response.json(instead.json)) : provider.fetch(...given)
  const hub = await createTestApp({
    payments: createTestPayments(clock, ask, options.timeoutMs),
    ...(options.log && { log: options.log }),
    ...(options.wake && { wake: options.wake }),
    ...(options.settings && { settings: options.settings }),
  })
  onTestFinished(async () => {
    await provider.stop()
    await hub.close()
  })
  if (!known) {
    await createPrices(features, hub)
    await ensurePortal(hub)
    setUp.set(address, provider.objects())
  }
  const fulfilments = fulfilmentsOf(features)
  const job = fulfilmentJob({ ...hub, fulfilments })

  /** A player who is logged in; `alice` is the same one every time. `peer`: the address they call from. */
  const person = async (name: string, peer?: string) => {
    const bindings = peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer } } }
    await hub.db
      .insertInto('users')
      .values({
        id: name,
        username: name,
        email: `${name}@example.org`,
        mailbox: `${name}@example.org`,
        created_at: new Date(hub.clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { token } = await logIn(hub.db, hub, name)
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      Promise.resolve(
        hub.app.request(
          `/api${path}`,
          {
            method,
            headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          },
          bindings,
        ),
      )
    const send = (body: Body | Record<string, unknown>, key: string = randomUUID()) =>
      call('POST', '/payments/create-checkout-session', body, { 'Idempotency-Key': key })
    return {
      id: name,
      call,
      send,
      submit: (order: Order, key?: string, surface?: Surface) =>
        send(checkoutBody(order, name, surface), key),
      /** Opens a checkout that is expected to open. */
      async checkout(order: Order, key?: string): Promise<Checkout> {
        const answer = await send(checkoutBody(order, name), key)
        if (answer.status !== 200) throw new Error(`No checkout: ${answer.status} ${await answer.text()}`)
        return answer.json()
      },
      order: async (id: string): Promise<OrderState> => (await call('GET', `/payments/orders/${id}`)).json(),
      cancel: (id: string) => call('POST', `/payments/orders/${id}/cancel`),
      me: async () => (await call('GET', '/auth/me')).json(),
      subscriptions: async () =>
        (await (await call('GET', `/users/${name}/subscriptions`)).json()).subscriptions,
    }
  }

  const pay = (checkout: { sessionId: string }, card = '4242 4242 4242 4242') =>
    provider.fetch(`${publicUrl}/dev/pay/${checkout.sessionId}`, {
      method: 'POST',
      body: new URLSearchParams({ card, email: 'payer@example.org' }),
    })
  const deliver = () => provider.deliverDue()
  const work = () => job.run(new AbortController().signal)
  const catchUp = async (): Promise<void> => {
    await deliver()
    await work()
  }

  return {
    ...hub,
    /** Every call to the payment provider is answered with this JSON; null: with its own answer again. */
    answerWith: (answer: { readonly json: unknown } | null): void => void (instead = answer),
    fulfilments,
    person,
    pay,
    /** Delivers every webhook that is due, once. */
    deliver,
    work,
    /** Delivers the webhooks and does what they mean. */
    catchUp,
    /** Someone pays for an order, and has what they paid for. */
    buy: async (
      player: { checkout: (order: Order) => Promise<Checkout> },
      order: Order,
    ): Promise<Checkout> => {
      const checkout = await player.checkout(order)
      await pay(checkout)
      await catchUp()
      return checkout
    },
    control: async (body: Record<string, unknown>, action = '') => {
      const answer = await provider.fetch(`${publicUrl}/dev/pay/control${action}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** The switches of the stand-in as they are now. */
    state: async () => {
      const headers = { Accept: 'application/json' }
      return (await provider.fetch(`${publicUrl}/dev/pay/control`, { headers })).json()
    },
    /** The stand-in's own API, as the SDK calls it. */
    ask: async (path: string) =>
      (
        await provider.fetch(`http://provider.test${path}`, {
          headers: { Authorization: 'Bearer sk_test_hub' },
        })
      ).json(),
    provider,
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The code of a refused call. */
export const codeOf = async (answer: Response): Promise<string> => (await answer.json()).code
