import * as v from 'valibot'
import { dollarsAsCents } from '../values/money.ts'

/**
 * Totals of a project or of the fund, on the wire. `revision` grows with every change: of two totals for the same
 * thing, the one with the higher revision is later, in whatever order they arrive. In an answer with projects, it is
 * the revision of everything counted until then: later changes have a higher one.
 */
export const countedEntries = {
  weightedVotes: v.number(),
  donations: dollarsAsCents,
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
}

export interface ProjectTotals {
  readonly weightedVotes: number
  readonly donatedCents: number
  readonly revision: number
}

export interface FundTotals extends ProjectTotals {
  readonly voters: number
  readonly donors: number
}
