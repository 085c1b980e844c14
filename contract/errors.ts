import type { ProblemFacts } from './http/declared-errors.ts'
import { announcementsErrors } from './announcements/announcements.errors.ts'
import { contactErrors } from './contact/contact.errors.ts'
import { commentsErrors } from './comments/comments.errors.ts'
import { donationErrors } from './donation/donation.errors.ts'
import { callProblems, generalErrors } from './http/general.errors.ts'
import { giftsErrors } from './gifts/gifts.errors.ts'
import { giftTimeErrors } from './subscriptions/gift-time.errors.ts'
import { leavingErrors } from './account/leaving.errors.ts'
import { magicLinkErrors } from './auth/magic-link.errors.ts'
import { notificationsErrors } from './notifications/notifications.errors.ts'
import { myDataErrors } from './account/my-data.errors.ts'
import { moneyDeskErrors } from './desk/money-desk.errors.ts'
import { openIdErrors } from './auth/openid.errors.ts'
import { orderErrors, orderProblems } from './order/order.errors.ts'
import { passkeyErrors, passkeyProblems } from './auth/passkey.errors.ts'
import { refundErrors } from './order/refund.errors.ts'
import { passwordErrors, passwordProblems } from './auth/password.errors.ts'
import { playersDeskErrors } from './desk/players-desk.errors.ts'
import { planChangeErrors } from './subscriptions/plan-change.errors.ts'
import { projectUpdatesErrors } from './projects/project-updates.errors.ts'
import { projectsDeskErrors } from './desk/projects-desk.errors.ts'
import { sessionErrors } from './auth/session.errors.ts'
import { billingPortalErrors } from './subscriptions/billing-portal.errors.ts'
import { subscriptionsErrors } from './subscriptions/subscriptions.errors.ts'
import { suggestionsErrors } from './projects/suggestions.errors.ts'
import { userErrors } from './account/user.errors.ts'
import { votesDeskErrors } from './desk/votes-desk.errors.ts'
import { votesErrors } from './votes/votes.errors.ts'
import { emailErrors } from './auth/email.errors.ts'
import { mailCodesErrors, mailCodesProblems } from './auth/mail-codes.errors.ts'
import { proofErrors } from './auth/proof.errors.ts'
import { undoErrors } from './auth/undo.errors.ts'
import { walletErrors } from './auth/wallet.errors.ts'
import { waysErrors } from './auth/ways.errors.ts'

/**
 * Every error code that the API can send to the page: one closed list, merged from those of the features.
 * `src/api/error-texts.ts` has a sentence for each (a missing one does not compile).
 */
export const errors = {
  ...generalErrors,
  ...sessionErrors,
  ...magicLinkErrors,
  ...walletErrors,
  ...openIdErrors,
  ...passkeyErrors,
  ...passwordErrors,
  ...waysErrors,
  ...mailCodesErrors,
  ...emailErrors,
  ...proofErrors,
  ...undoErrors,
  ...orderErrors,
  ...donationErrors,
  ...refundErrors,
  ...subscriptionsErrors,
  ...planChangeErrors,
  ...giftTimeErrors,
  ...giftsErrors,
  ...moneyDeskErrors,
  ...billingPortalErrors,
  ...userErrors,
  ...myDataErrors,
  ...notificationsErrors,
  ...leavingErrors,
  ...votesErrors,
  ...commentsErrors,
  ...projectUpdatesErrors,
  ...projectsDeskErrors,
  ...suggestionsErrors,
  ...playersDeskErrors,
  ...votesDeskErrors,
  ...announcementsErrors,
  ...contactErrors,
}

export type ErrorCode = keyof typeof errors

/** Codes that any endpoint may fail with, in addition to its own list. */
export const commonErrors = [
  'invalid_request',
  'payload_too_large',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

const problems = {
  ...errors,
  ...callProblems,
  ...mailCodesProblems,
  ...orderProblems,
  ...passkeyProblems,
  ...passwordProblems,
}

/** Reasons why a flow failed, stored in a machine's context. The page has a sentence for each. */
export type Problem = keyof typeof problems

export const problemFacts: Readonly<Record<Problem, ProblemFacts>> = problems

/** Every actor of the page rejects with this: a chart finds it as `event.error` in `onError`. */
export interface Failure {
  code: Problem
  /** Seconds to wait before trying again; null if the server gave none. */
  retryAfterSeconds: number | null
}
