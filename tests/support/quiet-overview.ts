import type { Answer } from '#contract/endpoint.ts'
import type { readOverview } from '#contract/overview.contract.ts'

const none = { count: 0, cents: 0 }

/** The overview of the desks on a day when nothing happened. */
export const quietOverview = {
  total: 0,
  desks: [],
  oldest_at: null,
  received: none,
  returned: none,
  unpaid: none,
  waiting: [],
  changes: [],
} satisfies Answer<typeof readOverview>
