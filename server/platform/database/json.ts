import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A value for a JSON column; null becomes the column's own null. */
export const json = <T>(value: T): RawBuilder<T> =>
  sql<T>`${value === null ? null : JSON.stringify(value)}::jsonb`
