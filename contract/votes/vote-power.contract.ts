import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { planIds } from '../plans/plans.rules.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const instant = v.pipe(v.string(), v.isoTimestamp())

/** Votes that were cast on a project, and where they came from; `revokedAt` once they were taken back. */
export const voteReceiptSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  votes: v.pipe(count, v.minValue(1)),
  sources: v.object({ daily: count, voteBank: count, donationBank: count }),
  at: instant,
  /** Until when the server takes them back. */
  revocableUntil: instant,
  revokedAt: v.nullable(instant),
})
export type VoteReceipt = v.InferOutput<typeof voteReceiptSchema>

/**
 * The votes of a player (Money 3; decisions.md, "Banks" and "Grants"). Of the donation bank more may be used than earned, after
 * a refund: the votes of the next donations fill that first, and `totalAvailable` counts none of it then.
 */
export const votePowerSchema = v.object({
  dailyVotesEarned: count,
  dailyVotesUsed: count,
  voteBank: count,
  donationVotesEarned: count,
  donationVotesUsed: count,
  totalAvailable: count,
  planName: v.string(),
  planId: v.picklist(planIds),
  /** The local date whose votes are those of the day. */
  lastResetDate: v.pipe(v.string(), v.isoDate()),
  nextResetAt: instant,
  /** The server's clock: what is left until the reset is counted by it, for a player's device may go wrong. */
  now: instant,
  /** The zone that the player's browser told last; null while none was. */
  timeZone: v.nullable(v.string()),
  /** The votes cast last, as long as they can be taken back. */
  lastVote: v.nullable(voteReceiptSchema),
})
export type VotePower = v.InferOutput<typeof votePowerSchema>

/** One's own votes; another player's are `forbidden`. What is due is booked first. */
export const getVotePower = defineEndpoint({
  name: 'getVotePower',
  summary: 'The votes of the user',
  method: 'GET',
  path: '/vaultvision/user-vote-power/{userId}',
  access: 'player',
  params: v.object({ userId: v.pipe(textOfAtMost(64), v.minLength(1)) }),
  response: v.object({ success: v.literal(true), data: votePowerSchema }),
  errors: ['forbidden'],
})
