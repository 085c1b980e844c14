import * as v from 'valibot'
import { fileTypes } from '../http/file-types.ts'

export const formatSchema = v.optional(v.picklist(['xlsx', 'csv', 'json']), 'csv')

/**
 * The list of a desk as a file: at most 10,000 rows, with `cutOffHeader` if the list has more. Amounts: integer
 * cents in JSON, cents and dollars in CSV, dollars in a spreadsheet. Times are UTC. Formats:
 * docs/decisions/exported-lists.md.
 */
export const deskFile = {
  limits: [{ by: 'player', perMinute: 6, perHour: 60 }],
  response: v.array(v.record(v.string(), v.nullable(v.union([v.string(), v.number()])))),
  file: fileTypes,
  errors: [],
} as const

/** Most rows that a desk handles in one call. */
export const mostDeskRows = 100

/** Rows that a desk handles in one call: at least one, no duplicates. */
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
