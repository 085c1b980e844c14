import { dayMs } from '../values/time.ts'

/** A renewal that isn't paid is given up this many milliseconds (14 days) after the last period that was paid. */
const unpaidLifeMs = 14 * dayMs

/** When a subscription whose renewal isn't paid ends for good, in milliseconds; `paidUntil` is the end of what was paid. */
export const unpaidEnd = (paidUntil: number): number => paidUntil + unpaidLifeMs

/** How long the payment provider's renewals keep their plan after the last paid period, in milliseconds (3 days). */
export const renewalGraceMs = 3 * dayMs

/** Is a renewal unpaid, so that its invoice can be paid by hand? */
export const owesRenewal = ({ status }: { status: 'active' | 'past_due' | 'unpaid' | 'ended' }): boolean =>
  status === 'past_due' || status === 'unpaid'

/** The hub's estimate of a period's end may differ from the payment provider's by this much, in milliseconds (1 day). */
export const periodToleranceMs = dayMs

/**
 * Says whether the period that a payment paid for is a plan's last paid one, so that its refund ends the plan. Both moments
 * in milliseconds since the epoch: the period's end, and the end of all that is paid.
 */
export const isLastPaidPeriod = (periodEnd: number, paidUntil: number): boolean =>
  paidUntil <= periodEnd + periodToleranceMs

interface Renewed {
  readonly amount_cents: number
  readonly next: { readonly amount_cents: number } | null
}

/** What the renewal charges that comes next or is owed: a change that begins with it sets the price, paid or not. */
export const renewalCents = ({ amount_cents: cents, next }: Renewed): number => next?.amount_cents ?? cents

/** Until when a plan whose renewal failed still gives what it does, in milliseconds. */
export const planKeptUntil = (paidUntil: number): number => paidUntil + renewalGraceMs

/** On how many days, today's included, a plan whose renewal failed still gives what it does; 0 to 3. Times in milliseconds. */
export const graceDaysLeft = (paidUntil: number, now: number): number =>
  Math.min(3, Math.max(0, Math.ceil((planKeptUntil(paidUntil) - now) / dayMs)))
