import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Players are notified of log-ins in browsers that their account doesn't know, and of votes that are about to lapse. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table seen_browsers (
      user_id text not null references users on delete cascade,
      -- SHA-256 of the browser's token, hex.
      hash text not null,
      seen_at timestamptz not null,
      primary key (user_id, hash)
    )`.execute(db)
  await sql`create index seen_browsers_by_time on seen_browsers (seen_at)`.execute(db)
  await sql`comment on table seen_browsers is 'The hub: select, insert, update, delete.'`.execute(db)
  // Null: the player was notified, and has not voted since, or never had votes.
  await sql`alter table vote_power add column lapse_notice_at timestamptz`.execute(db)
  await sql`update vote_power set lapse_notice_at = now() where granted_on is not null`.execute(db)
  await sql`
    create index vote_power_by_lapse_notice on vote_power (lapse_notice_at)
    where lapse_notice_at is not null`.execute(db)
}
