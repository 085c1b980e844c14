import { dayMs } from '../values/time.ts'

/** An unpaid renewal is abandoned this many milliseconds (14 days) after the last paid period. */
const unpaidLifeMs = 14 * dayMs

/**
 * Time when a subscription with an unpaid renewal ends for good; `paidUntil` is the end of the paid period. Both in
 * milliseconds.
 */
export const unpaidEnd = (paidUntil: number): number => paidUntil + unpaidLifeMs

/** Grace period of a failed renewal: the plan stays for this many milliseconds (3 days) after the last paid period. */
export const renewalGraceMs = 3 * dayMs

/** Is a renewal unpaid, so that its invoice can be paid by hand? */
export const owesRenewal = ({ status }: { status: 'active' | 'past_due' | 'unpaid' | 'ended' }): boolean =>
  status === 'past_due' || status === 'unpaid'

/**
 * The hub's estimate of a period's end may differ from the payment provider's by this much, in milliseconds (1 day).
 */
export const periodToleranceMs = dayMs

/**
 * Is the period of this payment the plan's last paid one, so that a refund ends the plan? Both times in milliseconds
 * since the epoch: the period's end, and the end of all paid periods.
 */
export const isLastPaidPeriod = (periodEnd: number, paidUntil: number): boolean =>
  paidUntil <= periodEnd + periodToleranceMs

interface Renewed {
  readonly amount_cents: number
  readonly next: { readonly amount_cents: number } | null
}

/** Cents of the next or owed renewal: a change that begins with it sets the price, paid or not. */
export const renewalCents = ({ amount_cents: cents, next }: Renewed): number => next?.amount_cents ?? cents

/** End of the grace period of a failed renewal, in milliseconds. */
export const planKeptUntil = (paidUntil: number): number => paidUntil + renewalGraceMs

/** Days of the grace period that are left, including today; 0 to 3. Times in milliseconds. */
export const graceDaysLeft = (paidUntil: number, now: number): number =>
  Math.min(3, Math.max(0, Math.ceil((planKeptUntil(paidUntil) - now) / dayMs)))
