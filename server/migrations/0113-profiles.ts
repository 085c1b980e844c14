import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { skeletonOf } from '../platform/security/skeleton.ts'

/** Players choose their username, rank, profile types and whether the hub counts their use. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users
      -- The username as it looks (UTS 39), in any case: nobody has one that looks like another.
      add column username_skeleton text unique,
      -- The player's last change of it; null: the first name.
      add column username_changed_at timestamptz,
      -- The lowest rating of the rank; null: unranked.
      add column rank integer check (rank between 600 and 4000),
      add column is_investor boolean not null default false,
      -- Usage figures and error reports; null: as the browser asks.
      add column tracking boolean`.execute(db)
  const { rows } = await sql<{
    id: string
    username: string
  }>`select id, username from users order by created_at`.execute(db)
  const taken = new Set<string>()
  for (const { id, username } of rows) {
    const skeleton = skeletonOf(username)
    // Two generated names that look alike: the older account has the skeleton, the newer one until its next change none.
    if (taken.has(skeleton)) continue
    taken.add(skeleton)
    await sql`update users set username_skeleton = ${skeleton} where id = ${id}`.execute(db)
  }
  await sql`
    create table former_usernames (
      user_id text not null references users on delete cascade,
      username text not null,
      skeleton text not null,
      given_up_at timestamptz not null,
      -- Until then it belongs to nobody else.
      reserved_until timestamptz not null,
      primary key (skeleton, given_up_at, user_id)
    )`.execute(db)
  await sql`create index former_usernames_of_user on former_usernames (user_id)`.execute(db)
  await sql`create index former_usernames_by_end on former_usernames (reserved_until)`.execute(db)
  await sql`comment on table former_usernames is 'The hub: select, insert, update, delete.'`.execute(db)
}
