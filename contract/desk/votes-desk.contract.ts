import * as v from 'valibot'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { momentSchema } from '../http/asked.ts'
import { deskFile, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { aboutPlayers } from './players-desk.contract.ts'
import { reasonSchema } from '../values/reason.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(textOfAtMost(128), v.minLength(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const
const deed = { limits: [{ by: 'player', perMinute: 30, perHour: 300 }], idempotent: true } as const

export const burstSorts = ['newest', 'oldest', 'largest', 'smallest'] as const
export type BurstSort = (typeof burstSorts)[number]
export const burstStates = ['open', 'voided', 'kept'] as const
export type BurstState = (typeof burstStates)[number]

/**
 * A burst: many votes of young accounts on a project within a short time (vote-bursts.rules.ts). As found: `votes`
 * of all accounts, and `young_votes` of `players` accounts younger than seven days. `voided`: those of them that
 * administrators have voided. `standing`: those still valid now. `open` until an administrator keeps it or none of
 * its votes is valid.
 */
const burstSchema = v.object({
  id: uuid,
  project: v.object({ id, title: v.string() }),
  from: isoTime,
  until: isoTime,
  votes: count,
  young_votes: count,
  players: count,
  voided: count,
  standing: count,
  found_at: isoTime,
  state: v.picklist(burstStates),
  settled_at: v.nullable(isoTime),
})
export type Burst = v.InferOutput<typeof burstSchema>

const wanted = {
  /** Words of the project's title, or its id; at most 200 characters. */
  q: v.optional(textOfAtMost(200)),
  state: v.optional(v.picklist(burstStates)),
  /** Start of the burst, from `since` (inclusive) to `until` (exclusive). */
  since: v.optional(momentSchema),
  until: v.optional(momentSchema),
  sort: v.optional(v.picklist(burstSorts), 'newest'),
}

/**
 * Bursts, fifty per page, including one found just now. `before`: the `next` of an earlier answer with the same
 * `sort`.
 */
export const findBursts = defineEndpoint({
  name: 'findBursts',
  summary: 'Find bursts of votes',
  method: 'GET',
  path: '/braincore/bursts',
  access: 'admin',
  ...page,
  query: v.object({ ...wanted, before: v.optional(uuid) }),
  response: v.object({ bursts: v.array(burstSchema), next: v.nullable(uuid) }),
  errors: [],
})

export const exportBursts = defineEndpoint({
  name: 'exportBursts',
  summary: 'Bursts of votes as a file',
  method: 'GET',
  path: '/braincore/bursts-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

/** A young account of a burst: the votes it cast in it, and those still valid. */
const burstPlayerSchema = v.object({
  id,
  username: v.string(),
  email: v.nullable(v.string()),
  created_at: isoTime,
  first_at: isoTime,
  votes: count,
  standing: count,
  barred: v.boolean(),
})
export type BurstPlayer = v.InferOutput<typeof burstPlayerSchema>

/** Returns one burst with its young accounts, most votes first, at most 500. */
export const tellBurst = defineEndpoint({
  name: 'tellBurst',
  summary: 'A burst of votes and its accounts',
  method: 'GET',
  path: '/braincore/bursts/{id}',
  access: 'admin',
  ...page,
  params: v.object({ id: uuid }),
  response: v.object({ ...burstSchema.entries, accounts: v.array(burstPlayerSchema) }),
  errors: ['not_found'],
})
export type ToldBurst = v.InferOutput<typeof tellBurst.response>

const voidedSchema = v.object({ players: count, votes: count, given_back: count })

/**
 * Voids the votes that accounts cast in a burst: those of `user_ids`, or (null) of all accounts with valid votes.
 * `bar` also bars these accounts from voting. The burst stays open while it has other valid votes. Daily votes are
 * not given back; `given_back` votes came from donations and are in the donation banks again.
 * `players` is the number of accounts that the administrator saw. `burst_changed`: the number is different now.
 * `burst_settled`: it was already decided. The same `Idempotency-Key` voids once.
 */
export const voidBurst = defineEndpoint({
  name: 'voidBurst',
  summary: 'Void the votes of a burst',
  method: 'POST',
  path: '/braincore/bursts/{id}/void',
  access: 'admin',
  ...deed,
  params: v.object({ id: uuid }),
  body: v.object({
    user_ids: v.nullable(v.pipe(v.array(id), v.minLength(1), v.maxLength(500))),
    players: count,
    bar: v.boolean(),
    reason: reasonSchema,
  }),
  response: voidedSchema,
  errors: ['not_found', 'burst_changed', 'burst_settled'],
})

/** Leaves the votes of a burst as they are, and closes it. */
export const keepBurst = defineEndpoint({
  name: 'keepBurst',
  summary: 'Keep the votes of a burst',
  method: 'POST',
  path: '/braincore/bursts/{id}/keep',
  access: 'admin',
  ...deed,
  params: v.object({ id: uuid }),
  body: v.object({ players: count, reason: reasonSchema }),
  response: v.object({ success: v.literal(true) }),
  errors: ['not_found', 'burst_changed', 'burst_settled'],
})

/** Voids all valid votes of a player. The same `Idempotency-Key` voids once. */
export const voidVotesOfPlayer = defineEndpoint({
  name: 'voidVotesOfPlayer',
  summary: 'Void the votes of a player',
  method: 'POST',
  path: '/braincore/players/{id}/void-votes',
  access: 'admin',
  ...deed,
  params: v.object({ id }),
  body: v.object({ bar: v.boolean(), reason: reasonSchema }),
  response: voidedSchema,
  errors: ['not_found'],
})

/** Bars a player from voting, or allows it again. Setting the current value changes and records nothing. */
export const setVotingBar = defineEndpoint({
  name: 'setVotingBar',
  summary: 'Bar a player from voting',
  method: 'PUT',
  path: '/braincore/players/{id}/voting',
  access: 'admin',
  limits: deed.limits,
  params: v.object({ id }),
  body: v.object({ barred: v.boolean(), reason: reasonSchema }),
  response: v.object({ barred_at: v.nullable(isoTime) }),
  errors: ['not_found'],
})

/** Bars several players from voting. */
export const barPlayers = defineEndpoint({
  ...aboutPlayers,
  name: 'barPlayers',
  summary: 'Bar several players from voting',
  path: '/braincore/players/voting-bars',
})
