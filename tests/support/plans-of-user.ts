import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import type { GiftTimeOfUser } from '#contract/subscriptions/gift-time.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'

/** An instant on the wire. */
export const noon = (day: string) => `${day}T12:00:00.000Z`
/** The same in milliseconds. */
export const at = (day: string) => Date.parse(noon(day))

/** Master by the month, paid until 21 December 2026. */
export const paid = (rest: Partial<Subscription> = {}): Subscription => ({
  id: 'sub-1',
  plan_id: 'tier4',
  plan_name: 'Master',
  type: 'monthly',
  status: 'active',
  renewal: 'renews',
  amount_cents: 3_499,
  started_at: noon('2026-11-21'),
  current_period_end: noon('2026-12-21'),
  next: null,
  waiting: null,
  ...rest,
})

/** Pro by the month, from the end of the paid period. */
export const proNext = {
  plan_id: 'tier2',
  plan_name: 'Pro',
  type: 'monthly',
  amount_cents: 999,
  at: noon('2026-12-21'),
} as const
/** The same with Oracle. */
export const oracleNext = { ...proNext, plan_id: 'tier5', plan_name: 'Oracle', amount_cents: 5_999 } as const

/** Three months of gift time, given on 9 November 2026, that wait. */
export const gift = (
  id: string,
  tier: 1 | 2 | 3 | 4 | 5,
  rest: Partial<GiftTimeOfUser> = {},
): GiftTimeOfUser => ({
  id,
  plan_id: `tier${tier}`,
  plan_name: planNames[`tier${tier}`],
  months: 3,
  given_at: noon('2026-11-09'),
  left: { months: 3, ms: 0 },
  running: null,
  runs: [],
  put_first: false,
  ...rest,
})

/** What Master gives of votes, on a server that has voting or hasn't. */
export const votesOfMaster = (built: boolean): PlanFeature => ({
  plan_id: 'tier4',
  feature_key: 'vaultvision_voting',
  feature_description: '',
  value: { kind: 'count', count: 8 },
  built,
})
