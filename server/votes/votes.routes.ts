import { Hono } from 'hono'
import { getVotePower } from '#contract/vote-power.contract.ts'
import { dailyVotes } from '#contract/votes.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'
import { planInForce } from '../subscriptions/plan-in-force.store.ts'
import { readBank } from './votes.store.ts'

export const votesRoutes = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()
  serve(routes, getVotePower, async ({ params: { userId } }, { caller, fail }) => {
    if (userId !== caller.userId) throw fail('forbidden')
    const { planId } = await planInForce(db, userId, clock.now())
    const [carried, donation] = [
      await readBank(db, userId, 'carried'),
      await readBank(db, userId, 'donation'),
    ]
    return {
      success: true as const,
      data: {
        daily_votes: dailyVotes[planId],
        banked_votes: Math.max(carried, 0),
        donation_votes: Math.max(donation, 0),
        donation_votes_owed: Math.max(-donation, 0),
      },
    }
  })
  return routes
}
