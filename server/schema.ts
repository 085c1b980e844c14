import type { ColumnType, Kysely, Selectable } from 'kysely'

/** An instant: read as a Date on both databases; written as a Date. */
export type Instant = ColumnType<Date, Date, Date>
export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** Every table of the hub: each feature declares its own in `<feature>.tables.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface -- merged from those declarations
export interface Database {}

/** A row of a table, as it is read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** A connection or a transaction: what every store function takes first. */
export type Db = Kysely<Database>
