import { read, type WorkSheet } from '@e965/xlsx'

interface SheetCell {
  /** `s`: text, `n`: number, `z`: an empty cell. */
  readonly t: string
  readonly v?: string | number
  /** Its number format, and the value as that shows it. */
  readonly z?: string
  readonly w?: string
  /** Its formula. */
  readonly f?: string
}

interface Read {
  readonly name: string
  readonly sheet: WorkSheet
  /** By the heads of the columns; an empty cell may be absent. */
  readonly rows: Record<string, SheetCell | undefined>[]
  /** A part of the package, as XML. */
  readonly part: (path: string) => string
}

/** The one sheet of a spreadsheet, read by another library than the one that the hub writes with. */
export const readSheet = (bytes: Uint8Array): Read => {
  const options = { type: 'array', cellFormula: true, cellNF: true, cellStyles: true, dense: true } as const
  const book = read(bytes, { ...options, bookFiles: true })
  const { SheetNames, Sheets } = book
  const { files } = book as unknown as { files: Record<string, { content: Uint8Array }> }
  const [name = ''] = SheetNames
  const sheet = Sheets[name]
  if (!sheet || SheetNames.length !== 1) throw new Error('There is not one sheet.')
  const [heads = [], ...rows] = (sheet['!data'] ?? []) as unknown as (SheetCell | undefined)[][]
  return {
    name,
    sheet,
    part: (path) => new TextDecoder().decode(files[path]?.content),
    rows: rows.map((row) => Object.fromEntries(heads.map((head, index) => [String(head?.v), row[index]]))),
  }
}
