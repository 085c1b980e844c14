import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The votes of a player: what the plan that counts gives a day, unspent ones of earlier days in the vote bank, and those
 * in the donation bank, which is never told as less than none. What refunds took beyond it is owed: the votes of the next
 * donations fill that first.
 */
export const votePowerSchema = v.object({
  daily_votes: count,
  banked_votes: count,
  donation_votes: count,
  donation_votes_owed: count,
})
export type VotePower = v.InferOutput<typeof votePowerSchema>

/** One's own votes; another player's are `forbidden`. */
export const getVotePower = defineEndpoint({
  name: 'getVotePower',
  summary: 'The votes of the user',
  method: 'GET',
  path: '/vaultvision/user-vote-power/{userId}',
  access: 'player',
  params: v.object({ userId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  response: v.object({ success: v.literal(true), data: votePowerSchema }),
  errors: ['forbidden'],
})
