import type { Answer } from '#contract/http/endpoint.ts'
import type { readOverview } from '#contract/desk/overview.contract.ts'

const none = { count: 0, cents: 0 }

/** The overview of the desks on a day when nothing happened. */
export const quietOverview = {
  total: 0,
  desks: [],
  oldest_at: null,
  at: '2026-03-01T12:00:00.000Z',
  received: none,
  returned: { refunds: 0, disputes: 0, cents: 0 },
  came_back: none,
  reported: { count: 0, differing: 0, differing_cents: 0 },
  votes: { cast: 0, players: 0, taken_back: 0 },
  waiting: [],
  changes: [],
} satisfies Answer<typeof readOverview>
