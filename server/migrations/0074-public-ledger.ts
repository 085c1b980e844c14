import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The closed days of the public ledger: what votes and donations came and went back on each UTC date, without persons. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table public_days (day date primary key, seal text not null)`.execute(db)
  await sql`
    create table public_rows (
      day date not null references public_days,
      -- Empty: the fund itself.
      project_id text not null,
      kind text not null check (kind in ('votes', 'votes_back', 'donated', 'donated_back')),
      figure bigint not null check (figure > 0),
      primary key (day, project_id, kind)
    )`.execute(db)
  for (const table of ['public_days', 'public_rows'])
    await sql`
      create trigger append_only before update or delete on ${sql.table(table)}
        for each row execute function refuse_change()`.execute(db)
}
