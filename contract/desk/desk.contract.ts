import * as v from 'valibot'
import { fileTypes } from '../http/file-types.ts'

/** The format of a desk's file. */
export const formatSchema = v.optional(v.picklist(['xlsx', 'csv', 'json']), 'csv')

/**
 * The list of a desk as a file: at most 10,000 rows, with `cutOffHeader` when the list has more. JSON has amounts in integer
 * cents; CSV has them in dollars, too, and a spreadsheet only in dollars. Times are UTC. The formats:
 * docs/decisions/exported-lists.md.
 */
export const deskFile = {
  limits: [{ by: 'player', perMinute: 6, perHour: 60 }],
  response: v.array(v.record(v.string(), v.nullable(v.union([v.string(), v.number()])))),
  file: fileTypes,
  errors: [],
} as const

/** For so many rows at once a desk does something. */
export const mostDeskRows = 100

/** What a desk does something about at once: one or more, none of them twice. */
export const deskRowsSchema = <Row extends v.GenericSchema>(
  row: Row,
  idOf: (row: v.InferOutput<Row>) => string,
) =>
  v.pipe(
    v.array(row),
    v.minLength(1),
    v.maxLength(mostDeskRows),
    v.check((rows) => new Set(rows.map(idOf)).size === rows.length),
  )
