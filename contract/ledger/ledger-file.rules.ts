import * as v from 'valibot'
import type { DownloadedLedger } from './public-ledger.contract.ts'
import { ledgerFileSchema } from './public-ledger.contract.ts'

/** A longer file is refused before it is read; letters. */
export const longestLedgerFile = 2 ** 28

/** Why a text is no ledger's file: `json`: it is none; `form`: another field, or one of another form; `spelling`: see below. */
export type LedgerFileFault = 'too_long' | 'json' | 'form' | 'spelling'

export class LedgerFileError extends Error {
  override readonly name = 'LedgerFileError'
  readonly fault: LedgerFileFault
  /** Where in the file, as `days.3.rows.0.kind`; only names that a ledger has. */
  readonly place: string | null
  constructor(fault: LedgerFileFault, place: string | null = null, cause?: unknown) {
    super(`This is no ledger’s file: ${fault}`, { cause })
    this.fault = fault
    this.place = place
  }
}

const { entries } = ledgerFileSchema
const outline = v.strictObject({ ...entries, days: v.array(v.unknown()), projects: v.array(v.unknown()) })

const placeOf = (within: readonly (string | number)[], issue: v.BaseIssue<unknown>): string => {
  // A name that a ledger doesn't have is anybody's text.
  const path = issue.expected === 'never' ? issue.path?.slice(0, -1) : issue.path
  return [...within, ...(path ?? []).map(({ key }) => String(key))].join('.')
}

const read = <T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  ...within: readonly (string | number)[]
): T => {
  const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true })
  if (success) return output
  throw new LedgerFileError('form', placeOf(within, issues[0]) || null)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new LedgerFileError('json', null, cause)
  }
}

/** The same JSON without the blanks between its values. A text without its end has none behind it, either. */
const withoutBlanks = (text: string): string =>
  text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|\s+/gu, (found) => (found.startsWith('"') ? found : ''))

/**
 * Reads a ledger's file, as the hub writes it, a day at a time; `letOthers` is called after each and may keep it waiting. Blanks
 * and the order of fields don't matter. A field that stands twice, a figure as `1e1`, a letter as `\u0061`: JSON has several
 * spellings, and readers that take them differently; they are refused. Throws a LedgerFileError.
 */
export const readLedgerFile = async (
  text: string,
  letOthers: () => unknown = () => {},
): Promise<DownloadedLedger> => {
  if (text.length > longestLedgerFile) throw new LedgerFileError('too_long')
  const json = parse(text)
  const file = read(outline, json)
  const each = async <T>(name: 'days' | 'projects', schema: v.GenericSchema<unknown, T>): Promise<T[]> => {
    const items: T[] = []
    for (const [index, item] of file[name].entries()) {
      items.push(read(schema, item, name, index))
      await letOthers()
    }
    return items
  }
  const whole = {
    ...file,
    days: await each('days', entries.days.item),
    projects: await each('projects', entries.projects.item),
  }
  const respelt = JSON.stringify(json)
  if (respelt !== text && respelt !== withoutBlanks(text)) throw new LedgerFileError('spelling')
  return whole
}
