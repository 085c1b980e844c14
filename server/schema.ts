import type { ColumnType, Kysely, Selectable } from 'kysely'

/** An instant: read and written as a Date, on both databases. */
export type Instant = ColumnType<Date, Date, Date>
export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** Every table of the hub. Each feature declares its own in `<feature>.tables.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- merged from those declarations
export interface Database {}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** A connection or a transaction: the first argument of every store function. */
export type Db = Kysely<Database>
