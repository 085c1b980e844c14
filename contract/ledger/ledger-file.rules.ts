import * as v from 'valibot'
import type { DownloadedLedger } from './public-ledger.contract.ts'
import { ledgerFileSchema } from './public-ledger.contract.ts'

/** Longest file that is read, in UTF-16 units; a longer one is refused first. */
export const longestLedgerFile = 2 ** 28

/**
 * Reasons why a text is not a ledger's file. `json`: not JSON; `form`: an unknown field, or one in a wrong form;
 * `spelling`: see below.
 */
export type LedgerFileFault = 'too_long' | 'json' | 'form' | 'spelling'

export class LedgerFileError extends Error {
  override readonly name = 'LedgerFileError'
  readonly fault: LedgerFileFault
  /** Path in the file, such as `days.3.rows.0.kind`; contains only names that a ledger has. */
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
  // An unknown field name could be any text, so it is left out.
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

/**
 * Removes the blanks between JSON values. A string without its closing quote reaches to the end of the text, with
 * its blanks.
 */
const withoutBlanks = (text: string): string =>
  text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|\s+/gu, (found) => (found.startsWith('"') ? found : ''))

/**
 * Reads a ledger's file as the hub writes it, one day at a time. `letOthers` is called and awaited after each day,
 * so that other work can run. Blanks and the order of fields do not matter. Other spellings of the same JSON (a
 * duplicate field, `1e1` for a figure, `\u0061` for a letter) are refused, because readers interpret them
 * differently. Throws a LedgerFileError.
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
