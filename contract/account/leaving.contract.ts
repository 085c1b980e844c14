import * as v from 'valibot'
import { paidPlanIds } from '../order/order.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { textOfAtMost } from '../values/bounded-text.ts'
import { dayMs } from '../values/time.ts'

/** A deletion takes effect this long after it was requested; in milliseconds. */
export const reconsiderMs = 14 * dayMs

const time = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A pending deletion. `takesEffectAt`: until then it can be taken back. Times are ISO. */
export const deletionSchema = v.object({
  requestedAt: time,
  takesEffectAt: time,
  by: v.picklist(['player', 'administrator']),
})
export type Deletion = v.InferOutput<typeof deletionSchema>

/**
 * The caller's pending deletion (null: none), and what a deletion means for them. `plan`: the highest plan that they pay
 * for, the end of its paid period (ISO), and as in `subscriptionSchema` its `renewal`, which a deletion ends. `giftTime`:
 * gift time that runs or waits, in days for each plan, the highest first; it ends with the account. `payments`: orders that were paid, which stay
 * in the books without a person. `giftCodes`: bought codes that nobody has claimed; they stay valid, but only those who
 * have them can read them then. `votes`: votes cast and not taken back; they stay counted. `comments`: readable
 * comments and updates, which stay as those of a deleted player. `isLastAdmin`: nobody else is an administrator, so
 * the account can't be deleted.
 */
export const leavingSchema = v.object({
  request: v.nullable(deletionSchema),
  effects: v.object({
    plan: v.nullable(
      v.object({
        planId: v.picklist(paidPlanIds),
        endsAt: time,
        renewal: v.picklist(['renews', 'ends', 'none']),
      }),
    ),
    giftTime: v.array(v.object({ planId: v.picklist(paidPlanIds), days: count })),
    payments: count,
    giftCodes: count,
    votes: count,
    comments: count,
    isLastAdmin: v.boolean(),
  }),
})
export type Leaving = v.InferOutput<typeof leavingSchema>

/** Far more than anybody needs to decide. */
const limits = [
  { by: 'player', perMinute: 20, perHour: 100, together: 'leaving' },
  { by: 'peer', perMinute: 60, perHour: 400 },
] as const

/** Returns what deleting the caller's account would mean, and the pending deletion. */
export const readLeaving = defineEndpoint({
  name: 'readLeaving',
  summary: 'What deleting the account means, and the pending deletion',
  method: 'GET',
  path: '/users/deletion',
  access: 'player',
  response: leavingSchema,
  errors: [],
})

/**
 * Requests the deletion of the caller's account; needs a proof at most 10 minutes old, and the caller's username.
 * It takes effect 14 days later and can be taken back until then; logging in doesn't take it back. Paid plans stop
 * renewing at once, or as soon as the payment provider can be reached. The account's address is told. While a
 * deletion is pending, a repeated call returns it. `username_wrong`: it isn't the caller's. `last_administrator`:
 * nobody else is an administrator who stays.
 */
export const requestDeletion = defineEndpoint({
  name: 'requestDeletion',
  summary: 'Delete the account in 14 days',
  method: 'POST',
  path: '/users/deletion',
  access: 'player',
  limits,
  body: v.object({ username: textOfAtMost(100) }),
  response: leavingSchema,
  errors: ['proof_needed', 'username_wrong', 'last_administrator'],
})

/**
 * Takes the caller's pending deletion back, also one that an administrator requested; needs no proof. Ended renewals
 * stay ended: a plan can be resumed while its paid period runs. Without a pending deletion nothing changes.
 * `deletion_begun`: its 14 days are over, and it is being carried out.
 */
export const takeDeletionBack = defineEndpoint({
  name: 'takeDeletionBack',
  summary: 'Keep the account after all',
  method: 'DELETE',
  path: '/users/deletion',
  access: 'player',
  limits,
  response: leavingSchema,
  errors: ['deletion_begun'],
})
