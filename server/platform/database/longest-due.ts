import type { Expression, RawBuilder, Selectable, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../schema.ts'

type ColumnOf<T extends keyof Database> = keyof Selectable<Database[T]> & string

interface Due<T extends keyof Database, Key extends ColumnOf<T>> {
  readonly table: T
  /** The column with the time since when a row is due; null if it is not. */
  readonly due: ColumnOf<T>
  readonly key: Key
  readonly nowMs: number
  /** An additional condition for the row. */
  readonly only?: Expression<SqlBool>
}

/**
 * The key of the row that has been due longest, for claiming it by `update … where key = …`, which also sets the end
 * of the claim. Of several processes that claim at once each gets another row. If none is due there is no key, and
 * nothing is updated.
 */
export const longestDue = <T extends keyof Database, Key extends ColumnOf<T>>({
  table,
  due,
  key,
  nowMs,
  only,
}: Due<T, Key>): RawBuilder<Selectable<Database[T]>[Key]> => {
  const further = only ? sql`and ${only}` : sql``
  return sql`(select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(due)} <= ${new Date(nowMs)} ${further}
    order by ${sql.ref(due)} limit 1 for update skip locked)`
}
