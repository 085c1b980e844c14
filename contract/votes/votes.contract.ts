import * as v from 'valibot'
import { textOfAtMost, uuidSchema } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { countedEntries } from '../projects/project-totals.ts'
import { votePowerSchema, voteReceiptSchema } from './vote-power.contract.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))

/** More than anyone does by hand; a peer may be a whole guild on one network. */
const votingLimits = [
  { by: 'peer', perMinute: 3_000, perHour: 30_000 },
  { by: 'player', perMinute: 1_200, perHour: 6_000, together: 'voting' },
] as const

/** The cast votes, with the player's remaining votes and the project's new totals. */
const castSchema = v.pipe(
  v.object({ receipt: voteReceiptSchema, power: votePowerSchema, ...countedEntries }),
  v.transform(({ donations, ...cast }) => ({ ...cast, donatedCents: donations })),
)
export type CastAnswer = v.InferOutput<typeof castSchema>

const response = v.object({ success: v.literal(true), data: castSchema })

/** Most votes of one use-vote call; donation votes have no such limit. */
export const mostVotesAtOnce = 100

/**
 * Casts votes on a project: all of them or none, with one receipt; today's first, then the vote bank, then the
 * donation bank. Calls with the same `Idempotency-Key` cast once; with different values it is `vote_key_reused`.
 * `votes_missing`: there are too few ('No votes available'). `voting_barred`: an administrator has barred the player
 * from voting.
 */
export const castVotes = defineEndpoint({
  name: 'castVotes',
  summary: 'Cast votes on a project',
  method: 'POST',
  path: '/vaultvision/use-vote',
  access: 'player',
  idempotent: true,
  limits: votingLimits,
  body: v.object({
    user_id: id,
    project_id: id,
    vote_power: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostVotesAtOnce)), 1),
  }),
  response,
  errors: [
    'forbidden',
    'not_found',
    'votes_missing',
    'project_takes_no_votes',
    'vote_key_reused',
    'voting_barred',
  ],
})

/**
 * Casts any number of votes of the caller's own donation bank on a project; it never creates votes.
 * `vote_amount_invalid`: not a whole number above 0 ('Invalid donation amount').
 */
export const addDonationVotes = defineEndpoint({
  name: 'addDonationVotes',
  summary: 'Cast votes of the donation bank on a project',
  method: 'POST',
  path: '/vaultvision/add-donation-votes',
  access: 'player',
  idempotent: true,
  limits: votingLimits,
  body: v.object({ user_id: id, amount: v.number(), project_id: id }),
  response,
  errors: [
    'forbidden',
    'not_found',
    'votes_missing',
    'vote_amount_invalid',
    'project_takes_no_votes',
    'vote_key_reused',
    'voting_barred',
  ],
})

/**
 * Takes the caller's own votes back within 15 seconds (`vote_stays` after that): they return to their sources, or to
 * the vote bank if a reset lies between. A repeated call returns the same. Votes that came with a donation's payment
 * are `not_found`; votes voided by an administrator are `vote_voided`.
 */
export const revokeVote = defineEndpoint({
  name: 'revokeVote',
  summary: 'Take cast votes back',
  method: 'POST',
  path: '/vaultvision/votes/{id}/revoke',
  access: 'player',
  limits: votingLimits,
  params: v.object({ id: uuidSchema }),
  response,
  errors: ['not_found', 'vote_stays', 'vote_voided'],
})
