import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'

/** Problems whose own text is more helpful than the fallback in the spec's list. */
const own: ReadonlySet<Problem> = new Set<Problem>([
  'offline',
  'timeout',
  'rate_limited',
  'unavailable',
  'forbidden',
  'project_closed',
  'user_without_id',
  'donation_amount_invalid',
])

/** The text of a donation that could not be paid (Money 8). */
export const donationProblem = (problem: Problem): MessageDescriptor => {
  if (problem === 'unauthorized') return msg`You must be logged in to make a donation`
  if (problem === 'order_replaced')
    return msg`You started another donation at the same time. That one is used instead.`
  if (problem === 'order_already_paid')
    return msg`Your last donation has just been paid. This one was not charged.`
  return own.has(problem) ? errorText(problem) : msg`Failed to create checkout session`
}

/** Problems with their own text in the spec, or found by the page itself: the toast has no prefix (Money 8). */
const saidAlone: readonly Problem[] = ['donation_amount_invalid', 'unauthorized', 'user_without_id']

export const isCheckoutFailure = (problem: Problem): boolean => !saidAlone.includes(problem)

/** Advice for problems whose text does not include any. */
export const donationAdvice = (problem: Problem): MessageDescriptor | null => {
  switch (problem) {
    case 'order_already_paid':
      return msg`You can donate again as soon as that payment is confirmed.`
    case 'project_closed':
      return msg`Choose another project or the community fund. Everything else stays as you chose it.`
    case 'donation_amount_invalid':
    case 'unauthorized':
    case 'user_without_id':
    case 'forbidden':
    case 'order_replaced':
      return null
    default:
      return msg`Nothing was charged.`
  }
}
