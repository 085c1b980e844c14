import type { PlanId } from '#contract/plans.contract.ts'
import { bankLimit, dailyVotes } from '#contract/votes.rules.ts'

/** What another plan does to a player's daily votes: `today` is granted at once, and only for a higher plan. */
export const voteChange = (from: PlanId, to: PlanId) => ({
  before: dailyVotes[from],
  daily: dailyVotes[to],
  today: Math.max(0, dailyVotes[to] - dailyVotes[from]),
  bank: bankLimit(to),
})
