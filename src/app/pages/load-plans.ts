import { listPlanFeatures, listPlans } from '#contract/plans/plans.contract.ts'
import type { Call } from '#src/api/call.ts'

/** Loads the plans for the names and prices of a shared order's lines. */
export const loadPlans = (call: Call, signal: AbortSignal) => call(listPlans, {}, { signal })

/** Without the features the page of the second payment marks no coming ones; the gifts can still be paid for. */
export const loadPlanFeatures = (call: Call, signal: AbortSignal) =>
  call(listPlanFeatures, {}, { signal }).catch(() => [])
