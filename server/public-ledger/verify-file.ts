import type { LedgerFileFault } from '#contract/ledger/ledger-file.rules.ts'
import { LedgerFileError, readLedgerFile } from '#contract/ledger/ledger-file.rules.ts'
import type { DownloadedLedger } from '#contract/ledger/public-ledger.contract.ts'
import { daySealed, verifyLedger } from '#contract/ledger/public-ledger.rules.ts'
import type { Differing } from '#contract/ledger/public-ledger.rules.ts'
import { sha256 } from './close-days.store.ts'
import type { SavedSeal } from './saved-seal.ts'

const faults: Readonly<Record<LedgerFileFault, string>> = {
  too_long: 'This file is too long to be read.',
  json: 'This file holds no JSON: it is no public ledger, or only a part of one.',
  form: 'This file is no public ledger',
  spelling:
    'This file isn’t written the way the hub writes it: a field stands twice, or a figure or a letter is written in another way. Download it again.',
}

const sayUnread = ({ fault, place }: LedgerFileError): string =>
  fault === 'form'
    ? `${faults.form}${place === null ? '' : `: ${place} isn’t as it should be`}.`
    : faults[fault]

const sayDiffering = ({ at, day, line, about }: Differing): string => {
  const whole = day === null ? 'those that aren’t sealed yet' : `the day ${day}`
  const where = line === null ? `The day ${day}` : `Line ${line} of ${whole}`
  switch (at) {
    case 'row':
      return `${where} was changed: its mark is of another row.`
    case 'order':
      return `${where} stands in the wrong place, or twice.`
    case 'seal':
      return `${where} was changed: its seal is of other rows, or of another day before it.`
    case 'date':
      return `A day before ${day} is missing.`
    case 'project':
      return `The project ${about} is listed in the wrong place or twice, or has no rows. Older downloads also listed projects without rows; download the file again.`
    case 'total':
      return about === null
        ? 'The totals aren’t the sums of the rows.'
        : `The totals of the project ${about} aren’t the sums of its rows.`
  }
}

const count = (figure: number, one: string): string => `${figure} ${figure === 1 ? one : `${one}s`}`

const sayRight = ({ days, open, projects, totals: { votes, cents } }: DownloadedLedger): string[] => {
  const rows = days.reduce((sum, day) => sum + day.rows.length, 0)
  const last = days.at(-1)
  return [
    `${count(days.length, 'day')} and ${count(rows, 'row')}: every mark and every seal is right.`,
    ...(open.length > 0 ? [`${count(open.length, 'row')} since, not sealed yet.`] : []),
    `${count(projects.length, 'project')}: every total is the sum of its rows.`,
    `In all ${count(votes, 'vote')} and $${(cents / 100).toFixed(2)}.`,
    'Titles of projects aren’t sealed; their ids are.',
    ...(last ? [`The last seal, of ${last.day}: ${last.seal}`] : []),
  ]
}

const saySaved = (file: DownloadedLedger, { seal, day }: SavedSeal): { line: string; isRight: boolean } => {
  const found = daySealed(file, seal)
  if (found === null)
    return {
      line: 'The file is consistent, but the seal you saved belongs to a different ledger.',
      isRight: false,
    }
  if (day !== null && day !== found)
    return { line: `The seal that you saved is of ${found}, not of ${day}.`, isRight: false }
  return {
    line: `The seal that you saved is of ${found}: up to that day nothing was changed.`,
    isRight: true,
  }
}

/** Checks a downloaded ledger, and that it matches a saved seal if one is given. Returns the lines to print, and the result. */
export const verifyFile = async (
  text: string,
  saved: SavedSeal | null = null,
): Promise<{ lines: string[]; isRight: boolean }> => {
  let file: DownloadedLedger
  try {
    file = await readLedgerFile(text)
  } catch (error) {
    if (!(error instanceof LedgerFileError)) throw error
    return { lines: [sayUnread(error)], isRight: false }
  }
  const differing = await verifyLedger(file, sha256)
  if (differing) return { lines: [sayDiffering(differing)], isRight: false }
  if (saved === null) return { lines: sayRight(file), isRight: true }
  const { line, isRight } = saySaved(file, saved)
  return { lines: [...sayRight(file), line], isRight }
}
