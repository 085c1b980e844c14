import { resetDaily } from '#contract/votes/vote-banks.rules.ts'
import type { Votes } from '#contract/votes/vote-banks.rules.ts'
import { nextReset } from '#contract/votes/vote-days.rules.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { hourMs } from '#contract/values/time.ts'
import type { LocalDay } from '#contract/values/zones.rules.ts'

/** Players are notified this long before votes lapse: in the evening, because resets are at midnight. */
export const lapseNoticeMs = 6 * hourMs

interface Standing {
  readonly votes: Votes
  readonly planId: PlanId
  /** Zone of the resets. */
  readonly zone: string
  readonly day: LocalDay
}

/** Returns how many of today's votes the next reset lets lapse, if no more are cast. */
export const lapsingVotes = ({ votes, planId }: Pick<Standing, 'votes' | 'planId'>): number => {
  const { unspent, carried } = resetDaily(votes, planId)
  return unspent - carried
}

/**
 * Returns when to notify the player, in milliseconds since the epoch: before the first reset that lets votes lapse, if
 * the player casts none and keeps the plan.
 */
export const lapseNoticeAt = ({ votes, planId, zone, day }: Standing): number => {
  let next = nextReset(zone, day)
  let reset = resetDaily(votes, planId)
  while (reset.unspent === reset.carried) {
    next = nextReset(zone, next)
    reset = resetDaily(reset.votes, planId)
  }
  return next.at - lapseNoticeMs
}
