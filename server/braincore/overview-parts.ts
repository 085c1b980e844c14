import { commentsOverview } from '../comments-desk/overview.store.ts'
import { paymentsOverview } from '../money-desk/overview.store.ts'
import { votesOverview } from '../votes-desk/overview.store.ts'
import type { OverviewPart } from '../feature.ts'

/** The desks that have something to say on the overview, each a line. */
export const overviewParts: readonly OverviewPart[] = [paymentsOverview, commentsOverview, votesOverview]
