import * as v from 'valibot'

/** The forms that the list of a desk can be had in as a file. */
export const fileFormats = ['csv', 'json'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Which form of file is wanted. */
export const formatSchema = v.optional(v.picklist(fileFormats), 'csv')

/** The list of a desk as a file: at most 10,000 rows, `cut_off` when there are more. Amounts are cents, times are UTC. */
export const deskFileSchema = v.object({
  name: v.string(),
  text: v.string(),
  rows: v.number(),
  cut_off: v.boolean(),
})
export type DeskFile = v.InferOutput<typeof deskFileSchema>

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
