import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { deletionSchema } from '../account/leaving.contract.ts'
import { myDataSchema } from '../account/my-data.contract.ts'
import { wayKinds } from '../auth/way-kinds.ts'
import { auditChangeSchema } from './audit.contract.ts'
import { deskFile, deskRowsSchema, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { planIds } from '../plans/plans.rules.ts'
import { reasonSchema } from '../values/reason.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(textOfAtMost(128), v.minLength(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const
const deedLimits = [{ by: 'player', perMinute: 30, perHour: 300 }] as const
export const yesOrNo = ['yes', 'no'] as const

/**
 * Reasons why a player cannot log in by their address: another account of the same mailbox already does, or the
 * address cannot receive mail.
 */
export const addressProblems = ['same_mailbox', 'not_valid'] as const

/**
 * A player as administrators list them. `address_problem`: null if the player can log in by their address, or has
 * none. `plan_id`: the plan in effect, paid or gifted. `deleted_at`: the account was deleted, and none of its rights,
 * sessions or data can be changed; null: it exists.
 */
const listedPlayerSchema = v.object({
  id,
  username: v.string(),
  email: v.nullable(v.string()),
  address_problem: v.nullable(v.picklist(addressProblems)),
  is_admin: v.boolean(),
  dao_access: v.boolean(),
  barred: v.boolean(),
  plan_id: v.picklist(planIds),
  plan_from: v.nullable(v.picklist(['paid', 'gift'])),
  created_at: isoTime,
  deleted_at: v.nullable(isoTime),
})
export type ListedPlayer = v.InferOutput<typeof listedPlayerSchema>

export const playerSorts = ['newest', 'oldest', 'a_to_z', 'z_to_a'] as const
export type PlayerSort = (typeof playerSorts)[number]
export const playerRoles = ['admin', 'player'] as const

const wanted = {
  /**
   * Part of the username or email, or the id; typos are tolerated if nothing matches exactly; at most 200
   * characters.
   */
  q: v.optional(textOfAtMost(200)),
  role: v.optional(v.picklist(playerRoles)),
  dao: v.optional(v.picklist(yesOrNo)),
  plan: v.optional(v.picklist(planIds)),
  /** Younger than seven days. */
  young: v.optional(v.picklist(yesOrNo)),
  barred: v.optional(v.picklist(yesOrNo)),
  /** Cannot log in by their address, for this reason. */
  address: v.optional(v.picklist(addressProblems)),
  sort: v.optional(v.picklist(playerSorts), 'newest'),
}

/** All players, fifty per page. `before`: the `next` of an earlier answer with the same `sort`. */
export const findPlayers = defineEndpoint({
  name: 'findPlayers',
  summary: 'Find players',
  method: 'GET',
  path: '/braincore/players',
  access: 'admin',
  ...page,
  query: v.object({ ...wanted, before: v.optional(id) }),
  response: v.object({ players: v.array(listedPlayerSchema), next: v.nullable(id) }),
  errors: [],
})

export const exportPlayers = defineEndpoint({
  name: 'exportPlayers',
  summary: 'Players as a file',
  method: 'GET',
  path: '/braincore/players-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

/**
 * A way into a player's account, without anything secret. `name`: an address, a wallet's address, a passkey's name; null
 * for none. `used_at` null: not used yet, or not known.
 */
const playerWaySchema = v.object({
  kind: v.picklist(wayKinds),
  name: v.nullable(v.string()),
  added_at: isoTime,
  used_at: v.nullable(isoTime),
})
export type PlayerWay = v.InferOutput<typeof playerWaySchema>

/** Files with a player's data, without the files: those are for the player alone. */
const { status, by, requestedAt, expiresAt } = myDataSchema.entries
const playerDataSchema = v.object({ status, by, requestedAt, expiresAt })

/**
 * An active session. `browser` and `system`: names, null if unknown. `seen_at`: time of its last token refresh.
 * `is_own`: it belongs to the calling administrator.
 */
const playerSessionSchema = v.object({
  id,
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  created_at: isoTime,
  seen_at: isoTime,
  expires_at: isoTime,
  is_own: v.boolean(),
})
export type PlayerSession = v.InferOutput<typeof playerSessionSchema>

/**
 * Returns one player. `plan.until`: end of the plan in effect, as far as known. `paid_plan_id`: the paid plan, also
 * while a gift takes precedence. `same_mailbox`: other accounts whose addresses reach the same mailbox. `votes`:
 * valid votes, and votes voided by administrators. `deletion`: the pending one; `my_data`: the last request for their
 * data. `changes`: the last twenty.
 */
export const tellPlayer = defineEndpoint({
  name: 'tellPlayer',
  summary: 'A player as administrators see them',
  method: 'GET',
  path: '/braincore/players/{id}',
  access: 'admin',
  ...page,
  params: v.object({ id }),
  response: v.object({
    ...listedPlayerSchema.entries,
    is_self: v.boolean(),
    same_mailbox: v.array(v.object({ id, username: v.string() })),
    plan: v.object({ until: v.nullable(isoTime), paid_plan_id: v.picklist(planIds) }),
    voting_bar: v.nullable(v.object({ at: isoTime, reason: v.string() })),
    votes: v.object({ standing: v.number(), voided: count }),
    donated_cents: v.number(),
    ways_in: v.array(playerWaySchema),
    sessions: v.array(playerSessionSchema),
    deletion: v.nullable(deletionSchema),
    my_data: v.nullable(playerDataSchema),
    changes: v.array(auditChangeSchema),
  }),
  errors: ['not_found'],
})
export type ToldPlayer = v.InferOutput<typeof tellPlayer.response>

/**
 * Makes a player an administrator, or no longer one, from their next call on. Setting the current value changes and
 * records nothing. `last_administrator`: nobody would be left.
 */
export const setAdministrator = defineEndpoint({
  name: 'setAdministrator',
  summary: 'Give or take the administrator’s right',
  method: 'PUT',
  path: '/braincore/players/{id}/administrator',
  access: 'admin',
  limits: deedLimits,
  params: v.object({ id }),
  body: v.object({ is_admin: v.boolean(), reason: reasonSchema }),
  response: v.object({ is_admin: v.boolean() }),
  errors: ['not_found', 'last_administrator'],
})

/** Gives a player access to the DAO, or withdraws it. Setting the current value changes and records nothing. */
export const setDaoAccess = defineEndpoint({
  name: 'setDaoAccess',
  summary: 'Give or take access to the DAO',
  method: 'PUT',
  path: '/braincore/players/{id}/dao-access',
  access: 'admin',
  limits: deedLimits,
  params: v.object({ id }),
  body: v.object({ dao_access: v.boolean(), reason: reasonSchema }),
  response: v.object({ dao_access: v.boolean() }),
  errors: ['not_found'],
})

/**
 * Ends one session of a player, or (null) all of them; their next call is refused. `ended`: number of ended
 * sessions.
 */
export const endSessions = defineEndpoint({
  name: 'endSessions',
  summary: 'End sessions of a player',
  method: 'POST',
  path: '/braincore/players/{id}/end-sessions',
  access: 'admin',
  limits: deedLimits,
  params: v.object({ id }),
  body: v.object({ session_id: v.nullable(id), reason: reasonSchema }),
  response: v.object({ ended: count }),
  errors: ['not_found'],
})

/**
 * Requests files with a player's data, for the player: they download them in their settings within 24 hours, and nobody
 * else can. While files are prepared or ready, nothing changes and nothing is recorded.
 */
export const prepareDataOf = defineEndpoint({
  name: 'prepareDataOf',
  summary: 'Prepare a player’s data',
  method: 'POST',
  path: '/braincore/players/{id}/my-data',
  access: 'admin',
  limits: deedLimits,
  params: v.object({ id }),
  body: v.object({ reason: reasonSchema }),
  response: playerDataSchema,
  errors: ['not_found'],
})

/**
 * Requests the deletion of a player's account, which takes effect in 14 days like a player's own request; the player is
 * told by mail and can take it back. A pending one stays as it is.
 */
export const requestDeletionOf = defineEndpoint({
  name: 'requestDeletionOf',
  summary: 'Delete a player’s account in 14 days',
  method: 'POST',
  path: '/braincore/players/{id}/deletion',
  access: 'admin',
  limits: deedLimits,
  params: v.object({ id }),
  body: v.object({ reason: reasonSchema }),
  response: deletionSchema,
  errors: ['not_found', 'last_administrator'],
})

const playerOutcomes = ['done', 'not_found', 'self'] as const
export type PlayerOutcome = (typeof playerOutcomes)[number]

/**
 * Shared definition of actions on several players, each one separately. `outcomes` has the result for each player,
 * in the requested order. If nothing needs to change, the outcome is `done` and nothing is recorded. `self`:
 * administrators cannot act on themselves, so that one always remains.
 */
export const aboutPlayers = {
  method: 'POST',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 20, perHour: 300 }],
  body: v.object({ user_ids: deskRowsSchema(id, (one) => one), reason: reasonSchema }),
  response: v.object({
    outcomes: v.array(v.object({ user_id: id, outcome: v.picklist(playerOutcomes) })),
  }),
  errors: [],
} as const

/** Ends all sessions of several players. */
export const endSessionsOfPlayers = defineEndpoint({
  ...aboutPlayers,
  name: 'endSessionsOfPlayers',
  summary: 'End all sessions of several players',
  path: '/braincore/players/end-sessions',
})
