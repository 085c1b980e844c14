import { Hono } from 'hono'
import { endSubscription, listSubscriptions, resumeSubscription } from '#contract/subscriptions.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { serve } from '../platform/http/route.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { setEnding } from './set-ending.ts'
import { readSubscriptions } from './subscriptions.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'payments'>

export const subscriptionsRoutes = (deps: Deps): Hono<HubEnv> => {
  const { db } = deps
  const routes = new Hono<HubEnv>()
  serve(routes, listSubscriptions, async ({ params }, { caller, fail }) => {
    if (params.id !== caller.userId) throw fail('forbidden')
    return { subscriptions: await readSubscriptions(db, caller.userId) }
  })

  for (const [endpoint, ending] of [
    [endSubscription, true],
    [resumeSubscription, false],
  ] as const) {
    serve(routes, endpoint, async ({ params: { id } }, { caller, fail }) => {
      const own = async () => {
        const [subscription] = await readSubscriptions(db, caller.userId, id)
        if (!subscription) throw fail('not_found')
        return subscription
      }
      await own()
      try {
        if (!(await setEnding(deps, id, ending))) throw fail('subscription_over')
      } catch (cause) {
        if (!(cause instanceof PaymentError)) throw cause
        throw fail('unavailable', { message: 'The payment provider cannot be asked right now.', cause })
      }
      return own()
    })
  }
  return routes
}
