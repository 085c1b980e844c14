import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createApi } from './api.ts'
import type { ApiEnv } from './api.ts'
import { serveProducts } from './catalogue.ts'
import { serveCheckout } from './checkout.ts'
import { controlRoutes } from './control.ts'
import { serveCustomers } from './customers.ts'
import { serveDisputes } from './disputes.ts'
import { serveEvents } from './event-routes.ts'
import { ApiFault } from './fault.ts'
import { hostedPageRoutes } from './hosted-routes.ts'
import type { Clock, Kit } from './kit.ts'
import { serveInvoices } from './invoices.ts'
import { servePreviews } from './plan-changes.ts'
import { servePortalConfigurations } from './portal-configurations.ts'
import { servePortalSessions } from './portal-sessions.ts'
import { servePrices } from './prices.ts'
import { servePayments } from './refunds.ts'
import { serveSchedules } from './schedules.ts'
import { openStore } from './store.ts'
import type { KeptObjects } from './store.ts'
import { serveSubscriptions } from './subscriptions.ts'
import { takeFailure } from './switches.ts'
import { serveVoiding } from './voiding.ts'
import { createDeliverer } from './webhooks.ts'
import type { WebhookTarget } from './webhooks.ts'
import { serveWebhookEndpoints } from './webhook-endpoints.ts'

export interface PaymentStandInOptions {
  /** The SQLite file, or `:memory:`. */
  file: string
  clock?: Clock
  /** Public address of the hosted page, for example `http://localhost:4000/dev/pay`. */
  pageUrl: string
  webhook: WebhookTarget
  /** Initial objects: `objects()` of another stand-in. */
  objects?: KeptObjects
  /** Time in milliseconds after which a call with `timeout` is dropped. */
  hangMs?: number
}

/** Thrown instead of an answer to drop the connection. Not an Error, so that no error handler catches it. */
export const dropped = { connection: 'dropped' } as const

/**
 * The payment provider of the demo and the tests. `fetch` serves the API (`/v1/*`), the hosted page and its switches
 * (`/dev/pay/*`); it rejects if the connection is to be dropped. Nothing is delivered automatically before
 * `start()`: tests call `deliverDue()`.
 */
export const createPaymentStandIn = ({
  file,
  clock = { now: Date.now },
  pageUrl,
  webhook,
  objects,
  hangMs = 30_000,
}: PaymentStandInOptions) => {
  const store = openStore(file, objects)
  const kit: Kit = { store, clock, wall: clock, pageUrl, wake: () => deliverer.wake() }
  const deliverer = createDeliverer(kit, webhook)

  const ending = new AbortController()
  const api = createApi(kit, ending.signal)
  for (const serve of [
    serveProducts,
    servePrices,
    serveCustomers,
    serveCheckout,
    serveSubscriptions,
    serveInvoices,
    serveVoiding,
    servePreviews,
    serveSchedules,
    servePayments,
    serveDisputes,
    serveEvents,
    servePortalConfigurations,
    servePortalSessions,
    serveWebhookEndpoints,
  ]) {
    serve(api, kit)
  }
  api.refuseOthers()

  const app = new Hono<ApiEnv>()
  app.use(bodyLimit({ maxSize: 1_000_000 }))
  app.use('/dev/*', async (c, next) => {
    if (c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site')
      return c.text('Refused', 403)
    return next()
  })
  app.get('/dev/pay', (c) => c.redirect('/dev/pay/control', 303))
  app.route('/dev/pay/control', controlRoutes(kit, deliverer))
  app.route('/dev/pay', hostedPageRoutes(kit))
  app.route('/', api.app)

  const refused = (fault: ApiFault): Response =>
    Response.json(fault.body('req_refused'), {
      status: fault.status,
      headers: { 'Request-Id': 'req_refused', 'Stripe-Should-Retry': 'true' },
    })

  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const failure = pathname.startsWith('/v1/') ? takeFailure(store, pathname) : 'none'
    switch (failure) {
      case 'none':
      case 'error':
      case 'error_done':
        return app.fetch(request, { failure })
      case 'slow':
        // A caller that gives up meanwhile is released; the call itself continues.
        return Promise.race([app.fetch(request, { failure }), givenUp(request.signal)])
      case 'unavailable':
        return refused(
          new ApiFault('The API is temporarily unavailable.', { type: 'api_error', status: 503 }),
        )
      case 'rate_limit':
        return refused(
          new ApiFault('Too many requests.', {
            type: 'rate_limit_error',
            status: 429,
            code: 'rate_limit',
          }),
        )
      case 'timeout':
        await hang(request.signal, hangMs)
        throw dropped
      case 'lost':
        await app.fetch(request, { failure: 'none' })
        throw dropped
      default:
        return failure satisfies never
    }
  }

  return {
    fetch,
    /** All stored objects, as initial objects for another stand-in. */
    objects: store.objects,
    deliverDue: deliverer.deliverDue,
    runDue: deliverer.runDue,
    start: deliverer.start,
    stop: async (): Promise<void> => {
      ending.abort()
      await deliverer.stop()
      store.close()
    },
  }
}

export type PaymentStandIn = ReturnType<typeof createPaymentStandIn>

const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const hang = (signal: AbortSignal, ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
