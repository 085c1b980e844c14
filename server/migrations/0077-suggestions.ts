import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Projects that players suggest, and the owner of a project. A suggestion is nobody's but its player's and the
 * administrators' until one of them takes it to analysis, which makes it a project.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table projects add column owner_id text references users`.execute(db)
  await sql`create index projects_owner on projects (owner_id) where owner_id is not null`.execute(db)
  await sql`
    create table suggestions (
      id uuid primary key default gen_random_uuid(),
      player_id text not null references users,
      state text not null check (state in ('pending', 'analyzing', 'accepted', 'refused', 'withdrawn')),
      revision integer not null default 1,
      title text not null,
      description text not null,
      category text not null,
      goal_cents integer check (goal_cents > 0),
      milestone text,
      project_id text unique references projects,
      -- Why it was refused last.
      reason text,
      sent_at timestamptz not null,
      changed_at timestamptz not null,
      check (project_id is not null or state not in ('analyzing', 'accepted')),
      check ((reason is not null) = (state = 'refused'))
    )`.execute(db)
  await sql`create index suggestions_of_player on suggestions (player_id, sent_at desc)`.execute(db)
  await sql`create index suggestions_newest on suggestions (sent_at, id)`.execute(db)
  await sql`create index suggestions_waiting on suggestions (sent_at, id) where state = 'pending'`.execute(db)
  // Append-only: everything that happened to each.
  await sql`
    create table suggestion_steps (
      id bigint generated always as identity primary key,
      suggestion_id uuid not null references suggestions,
      kind text not null check (kind in ('sent', 'analyzing', 'accepted', 'refused', 'withdrawn')),
      by_id text not null references users,
      reason text,
      -- What was sent.
      words jsonb,
      -- The key that the browser of the player who sent it gave it.
      idempotency_key text,
      at timestamptz not null,
      unique (by_id, idempotency_key),
      check ((words is not null) = (kind = 'sent'))
    )`.execute(db)
  await sql`create index suggestion_steps_story on suggestion_steps (suggestion_id, id)`.execute(db)
  await sql`create index suggestion_steps_sent on suggestion_steps (by_id, at) where kind = 'sent'`.execute(
    db,
  )
  await sql`
    create trigger append_only before update or delete on suggestion_steps
      for each row execute function refuse_change()`.execute(db)
}
