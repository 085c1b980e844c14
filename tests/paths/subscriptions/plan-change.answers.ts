import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { PlanWish } from '#machines/subscriptions/plan-change.machine.ts'
import { chargedChange as charged, unpaidChange as waiting } from './invoice-watch.model.ts'
import { plan } from './subscriptions.model.ts'

export const invoice = 'https://invoice.stripe.com/i/acct_1/test_1'
export const mine = plan('renews')
export const owing = plan('renews', 'past_due')
export const oracle: Subscription = { ...mine, plan_id: 'tier5', plan_name: 'Oracle', amount_cents: 5_999 }
/** Another way to pay the plan that was waited for. */
export const oracleYearly: Subscription = { ...oracle, type: 'yearly', amount_cents: 59_990 }
export const oracleOwing: Subscription = { ...oracle, status: 'past_due' }
/** The plan that was waited for is there, and another change waits to be paid. */
export const oracleThenYearly: Subscription = {
  ...oracle,
  waiting: { ...waiting.waiting!, type: 'yearly' },
}
/** Said to be there, and to wait as well. */
export const oracleUnsure: Subscription = { ...oracle, waiting: charged.waiting }
/** No more attempts to charge the renewal, with a change that isn't paid either. */
export const givenUp: Subscription = { ...waiting, status: 'unpaid' }
export const lapsed: Subscription = {
  ...waiting,
  waiting: { ...waiting.waiting!, state: 'lapsed', payment_url: null },
}
export const planned: Subscription = {
  ...mine,
  next: {
    plan_id: 'tier2',
    plan_name: 'Pro',
    type: 'monthly',
    amount_cents: 999,
    at: '2099-12-21T12:00:00.000Z',
  },
}

export const costs: PlanChangePreview = {
  when: 'now',
  plan_id: 'tier5',
  plan_name: 'Oracle',
  type: 'monthly',
  new_plan_cents: 3_999,
  credit_cents: 2_333,
  charged_now_cents: 1_666,
  starts_at: '2099-12-01T12:00:00.000Z',
  next_charge_at: '2099-12-21T12:00:00.000Z',
  next_charge_cents: 5_999,
  resumes: false,
  proration_date: 4_100_000_000,
  valid_until: '2099-12-01T12:10:00.000Z',
}
export const free: PlanChangePreview = {
  ...costs,
  when: 'period_end',
  plan_id: 'tier2',
  plan_name: 'Pro',
  new_plan_cents: 999,
  credit_cents: 0,
  charged_now_cents: 0,
  starts_at: '2099-12-21T12:00:00.000Z',
  next_charge_cents: 999,
  proration_date: null,
}

export const owes = ({ status }: Subscription): boolean => status === 'past_due' || status === 'unpaid'
export const waits = ({ waiting: change }: Subscription): boolean =>
  change !== null && change.state !== 'lapsed'
export const ownWish = ({ plan_id, type }: Subscription): PlanWish => ({ planId: plan_id, billing: type })
export const wishOracle: PlanWish = { planId: 'tier5', billing: 'monthly' }
