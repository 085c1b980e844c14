import { Hono } from 'hono'
import {
  endSubscription,
  getOpenInvoice,
  listSubscriptions,
  resumeSubscription,
  updatePriority,
} from '#contract/subscriptions/subscriptions.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { putFirst } from '../gift-time/put-first.store.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Caller, HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveOutside } from '../platform/http/route.ts'
import { findOpenInvoice } from './open-invoice.ts'
import { updateLanguage } from '../language/language.store.ts'
import { readPlansOfUser } from './plans-of-user.store.ts'
import { setEnding } from './set-ending.ts'
import { readSubscriptions } from './subscriptions.store.ts'
import { SubscriptionHeld } from './hold.store.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'payments'>

/** Returns the result of a request to the payment provider, or a refusal when that failed. */
const asking = async <T>(asked: Promise<T>): Promise<T | Refused<'unavailable'>> => {
  try {
    return await asked
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause
    return refuse('unavailable', { message: 'The payment provider cannot be asked right now.', cause })
  }
}

export const subscriptionsRoutes = (deps: Deps): Hono<HubEnv> => {
  const { db, clock } = deps
  const routes = new Hono<HubEnv>()
  serve(routes, listSubscriptions, async ({ params }, { caller, inLine }) => {
    if (params.id !== caller.userId) return refuse('forbidden')
    return readPlansOfUser(db, caller.userId, clock.now(), inLine)
  })
  serve(routes, updatePriority, async ({ body }, { caller }) => {
    if (body.userId !== caller.userId) return refuse('forbidden')
    const refused = await putFirst(db, body, clock.now())
    if (refused) return refused
    return readPlansOfUser(db, caller.userId, clock.now())
  })

  const readOwn = async (id: string, { userId }: Caller) => {
    const [subscription] = await readSubscriptions(db, userId, id)
    return subscription ?? refuse('not_found')
  }

  for (const [endpoint, ending] of [
    [endSubscription, true],
    [resumeSubscription, false],
  ] as const) {
    serveOutside(routes, endpoint, async ({ params: { id } }, { caller, header }) => {
      const own = await readOwn(id, caller)
      if (isRefused(own)) return own
      await updateLanguage(db, caller.userId, header)
      const asked = setEnding(deps, id, ending).catch((cause: unknown) => {
        if (cause instanceof SubscriptionHeld) return refuse('change_waiting', { cause })
        throw cause
      })
      const isSet = await asking(asked)
      if (isRefused(isSet)) return isSet
      return isSet ? readOwn(id, caller) : refuse('subscription_over')
    })
  }

  serveOutside(routes, getOpenInvoice, async ({ params: { id } }, { caller }) => {
    const own = await readOwn(id, caller)
    if (isRefused(own)) return own
    const invoice = await asking(findOpenInvoice(deps, id))
    if (isRefused(invoice)) return invoice
    if (!invoice) return refuse('nothing_to_pay')
    return { url: invoice.url, amount_cents: invoice.cents }
  })
  return routes
}
