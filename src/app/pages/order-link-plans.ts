import { listPlans } from '#contract/plans/plans.contract.ts'
import type { Call } from '#src/api/call.ts'

/** The plans that lines of a shared order are named and priced by. */
export const loadPlans = (call: Call, signal: AbortSignal) => call(listPlans, {}, { signal })
