import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table projects (
      id text primary key,
      title text not null,
      description text not null,
      category text not null,
      status text not null,
      goal_cents integer check (goal_cents > 0),
      milestone text,
      priority integer not null default 0,
      comments integer not null default 0,
      created_at timestamptz not null
    )`.execute(db)

  // Append-only: a taken-back vote is a row with negative votes.
  await sql`
    create table project_votes (
      id uuid primary key default gen_random_uuid(),
      project_id text not null references projects,
      voter text not null,
      votes integer not null check (votes <> 0),
      at timestamptz not null
    )`.execute(db)
  await sql`create index project_votes_project on project_votes (project_id, at)`.execute(db)

  // Append-only: a refund is a row with a negative amount.
  await sql`
    create table donations (
      id uuid primary key default gen_random_uuid(),
      donor text not null,
      project_id text references projects,
      project_type text not null,
      amount_cents integer not null check (amount_cents <> 0),
      order_id text,
      order_line integer,
      at timestamptz not null,
      unique (order_id, order_line)
    )`.execute(db)
  await sql`create index donations_project on donations (project_id)`.execute(db)
  await sql`create index donations_at on donations (at desc)`.execute(db)

  await sql`create table fund_milestones (goal_cents integer primary key, milestone text not null)`.execute(
    db,
  )
}
