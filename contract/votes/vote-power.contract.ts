import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { planIds } from '../plans/plans.rules.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const instant = v.pipe(v.string(), v.isoTimestamp())

/** Votes cast on a project, with their sources; `revokedAt` once they were taken back. */
export const voteReceiptSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  votes: v.pipe(count, v.minValue(1)),
  sources: v.object({ daily: count, voteBank: count, donationBank: count }),
  at: instant,
  /** The server accepts a revocation until then. */
  revocableUntil: instant,
  revokedAt: v.nullable(instant),
})
export type VoteReceipt = v.InferOutput<typeof voteReceiptSchema>

/**
 * The votes of a player (Money 3; decisions.md, "Banks" and "Grants"). After a refund the donation bank may have
 * more used than earned votes: votes of the next donations fill that debt first, and until then it adds nothing to
 * `totalAvailable`.
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
  /** The local date of the current daily votes. */
  lastResetDate: v.pipe(v.string(), v.isoDate()),
  nextResetAt: instant,
  /** The server's clock: the page counts down to the reset by it, because a player's device may be wrong. */
  now: instant,
  /** The last zone that the player's browser sent; null for none. */
  timeZone: v.nullable(v.string()),
  /** The last cast votes, as long as they can be taken back. */
  lastVote: v.nullable(voteReceiptSchema),
})
export type VotePower = v.InferOutput<typeof votePowerSchema>

/** Returns the caller's own votes; another player's are `forbidden`. Books due resets first. */
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
