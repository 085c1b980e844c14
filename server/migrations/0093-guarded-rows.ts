import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Their rows couldn't be changed, but all of them removed at once. */
const guardedByRow = [
  'comment_removals',
  'gift_code_reversals',
  'public_days',
  'public_rows',
  'reversal_lines',
  'reversals',
  'suggestion_steps',
  'vote_voids',
]

/** Their rows are only added, too, and nothing guarded them. */
const unguarded = ['donations', 'gift_code_requests', 'player_events', 'project_votes', 'vote_ledger']

/** Rows that never change can't be changed or deleted, and their tables can't be emptied. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of unguarded)
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db)
  for (const table of [...guardedByRow, ...unguarded])
    await sql`
      create trigger append_only_whole before truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`.execute(db)
}
