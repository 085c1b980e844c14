import type { OverviewChange, OverviewWaiting } from '#contract/overview.contract.ts'
import type { Db } from '../schema.ts'

/** What a desk has to say on the overview: at most `most` of each, what waits longest and what was changed last. */
export interface OverviewPart {
  /** Money comes first among what waits. */
  readonly isMoney: boolean
  readonly readWaiting: (
    db: Db,
    nowMs: number,
    most: number,
  ) => Promise<{ waiting: OverviewWaiting[]; total: number }>
  readonly readChanges: (db: Db, most: number) => Promise<OverviewChange[]>
}
