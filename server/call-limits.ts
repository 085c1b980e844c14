import type { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { cancelOrder } from '#contract/order.contract.ts'
import { logout, refreshToken, verifyToken } from '#contract/session.contract.ts'
import { endSubscription, resumeSubscription } from '#contract/subscriptions.contract.ts'
import type { Dependencies } from './dependencies.ts'
import { HttpError } from './platform/http/http-error.ts'
import { peerNetwork } from './platform/http/peer.ts'
import { takeOne } from './platform/security/rate-limit.ts'
import type { Limits } from './platform/security/rate-limit.ts'
import type { HubEnv } from './platform/http/route.ts'

/** Tokens are refreshed twice an hour by each player of a network, which may be a whole school. */
const tokens = { perMinute: 120, perHour: 1200 } as const
/** Each may be a call of the payment provider. */
const decisions = { perMinute: 30, perHour: 200 } as const

/**
 * What any caller's network may do, whoever is logged in there. Calls that have limits of their own (links, checkouts)
 * count those in their routes.
 */
const callLimits: readonly { readonly endpoint: Endpoint; readonly limits: Limits }[] = [
  { endpoint: refreshToken, limits: tokens },
  { endpoint: verifyToken, limits: tokens },
  { endpoint: logout, limits: tokens },
  { endpoint: cancelOrder, limits: decisions },
  { endpoint: endSubscription, limits: decisions },
  { endpoint: resumeSubscription, limits: decisions },
]

/** Puts the limits before the features' routes. */
export const limitCalls = (app: Hono<HubEnv>, { db, clock }: Pick<Dependencies, 'db' | 'clock'>): void => {
  for (const { endpoint, limits } of callLimits) {
    const path = `/api${endpoint.path.replaceAll(/\{(\w+)\}/gu, ':$1')}`
    app.use(path, async (context, next) => {
      if (context.req.method === endpoint.method) {
        const key = `call:${endpoint.name}:${peerNetwork(context.get('peer'))}`
        const retryAfterSeconds = await takeOne(db, key, limits, clock.now())
        if (retryAfterSeconds > 0) throw new HttpError('rate_limited', { retryAfterSeconds })
      }
      return next()
    })
  }
}
