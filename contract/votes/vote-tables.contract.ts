import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { dollarsAsCents } from '../values/money.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const voteStepSchema = v.pipe(
  v.object({
    /** Smallest donation of this step, in dollars; the step ends at the next one. */
    amount_from: dollarsAsCents,
    multiplier: v.number(),
    /** Votes for `amount_from`, without and with a paid plan. */
    votes: count,
    subscriber_votes: count,
  }),
  v.transform(({ amount_from: fromCents, subscriber_votes: subscriberVotes, ...step }) => ({
    ...step,
    fromCents,
    subscriberVotes,
  })),
)

/** Votes per donation (Money 9), from the smallest amount on. */
export const listVoteTiers = defineEndpoint({
  name: 'listVoteTiers',
  summary: 'Multipliers of donations by their amount',
  method: 'GET',
  path: '/vaultvision/vote-tiers',
  access: 'anyone',
  response: v.object({ success: v.literal(true), data: v.array(voteStepSchema) }),
  errors: [],
})

const voteWeightSchema = v.pipe(
  v.object({
    base_votes: count,
    /** The name of the badge. */
    description: v.string(),
    donation_range_min: dollarsAsCents,
    donation_range_max: dollarsAsCents,
    bonus_multiplier: v.number(),
  }),
  v.transform((weight) => ({
    name: weight.description,
    baseVotes: weight.base_votes,
    fromCents: weight.donation_range_min,
    toCents: weight.donation_range_max,
    bonus: weight.bonus_multiplier,
  })),
)

/** The vote weights, Bronze to Divine: badges that change no votes. */
export const listVoteWeights = defineEndpoint({
  name: 'listVoteWeights',
  summary: 'The vote weights',
  method: 'GET',
  path: '/vaultvision/vote-weights',
  access: 'anyone',
  response: v.object({ success: v.literal(true), data: v.array(voteWeightSchema) }),
  errors: [],
})
