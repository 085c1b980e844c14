import { Hono } from 'hono'
import { listSubscriptions } from '#contract/subscriptions.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../platform/route.ts'
import type { HubEnv } from '../platform/route.ts'
import { readSubscriptions } from './subscriptions.store.ts'

export const subscriptionsRoutes = ({ db }: Pick<Dependencies, 'db'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, listSubscriptions, async ({ params }, { member, fail }) => {
    if (params.id !== member.userId) throw fail('forbidden')
    return { subscriptions: await readSubscriptions(db, member.userId) }
  })
  return routes
}
