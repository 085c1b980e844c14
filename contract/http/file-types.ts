/** The formats of an exported list, with their media types: for spreadsheets, for programs, and for programs as data. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
} as const

export type FileFormat = keyof typeof fileTypes
export type FileType = (typeof fileTypes)[FileFormat]

/** The header of a file that lacks rows of its list: how many rows the file has. */
export const cutOffHeader = 'X-Cut-Off-At'
