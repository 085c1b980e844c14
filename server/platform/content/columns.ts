type Read<Row, Value> = (row: Row) => Value | null

/** A column of an exported list; each format writes it by its kind. Null is an empty cell. */
export type Column<Row> =
  | { readonly kind: 'text'; readonly read: Read<Row, string> }
  /** An instant in ISO 8601, UTC. */
  | { readonly kind: 'moment'; readonly read: Read<Row, string> }
  | { readonly kind: 'number'; readonly read: Read<Row, number> }
  /** Integer cents. */
  | { readonly kind: 'money'; readonly read: Read<Row, number> }

/**
 * The columns of an exported list by their names, in order. The name of a money column is `cents` or ends in
 * `_cents`.
 */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

export const text = <Row>(read: Read<Row, string>): Column<Row> => ({ kind: 'text', read })
export const moment = <Row>(read: Read<Row, string>): Column<Row> => ({ kind: 'moment', read })
export const number = <Row>(read: Read<Row, number>): Column<Row> => ({ kind: 'number', read })
export const yesOrNo = <Row>(read: (row: Row) => boolean): Column<Row> =>
  text((row) => (read(row) ? 'yes' : 'no'))
export const money = <Row>(read: Read<Row, number>): Column<Row> => ({ kind: 'money', read })

/** The currency of all amounts (docs/decisions/integer-cents.md). */
export const currency = 'USD'

/** Name of the column with the same amount in dollars. */
export const amountName = (name: string): string => name.replace(/cents$/u, 'amount')
