import type { Kysely } from 'kysely'
import { sql } from 'kysely'

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
  // Generated names hold small letters, digits and dashes; of two that look alike the older account has the skeleton.
  await sql`
    update users set username_skeleton = looks.skeleton
    from (
      select distinct on (skeleton) id, skeleton
      from (
        select id, created_at, replace(translate(lower(username), 'i10', 'llo'), 'm', 'rn') as skeleton from users
      ) as named
      order by skeleton, created_at
    ) as looks
    where looks.id = users.id`.execute(db)
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
  await sql`comment on table former_usernames is 'The hub: select, insert, delete.'`.execute(db)
}
