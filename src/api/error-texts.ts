import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'

/**
 * A sentence for every problem. The listed ones (Shell 8, Money 8) are letter for letter; a flow with a listed
 * fallback of its own shows that one for problems of other flows.
 */
const errorTexts: Record<Problem, MessageDescriptor> = {
  offline: msg`You are offline. Check the connection and try again.`,
  timeout: msg`The server took too long to answer. Try again.`,
  unexpected_answer: msg`The server answered in a way this page doesn’t understand. Reload the page and try again.`,
  address_refused: msg`Payment initiation failed.`,
  invalid_request: msg`The server didn’t accept this. Reload the page and try again.`,
  payload_too_large: msg`That is too much to send at once.`,
  unauthorized: msg`You are no longer logged in. Log in and try again.`,
  forbidden: msg`Your account isn’t allowed to do this.`,
  not_found: msg`This no longer exists.`,
  method_not_allowed: msg`The server didn’t accept this. Reload the page and try again.`,
  rate_limited: msg`Too many attempts. Wait a moment and try again.`,
  internal: msg`Something went wrong on the server. Try again.`,
  unavailable: msg`The server can’t be reached right now. Try again in a moment.`,
  refresh_refused: msg`Session expired`,
  token_invalid: msg`Invalid token`,
  email_invalid: msg`Please enter a valid email address.`,
  mail_failed: msg`Failed to send magic link.`,
  link_too_soon: msg`We sent a link a moment ago. Wait a little before asking for another.`,
  link_invalid: msg`This is not a valid log-in link. Open the link in your email again, or ask for a new one.`,
  link_used: msg`This log-in link has already been used. Ask for a new one.`,
  link_expired: msg`This log-in link has expired: links work for 10 minutes. Ask for a new one.`,
  donation_not_added: msg`Add the donation or clear it.`,
  order_empty: msg`Please select a plan, a donation or a gift.`,
  order_needs_plan_or_gift: msg`Please select a plan or a gift.`,
  plan_or_gift_refused: msg`Please select at least one plan or gift.`,
  order_total_not_positive: msg`The total must be greater than 0.`,
  order_too_large: msg`A payment can be $999,999.99 at most. Remove something from the order.`,
  order_mismatch: msg`Failed to process the order.`,
  order_already_paid: msg`This order has already been paid. You were not charged again.`,
  project_closed: msg`This project no longer takes donations.`,
  order_replaced: msg`You submitted another order at the same time. That one is used instead.`,
  gifts_not_open: msg`These gifts can’t be paid for: the plan isn’t paid yet, or they were discarded.`,
  plan_change_elsewhere: msg`You already have a paid plan. Change it under Your plan.`,
  user_without_id: msg`Authentication error. Please reconnect.`,
  price_missing: msg`Failed to process the order.`,
  return_url_refused: msg`Failed to process the order.`,
  payment_failed: msg`Payment initiation failed.`,
  nothing_to_manage: msg`The payment provider has neither a card nor an invoice of yours.`,
  nothing_to_pay: msg`Nothing is open to be paid. What you see of your plan is up to date.`,
  donation_amount_invalid: msg`Please enter a valid amount`,
  order_not_refundable: msg`This order isn’t paid, so there is nothing to refund.`,
  order_disputed: msg`The player’s bank is disputing this payment. It can’t be refunded until that is decided.`,
  refund_lines_wrong: msg`This isn’t a line of the order, or a part of one that is only refunded whole.`,
  refund_too_large: msg`That much is no longer there to be refunded.`,
  subscription_over: msg`This plan doesn’t renew, so there is nothing to end or to keep.`,
  preview_expired: msg`These figures are no longer up to date. Nothing was changed. Look at the new ones.`,
  plan_unchanged: msg`You already have this plan, or it begins next.`,
  renewal_unpaid: msg`The renewal of your plan isn’t paid yet. Change your plan once it is.`,
  change_waiting: msg`Another change of your plan is under way. Pay it, take it back, or try again in a moment.`,
  gift_not_higher: msg`Only gift time of a higher plan can count before the plan you pay for.`,
  gift_code_malformed: msg`This isn’t a gift code: one has 16 letters and digits, in four groups.`,
  gift_code_unknown: msg`This code doesn’t exist.`,
  gift_code_used: msg`This gift has already been claimed.`,
  gift_code_taken_back: msg`This code was taken back by whoever gave it. Ask them for the new one.`,
  gift_code_split: msg`This code was split into several. Ask whoever gave it for one of the new ones.`,
  gift_code_ended: msg`This gift was refunded, so there is nothing left to claim.`,
  gift_code_changed: msg`This code has changed meanwhile. Look at it again; nothing was done.`,
  gift_code_split_wrong: msg`The parts have to add up to the months of the code.`,
  priority_outdated: msg`This plan has changed meanwhile. Look at it again; nothing was changed.`,
  favourite_unknown: msg`You can’t start on this page. Choose another one.`,
}

/** Returns the sentence of a problem; a newer hub's code that this page doesn't know reads as `unexpected_answer`. */
export const errorText = (problem: Problem): MessageDescriptor =>
  errorTexts[Object.hasOwn(errorTexts, problem) ? problem : 'unexpected_answer']
