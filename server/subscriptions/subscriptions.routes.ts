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
import type { HttpError } from '../platform/http/http-error.ts'
import type { Caller, HubEnv } from '../platform/http/hub-context.ts'
import { serve, serveOutside } from '../platform/http/route.ts'
import { findOpenInvoice } from './open-invoice.ts'
import { updateLanguage } from '../language/language.store.ts'
import { readPlansOfUser } from './plans-of-user.store.ts'
import { setEnding } from './set-ending.ts'
import { readSubscriptions } from './subscriptions.store.ts'
import { SubscriptionHeld } from './hold.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'payments'>

/** What every call about one subscription answers with. */
interface OwnTools {
  readonly caller: Caller
  readonly fail: (
    code: 'not_found' | 'unavailable',
    details?: ConstructorParameters<typeof HttpError>[1],
  ) => HttpError
}

export const subscriptionsRoutes = (deps: Deps): Hono<HubEnv> => {
  const { db, clock } = deps
  const routes = new Hono<HubEnv>()
  serve(routes, listSubscriptions, async ({ params }, { caller, fail, inLine }) => {
    if (params.id !== caller.userId) throw fail('forbidden')
    return readPlansOfUser(db, caller.userId, clock.now(), inLine)
  })
  serve(routes, updatePriority, async ({ body }, { caller, fail }) => {
    if (body.userId !== caller.userId) throw fail('forbidden')
    const refusal = await putFirst(db, body, clock.now())
    if (refusal) throw fail(refusal)
    return readPlansOfUser(db, caller.userId, clock.now())
  })

  const readOwn = async (id: string, { caller, fail }: OwnTools) => {
    const [subscription] = await readSubscriptions(db, caller.userId, id)
    if (!subscription) throw fail('not_found')
    return subscription
  }
  const asking = async <T>(asked: Promise<T>, { fail }: Pick<OwnTools, 'fail'>): Promise<T> => {
    try {
      return await asked
    } catch (cause) {
      if (!(cause instanceof PaymentError)) throw cause
      throw fail('unavailable', { message: 'The payment provider cannot be asked right now.', cause })
    }
  }

  for (const [endpoint, ending] of [
    [endSubscription, true],
    [resumeSubscription, false],
  ] as const) {
    serveOutside(routes, endpoint, async ({ params: { id } }, tools) => {
      await readOwn(id, tools)
      await updateLanguage(db, tools.caller.userId, tools.header)
      const asked = setEnding(deps, id, ending).catch((cause: unknown) => {
        throw cause instanceof SubscriptionHeld ? tools.fail('change_waiting', { cause }) : cause
      })
      if (!(await asking(asked, tools))) throw tools.fail('subscription_over')
      return readOwn(id, tools)
    })
  }

  serveOutside(routes, getOpenInvoice, async ({ params: { id } }, tools) => {
    await readOwn(id, tools)
    const invoice = await asking(findOpenInvoice(deps, id), tools)
    if (!invoice) throw tools.fail('nothing_to_pay')
    return { url: invoice.url, amount_cents: invoice.cents }
  })
  return routes
}
