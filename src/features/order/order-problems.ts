import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import { orderErrors, orderProblems } from '#contract/order/order.errors.ts'
import { errorText } from '#src/api/error-texts.ts'

/** The problem in its listed words, and advice where they do not suggest an action. */
export interface ProblemText {
  text: MessageDescriptor
  advice?: MessageDescriptor | undefined
}

export const plansFailed: MessageDescriptor = msg`Failed to load plans. Please try again.`

/** Problems with a text of their own; every other failure of a submit reads 'Failed to process the order.' */
const own: ReadonlySet<string> = new Set(Object.keys({ ...orderErrors, ...orderProblems }))

const advices: Partial<Record<Problem, MessageDescriptor>> = {
  order_mismatch: msg`Prices have changed. Check the new total, then submit again.`,
  order_already_paid: msg`What you paid for has been taken out of your order. Gifts beside a plan wait as a second payment.`,
  project_closed: msg`Choose another project or the community fund.`,
  order_replaced: msg`You were not charged for this one. Submit it again to pay for it instead.`,
  plan_change_elsewhere: msg`Remove the plan to order gifts or donations.`,
  payment_failed: msg`Nothing was charged. Your order is saved.`,
  address_refused: msg`Nothing was charged. Your order is saved.`,
  price_missing: msg`A price is missing. Your order is saved.`,
  unauthorized: msg`Your session has ended. Log in again; your order is saved.`,
  offline: msg`The hub can’t be reached. Your order is saved; submit it again when you are online.`,
  timeout: msg`The server took too long to answer. Your order is saved; submitting it again won’t charge you twice.`,
  rate_limited: msg`Too many attempts. Wait a minute, then submit again.`,
  internal: msg`Nothing was charged. Your order is saved.`,
  unavailable: msg`Your order is saved. Try again in a moment.`,
}

export const orderProblem = (problem: Problem): ProblemText => ({
  text: own.has(problem) ? errorText(problem) : msg`Failed to process the order.`,
  advice: advices[problem],
})
