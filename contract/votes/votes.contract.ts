import * as v from 'valibot'
import { textOfAtMost, uuidSchema } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { countedEntries } from '../projects/project-totals.ts'
import { votePowerSchema, voteReceiptSchema } from './vote-power.contract.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))

/** Far more than a hand presses; a peer may be a whole guild on one network. */
const votingLimits = [
  { by: 'peer', perMinute: 3_000, perHour: 30_000 },
  { by: 'player', perMinute: 1_200, perHour: 6_000, together: 'voting' },
] as const

/** What was cast, and since then the votes of the player, and what the project has in all. */
const castSchema = v.pipe(
  v.object({ receipt: voteReceiptSchema, power: votePowerSchema, ...countedEntries }),
  v.transform(({ donations, ...cast }) => ({ ...cast, donatedCents: donations })),
)
export type CastAnswer = v.InferOutput<typeof castSchema>

const response = v.object({ success: v.literal(true), data: castSchema })

/** The most votes of one use-vote call; larger amounts are what donation votes are for. */
export const mostVotesAtOnce = 100

/**
 * Casts votes on a project: all of them or none, with one receipt; those of the day first, then the vote bank, then the
 * donation bank. Calls with one `Idempotency-Key` cast once; for other votes than before it is `vote_key_reused`.
 * `votes_missing`: there aren't as many ('No votes available'); `voting_barred`: an administrator doesn't let the player vote.
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
 * Moves votes of one's own donation bank to a project, however many; it never makes any. `vote_amount_invalid`: not a whole
 * number above 0 ('Invalid donation amount').
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
 * Takes one's own votes back, for 15 seconds (`vote_stays` after that): they return to their sources, or to the vote bank when
 * a reset lies between. Asked again, it answers the same. Votes that came with a donation's payment are `not_found`; those that
 * an administrator has voided are `vote_voided`.
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
