import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What players will want to hear of, a row each; rows are only added. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table player_events (
      id bigint generated always as identity primary key,
      user_id text not null references users,
      kind text not null,
      data jsonb not null,
      -- What happened, whoever reports it and however often.
      key text not null unique,
      at timestamptz not null
    )`.execute(db)
  await sql`create index player_events_of_user on player_events (user_id, id)`.execute(db)
}
