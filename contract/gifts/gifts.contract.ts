import * as v from 'valibot'
import { textOfAtMost } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { longestText } from './gift-code.rules.ts'
import { languageCodes } from '../values/languages.ts'
import { typedAddressSchema } from '../values/mail-address.rules.ts'
import { paidPlanIds } from '../order/order.contract.ts'
import { billings } from '../plans/plans.contract.ts'
import { plansOfUserSchema } from '../subscriptions/subscriptions.contract.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(textOfAtMost(128), v.minLength(1))
const months = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))
export const giftCodeVersion = v.pipe(v.number(), v.integer(), v.minValue(0))
/** As typed or pasted: the server reads it by the same rules as the page (gift-code.rules.ts). */
const typedCode = textOfAtMost(longestText)

/** `open`: it can be given away and claimed. `ended`: a refund or a dispute withdrew it. */
export const giftCodeStates = ['open', 'claimed', 'ended'] as const

/**
 * `waiting`: its time has not come; `sending`: in delivery or being retried; `bounced`: the mail server knows no
 * such mailbox; `undelivered`: the mail server accepted nothing for a day; `unwanted`: the recipient wants no gift
 * mails.
 */
export const giftMailStates = ['waiting', 'sending', 'sent', 'bounced', 'undelivered', 'unwanted'] as const

/** The mail with a code, as its giver sees it. `at`: time when it was sent or failed. */
const giftMailSchema = v.object({
  to: v.string(),
  message: v.string(),
  language: v.picklist(languageCodes),
  state: v.picklist(giftMailStates),
  deliver_at: isoTime,
  at: v.nullable(isoTime),
})
export type GiftMail = v.InferOutput<typeof giftMailSchema>

/**
 * A gift code without the code itself. `order_id` and `order_number`: the order that bought it; null if an
 * administrator made it. `version` changes with its code: requests name the version that the player sees.
 * `claimed_by` is a username. The following are only for its giver and null for others. `mail`: the last mail with
 * the valid code; `split_from`: months of the code that it was split from, and the time; `taken_back_at`: time when
 * its last code was taken back; `ended_at`: time when a refund or a dispute withdrew it.
 */
export const giftCodeSchema = v.object({
  id,
  order_id: v.nullable(id),
  order_number: v.nullable(v.string()),
  plan_id: v.picklist(paidPlanIds),
  plan_name: v.string(),
  months,
  state: v.picklist(giftCodeStates),
  version: giftCodeVersion,
  made_at: isoTime,
  claimed_at: v.nullable(isoTime),
  claimed_by: v.nullable(v.string()),
  mail: v.nullable(giftMailSchema),
  split_from: v.nullable(v.object({ months, at: isoTime })),
  taken_back_at: v.nullable(isoTime),
  ended_at: v.nullable(isoTime),
})
export type GiftCode = v.InferOutput<typeof giftCodeSchema>

/**
 * The caller's own gift codes, newest first, fifty per page: `bought`, or `received` (claimed). Other players' are
 * `forbidden`. `before`: the `next` of an earlier answer (Money 7).
 */
export const listGiftCodes = defineEndpoint({
  name: 'listGiftCodes',
  summary: 'Gift codes of a player',
  method: 'GET',
  path: '/users/{id}/gift-codes',
  access: 'player',
  params: v.object({ id }),
  query: v.object({
    of: v.optional(v.picklist(['bought', 'received']), 'bought'),
    before: v.optional(v.pipe(textOfAtMost(145), v.regex(/^\d{1,16}-.{1,128}$/u))),
  }),
  response: v.object({ codes: v.array(giftCodeSchema), next: v.nullable(v.string()) }),
  errors: ['forbidden'],
})

export const ofGiver = { params: v.object({ id }), access: 'player' } as const
export const notOpen = ['not_found', 'gift_code_used', 'gift_code_split', 'gift_code_ended'] as const

/** Returns the code itself to its giver, without hyphens. */
export const showGiftCode = defineEndpoint({
  name: 'showGiftCode',
  summary: 'Show a gift code to its giver',
  method: 'GET',
  path: '/gift-codes/{id}/code',
  ...ofGiver,
  limits: [{ by: 'player', perMinute: 60, perHour: 600 }],
  response: v.object({ code: v.string(), version: giftCodeVersion }),
  errors: notOpen,
})

/**
 * Splits an open code: its giver gets one code for each of `months`, which must add up to its own
 * (`gift_code_split_wrong`), and the old code stops working. A code with a sent or pending mail must be taken back
 * first (`gift_code_mailed`). `gift_code_changed`: `version` is not the latest. A repeated request gets the same
 * answer.
 */
export const splitGiftCode = defineEndpoint({
  name: 'splitGiftCode',
  summary: 'Split a gift code',
  method: 'POST',
  path: '/gift-codes/{id}/split',
  ...ofGiver,
  limits: [{ by: 'player', perMinute: 30, perHour: 300 }],
  body: v.object({
    version: giftCodeVersion,
    months: v.pipe(v.array(months), v.minLength(2), v.maxLength(12)),
  }),
  response: v.object({ codes: v.array(giftCodeSchema) }),
  errors: [...notOpen, 'gift_code_changed', 'gift_code_mailed', 'gift_code_split_wrong'],
})

/** Ends the code of an open gift, even if it was sent, and gives its giver a new one. */
export const takeBackGiftCode = defineEndpoint({
  name: 'takeBackGiftCode',
  summary: 'Take a gift code back',
  method: 'POST',
  path: '/gift-codes/{id}/take-back',
  ...ofGiver,
  limits: [{ by: 'player', perMinute: 30, perHour: 300 }],
  body: v.object({ version: giftCodeVersion }),
  response: giftCodeSchema,
  errors: [...notOpen, 'gift_code_changed'],
})

/** Only codes that do not exist are counted: eleven of them in an hour are guesses (targets, M5). */
const guesses = [
  { by: 'player', perMinute: 10, perHour: 10, together: 'gift-code-guesses' },
  { by: 'peer', perMinute: 100, perHour: 300, together: 'gift-code-guesses' },
] as const

const refusals = [
  'gift_code_malformed',
  'gift_code_unknown',
  'gift_code_used',
  'gift_code_taken_back',
  'gift_code_split',
  'gift_code_ended',
] as const

/**
 * Returns the contents of a code before it is claimed, and writes nothing. `from`: username of its giver, null if an
 * administrator made it. `message`: the giver's message in the mail, empty without one. The effect on the player's
 * plans follows from gift-time.rules.ts.
 */
export const previewGiftCode = defineEndpoint({
  name: 'previewGiftCode',
  summary: 'Look at a gift before it is claimed',
  method: 'POST',
  path: '/payments/preview-gift',
  access: 'player',
  limits: guesses,
  body: v.object({ gift_code: typedCode }),
  response: v.object({
    plan_id: v.picklist(paidPlanIds),
    plan_name: v.string(),
    months,
    from: v.nullable(v.string()),
    is_own: v.boolean(),
    message: v.string(),
  }),
  errors: refusals,
})

/**
 * Claims a gift for the caller (another `user_id` is `forbidden`): its months are gift time from now on. `first`: a
 * gift of a higher plan takes precedence over the paid one (`gift_not_higher` if it is not higher). If the same
 * player claims again, the answer is the same (Money 7).
 */
export const claimGift = defineEndpoint({
  name: 'claimGift',
  summary: 'Claim a gift',
  method: 'POST',
  path: '/payments/claim-gift',
  access: 'player',
  limits: guesses,
  body: v.object({ gift_code: typedCode, user_id: id, first: v.optional(v.boolean(), false) }),
  response: v.object({ gift_time_id: id, ...plansOfUserSchema.entries }),
  errors: ['forbidden', 'gift_not_higher', ...refusals],
})

/**
 * Makes a code without an order, for administrators: a month of the plan, or twelve if `subscription_type` is
 * yearly. A campaign identifies itself by `verification_token`; without it an `Idempotency-Key` is needed. A second
 * call with either returns the code of the first, or `gift_code_used` once that is claimed (Money 7). The same key
 * with other values is `order_mismatch`.
 */
export const generateGiftCode = defineEndpoint({
  name: 'generateGiftCode',
  summary: 'Make a gift code',
  method: 'POST',
  path: '/payments/generate-gift-code',
  access: 'admin',
  idempotent: true,
  limits: [{ by: 'player', perMinute: 60, perHour: 2_000 }],
  body: v.object({
    plan_id: v.picklist(paidPlanIds),
    subscription_type: v.optional(v.picklist(billings), 'monthly'),
    source: v.optional(
      v.pipe(textOfAtMost(64), v.regex(/^(?!order$)[a-z][a-z0-9_]{0,63}$/u)),
      'marketing_event',
    ),
    recipient_email: typedAddressSchema,
    verification_token: v.optional(v.pipe(textOfAtMost(512), v.minLength(16))),
  }),
  response: v.object({
    id,
    gift_code: v.string(),
    plan_id: v.picklist(paidPlanIds),
    months,
    source: v.string(),
    recipient_email: v.string(),
  }),
  errors: ['email_invalid', 'gift_code_used', 'order_mismatch'],
})
