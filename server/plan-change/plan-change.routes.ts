import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import {
  changePlan,
  previewPlanChange,
  takeBackPlanChange,
} from '#contract/subscriptions/plan-change.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import type { Caller, HubEnv } from '../platform/http/hub-context.ts'
import { serveOutside } from '../platform/http/route.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { findProviderId, readSubscriptions } from '../subscriptions/subscriptions.store.ts'
import { SubscriptionHeld } from '../subscriptions/hold.store.ts'
import { updateLanguage } from '../language/language.store.ts'
import { makeChange } from './make-change.ts'
import { quoteChange } from './quote.ts'
import { takeBack } from './take-back.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

/** Returns the result of a request to the payment provider, or a refusal when it failed. */
const answering = async <T>(asked: Promise<T>): Promise<T | Refused<'change_waiting' | 'unavailable'>> => {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof SubscriptionHeld) return refuse('change_waiting', { cause })
    if (!(cause instanceof PaymentError)) throw cause
    return refuse('unavailable', { message: 'The payment provider cannot be asked right now.', cause })
  }
}

export const planChangeRoutes = (deps: RouteDependencies): Hono<HubEnv> => {
  const { db, payments } = deps
  const routes = new Hono<HubEnv>()

  const readOwn = async (id: string, { userId }: Caller) => {
    const [subscription] = await readSubscriptions(db, userId, id)
    return subscription ?? refuse('not_found')
  }

  /** One's own subscription and its id at the payment provider, if that still renews it. */
  const readRenewing = async (id: string, caller: Caller) => {
    const own = await readOwn(id, caller)
    if (isRefused(own)) return own
    const providerId = await findProviderId(db, id)
    return providerId === null ? refuse('subscription_over') : { own, providerId }
  }

  serveOutside(routes, previewPlanChange, async ({ params: { id }, body }, { caller }) => {
    const renewing = await readRenewing(id, caller)
    if (isRefused(renewing)) return renewing
    const { own, providerId } = renewing
    const quote = async () =>
      quoteChange(deps, own, await payments.readPlanState(providerId), {
        planId: body.plan_id,
        type: body.type,
      })
    const quoted = await answering(quote())
    return isRefused(quoted) ? quoted : quoted.preview
  })

  serveOutside(routes, changePlan, async ({ params: { id }, body }, { caller, header, idempotencyKey }) => {
    const renewing = await readRenewing(id, caller)
    if (isRefused(renewing)) return renewing
    const { own, providerId } = renewing
    await updateLanguage(db, caller.userId, header)
    const key = idempotencyKey ?? randomUUID()
    const refused = await answering(makeChange(deps, own, providerId, body, key))
    if (refused) return refused
    deps.wake('paid-plans')
    const subscription = await readOwn(id, caller)
    if (isRefused(subscription)) return subscription
    return { subscription, payment_url: subscription.waiting?.payment_url ?? null }
  })

  serveOutside(routes, takeBackPlanChange, async ({ params: { id } }, { caller, header }) => {
    const renewing = await readRenewing(id, caller)
    if (isRefused(renewing)) return renewing
    const { own, providerId } = renewing
    await updateLanguage(db, caller.userId, header)
    const refused = await answering(takeBack(deps, own, providerId))
    return refused ?? readOwn(id, caller)
  })
  return routes
}
