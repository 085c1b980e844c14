import type { Expression, RawBuilder, Selectable, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../schema.ts'

type ColumnOf<T extends keyof Database> = keyof Selectable<Database[T]> & string

interface Due<T extends keyof Database, Key extends ColumnOf<T>> {
  readonly table: T
  /** The column that says since when a row is due; null: it isn't. */
  readonly due: ColumnOf<T>
  readonly key: Key
  readonly nowMs: number
  /** A further condition that the row has to meet. */
  readonly only?: Expression<SqlBool>
}

/**
 * The key of the row that has been due longest, to claim it by `update … where key = …`, which says until when it is
 * claimed. Of several processes that claim at once each gets another row; none is due: no key, and nothing is updated.
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
