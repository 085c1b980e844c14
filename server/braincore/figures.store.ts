import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { readOverview } from '#contract/desk/overview.contract.ts'
import { readMoved } from '../ledger/moved.store.ts'
import { readReported } from '../ledger/reported.store.ts'
import type { Db } from '../schema.ts'

type Overview = Answer<typeof readOverview>
type Figures = Pick<Overview, 'received' | 'returned' | 'came_back' | 'reported' | 'votes'>

/** Votes by players only: the votes of the demo's crowd belong to no user. */
const readVotes = async (db: Db, since: string): Promise<Figures['votes']> => {
  const { rows } = await sql<Figures['votes']>`
    select coalesce(sum(votes) filter (where votes > 0), 0)::int as cast,
      count(distinct voter) filter (where votes > 0)::int as players,
      coalesce(-sum(votes) filter (where votes < 0), 0)::int as taken_back
    from project_votes join users on users.id = voter where at >= ${since}::timestamptz`.execute(db)
  return rows[0] ?? { cast: 0, players: 0, taken_back: 0 }
}

/**
 * Returns the money received and returned and the votes cast since a moment, and whether the payment provider's reports
 * match the books.
 */
export const readFigures = async (db: Db, since: string, nowMs: number): Promise<Figures> => {
  const { payments, refunds, disputes, cameBack } = await readMoved(db, { since })
  const { count, differing, differingCents } = await readReported(db, nowMs)
  return {
    received: payments,
    returned: {
      refunds: refunds.count,
      disputes: disputes.count,
      cents: refunds.cents + disputes.cents,
    },
    came_back: cameBack,
    reported: { count, differing, differing_cents: differingCents },
    votes: await readVotes(db, since),
  }
}
