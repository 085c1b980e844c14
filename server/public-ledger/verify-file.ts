import * as v from 'valibot'
import { ledgerFileSchema } from '#contract/public-ledger.contract.ts'
import { verifyLedger } from '#contract/public-ledger.rules.ts'
import type { Differing } from '#contract/public-ledger.rules.ts'
import { sha256 } from './close-days.ts'

const sayDiffering = ({ at, day, line, about }: Differing): string => {
  const where = line === null ? `The day ${day}` : `Line ${line} of the day ${day}`
  switch (at) {
    case 'row':
      return `${where} was changed: its mark is of another row.`
    case 'order':
      return `${where} stands in the wrong place, or twice.`
    case 'seal':
      return `${where} was changed: its seal is of other rows, or of another day before it.`
    case 'date':
      return `A day before ${day} is missing.`
    case 'total':
      return about === null
        ? 'The totals aren’t the sums of the rows.'
        : `The totals of the project ${about} aren’t the sums of its rows.`
  }
}

const count = (figure: number, one: string): string => `${figure} ${figure === 1 ? one : `${one}s`}`

/** Proves a downloaded ledger; returns what to tell whoever asked, and whether it is right. */
export const verifyFile = async (text: string): Promise<{ lines: string[]; isRight: boolean }> => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return {
      lines: ['This file holds no JSON: it is no public ledger, or only a part of one.'],
      isRight: false,
    }
  }
  const read = v.safeParse(ledgerFileSchema, json)
  if (!read.success) {
    const [issue] = read.issues
    const place = v.getDotPath(issue)
    return {
      lines: [`This file is no public ledger${place === null ? '' : `: ${place} isn’t as it should be`}.`],
      isRight: false,
    }
  }
  const file = read.output
  const differing = await verifyLedger(file, sha256)
  if (differing) return { lines: [sayDiffering(differing)], isRight: false }
  const rows = file.days.reduce((sum, day) => sum + day.rows.length, 0)
  const { votes, cents } = file.totals
  return {
    lines: [
      `${count(file.days.length, 'day')} and ${count(rows, 'row')}: every mark and every seal is right.`,
      ...(file.open.length > 0 ? [`${count(file.open.length, 'row')} since, not sealed yet.`] : []),
      `${count(file.projects.length, 'project')}: every total is the sum of its rows.`,
      `In all ${count(votes, 'vote')} and $${(cents / 100).toFixed(2)}.`,
    ],
    isRight: true,
  }
}
