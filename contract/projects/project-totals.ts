import * as v from 'valibot'
import { dollarsAsCents } from '../values/money.ts'

/**
 * What is counted of a project or of the fund, on the wire. `revision` grows with everything that is counted: of two totals
 * of the same thing those with the higher one are the later ones, in whatever order they arrive. Where projects are read, it
 * is that of everything counted until then: what has changed since is what has a higher one.
 */
export const countedEntries = {
  weightedVotes: v.number(),
  donations: dollarsAsCents,
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
}

/** What is counted of a project. */
export interface ProjectTotals {
  readonly weightedVotes: number
  readonly donatedCents: number
  readonly revision: number
}

/** What is counted of the fund. */
export interface FundTotals extends ProjectTotals {
  readonly voters: number
  readonly donors: number
}
