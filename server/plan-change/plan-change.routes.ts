import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import {
  changePlan,
  previewPlanChange,
  takeBackPlanChange,
} from '#contract/subscriptions/plan-change.contract.ts'
import type { RouteDependencies } from '../feature.ts'
import type { HttpError } from '../platform/http/http-error.ts'
import type { Caller, HubEnv } from '../platform/http/hub-context.ts'
import { serveOutside } from '../platform/http/route.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { findProviderId, readSubscriptions } from '../subscriptions/subscriptions.store.ts'
import { SubscriptionHeld } from '../subscriptions/hold.store.ts'
import { updateLanguage } from '../language/language.store.ts'
import { ChangeRefused } from './change-refused.ts'
import { makeChange } from './make-change.ts'
import { quoteChange } from './quote.ts'
import { takeBack } from './take-back.ts'

interface OwnTools {
  readonly caller: Caller
  readonly fail: (
    code: 'not_found' | 'subscription_over' | 'change_waiting' | 'unavailable',
    details?: ConstructorParameters<typeof HttpError>[1],
  ) => HttpError
}

export const planChangeRoutes = (deps: RouteDependencies): Hono<HubEnv> => {
  const { db, payments } = deps
  const routes = new Hono<HubEnv>()

  const readOwn = async (id: string, { caller, fail }: OwnTools) => {
    const [subscription] = await readSubscriptions(db, caller.userId, id)
    if (!subscription) throw fail('not_found')
    return subscription
  }

  /** One's own subscription, with its id at the payment provider, which still renews it. */
  const readRenewing = async (id: string, tools: OwnTools) => {
    const own = await readOwn(id, tools)
    const providerId = await findProviderId(db, id)
    if (providerId === null) throw tools.fail('subscription_over')
    return { own, providerId }
  }

  const answering = async <T>(asked: Promise<T>, { fail }: Pick<OwnTools, 'fail'>): Promise<T> => {
    try {
      return await asked
    } catch (cause) {
      if (cause instanceof SubscriptionHeld) throw fail('change_waiting', { cause })
      if (!(cause instanceof PaymentError)) throw cause
      throw fail('unavailable', { message: 'The payment provider cannot be asked right now.', cause })
    }
  }

  serveOutside(routes, previewPlanChange, async ({ params: { id }, body }, tools) => {
    const { own, providerId } = await readRenewing(id, tools)
    const quote = async () =>
      quoteChange(deps, own, await payments.readPlanState(providerId), {
        planId: body.plan_id,
        type: body.type,
      })
    try {
      return (await answering(quote(), tools)).preview
    } catch (error) {
      if (error instanceof ChangeRefused && error.code !== 'preview_expired')
        throw tools.fail(error.code, { cause: error })
      throw error
    }
  })

  serveOutside(routes, changePlan, async ({ params: { id }, body }, tools) => {
    const { own, providerId } = await readRenewing(id, tools)
    await updateLanguage(db, tools.caller.userId, tools.header)
    try {
      await answering(makeChange(deps, own, providerId, body, tools.idempotencyKey ?? randomUUID()), tools)
    } catch (error) {
      throw error instanceof ChangeRefused ? tools.fail(error.code, { cause: error }) : error
    }
    deps.wake('paid-plans')
    const subscription = await readOwn(id, tools)
    return { subscription, payment_url: subscription.waiting?.payment_url ?? null }
  })

  serveOutside(routes, takeBackPlanChange, async ({ params: { id } }, tools) => {
    const { own, providerId } = await readRenewing(id, tools)
    await updateLanguage(db, tools.caller.userId, tools.header)
    try {
      await answering(takeBack(deps, own, providerId), tools)
    } catch (error) {
      throw error instanceof ChangeRefused ? tools.fail('change_waiting', { cause: error }) : error
    }
    return readOwn(id, tools)
  })
  return routes
}
