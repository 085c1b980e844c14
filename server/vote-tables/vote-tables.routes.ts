import { Hono } from 'hono'
import { toDollars } from '#contract/values/money.ts'
import { listVoteTiers, listVoteWeights } from '#contract/votes/vote-tables.contract.ts'
import { voteWeights } from '#contract/votes/vote-weights.rules.ts'
import { bonusTable, donationVotes } from '#contract/votes/votes.rules.ts'
import type { HubEnv } from '../platform/http/hub-context.ts'
import { serve } from '../platform/http/route.ts'

export const voteTablesRoutes = (): Hono<HubEnv> => {
  const routes = new Hono<HubEnv>()

  serve(routes, listVoteTiers, () => ({
    success: true as const,
    data: bonusTable.map(({ fromCents, tenths }) => ({
      amount_from: toDollars(fromCents),
      multiplier: tenths / 10,
      votes: donationVotes(fromCents, false),
      subscriber_votes: donationVotes(fromCents, true),
    })),
  }))

  serve(routes, listVoteWeights, () => ({
    success: true as const,
    data: voteWeights.map(({ name, baseVotes, fromCents, toCents, bonus }) => ({
      base_votes: baseVotes,
      description: name,
      donation_range_min: toDollars(fromCents),
      donation_range_max: toDollars(toCents),
      bonus_multiplier: bonus / 100,
    })),
  }))

  return routes
}
