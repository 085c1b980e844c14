import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * A run knows the series of gifts that it goes on with, so that a gift that was split ends with the whole one. Runs of before keep
 * their ends and their gifts begin a series of their own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table gift_runs
      -- When the first gift of the series began, and the time of all up to this one.
      add column series_from timestamptz check (series_from <= started_at),
      add column series_months integer check (series_months >= 0),
      add column series_ms bigint check (series_ms >= 0),
      add check (num_nulls(series_from, series_months, series_ms) in (0, 3))`.execute(db)
}
