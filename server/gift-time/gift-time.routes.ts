import { Hono } from 'hono'
import { updatePriority } from '#contract/subscriptions.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { readPlansOfUser } from '../subscriptions/plans-of-user.store.ts'
import { putFirst } from './put-first.store.ts'

export const giftTimeRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, updatePriority, async ({ body }, { caller, fail }) => {
    if (body.userId !== caller.userId) throw fail('forbidden')
    const refusal = await putFirst(db, body, clock.now())
    if (refusal) throw fail(refusal)
    return readPlansOfUser(db, caller.userId, clock.now())
  })
  return routes
}
