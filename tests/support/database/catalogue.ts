import * as v from 'valibot'
import { planSchema } from '#contract/plans/plans.contract.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'

/** The seeded plans as the page reads them. Yearly prices are written out, so that the rule is checked against them. */
const wire = [
  ['tier0', 'Free', 0, 0],
  ['tier1', 'Basic', 4.99, 50.19],
  ['tier2', 'Pro', 9.99, 100.48],
  ['tier3', 'Elite', 19.99, 201.07],
  ['tier4', 'Master', 34.99, 351.94],
  ['tier5', 'Oracle', 59.99, 603.4],
] as const

export const catalogue: Plan[] = wire.map(([id, plan_name, monthly_price, yearly_price]) =>
  v.parse(planSchema, { id, plan_name, monthly_price, yearly_price }),
)
