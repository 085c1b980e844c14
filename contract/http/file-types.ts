/** Formats of an exported list, with their media types. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
} as const

export type FileFormat = keyof typeof fileTypes
export type FileType = (typeof fileTypes)[FileFormat]

/** Header of a file that lacks rows of its list; its value is the number of rows in the file. */
export const cutOffHeader = 'X-Cut-Off-At'
