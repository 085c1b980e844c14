import type { ProblemFacts } from './declared-errors.ts'
import { commentsErrors } from './comments.errors.ts'
import { donationErrors } from './donation.errors.ts'
import { callProblems, generalErrors } from './general.errors.ts'
import { giftsErrors } from './gifts.errors.ts'
import { giftTimeErrors } from './gift-time.errors.ts'
import { magicLinkErrors } from './magic-link.errors.ts'
import { moneyDeskErrors } from './money-desk.errors.ts'
import { orderErrors, orderProblems } from './order.errors.ts'
import { refundErrors } from './refund.errors.ts'
import { playersDeskErrors } from './players-desk.errors.ts'
import { planChangeErrors } from './plan-change.errors.ts'
import { projectUpdatesErrors } from './project-updates.errors.ts'
import { projectsDeskErrors } from './projects-desk.errors.ts'
import { sessionErrors } from './session.errors.ts'
import { billingPortalErrors } from './billing-portal.errors.ts'
import { subscriptionsErrors } from './subscriptions.errors.ts'
import { suggestionsErrors } from './suggestions.errors.ts'
import { userErrors } from './user.errors.ts'
import { votesDeskErrors } from './votes-desk.errors.ts'
import { votesErrors } from './votes.errors.ts'

/**
 * Every error code that can travel from the API to the page: one closed list, merged from what the features declare.
 * `src/api/error-texts.ts` has a sentence for each (a missing one does not compile).
 */
export const errors = {
  ...generalErrors,
  ...sessionErrors,
  ...magicLinkErrors,
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
  ...votesErrors,
  ...commentsErrors,
  ...projectUpdatesErrors,
  ...projectsDeskErrors,
  ...suggestionsErrors,
  ...playersDeskErrors,
  ...votesDeskErrors,
}

export type ErrorCode = keyof typeof errors

/** Codes every endpoint may fail with, whatever its own list says. */
export const commonErrors = [
  'invalid_request',
  'payload_too_large',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

const problems = { ...errors, ...callProblems, ...orderProblems }

/** Why a flow could not go on: kept in a machine's context; the page has a sentence for each. */
export type Problem = keyof typeof problems

export const problemFacts: Readonly<Record<Problem, ProblemFacts>> = problems

/** What every actor of the page rejects with: a chart finds it as `event.error` in `onError`. */
export interface Failure {
  code: Problem
  /** Seconds to wait before trying again; null when the server named none. */
  retryAfterSeconds: number | null
}
