import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Whatever is counted has a revision from then on, the next of one row of numbers: whoever knows one asks for what has a
 * later one. Who counts holds the fund's row until the end of the transaction, so revisions are committed in their order,
 * and none comes to be seen late.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create sequence totals_revision`.execute(db)
  await sql`alter table fund_totals add column revision bigint not null default 0`.execute(db)
  await sql`alter table project_totals add column revision bigint not null default 0`.execute(db)
  await sql`create index project_totals_by_revision on project_totals (revision)`.execute(db)
  await sql`
    create function mark_totals() returns trigger language plpgsql as $$
    begin
      new.revision := nextval('totals_revision');
      return new;
    end $$`.execute(db)
  const marked = sql`before insert or update`
  const each = sql`for each row execute function mark_totals()`
  await sql`create trigger marked ${marked} on fund_totals ${each}`.execute(db)
  await sql`create trigger marked ${marked} on project_totals ${each}`.execute(db)
}
