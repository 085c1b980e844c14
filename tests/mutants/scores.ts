import type { Judged } from './chart-bench.ts'
import type { Mutant } from './mutant.ts'
import { nameOf } from './mutant.ts'

export interface JudgedMutant {
  mutant: Mutant
  judged: Judged
  equivalent: boolean
}

export interface Score {
  file: string
  seconds: number
  judged: readonly JudgedMutant[]
}

const count = (score: Score) => {
  const real = score.judged.filter(({ equivalent }) => !equivalent)
  const alone = real.filter(({ judged }) => judged.verdict === 'model').length
  const survived = real.filter(({ judged }) => judged.verdict === 'survived').length
  return {
    mutants: real.length,
    killed: real.length - survived,
    alone,
    survived,
    equivalent: score.judged.length - real.length,
  }
}

/** Shares of the mutants that aren't equivalent, from 0 to 1. */
export const sharesOf = (score: Score): { killed: number; alone: number } => {
  const { mutants, killed, alone } = count(score)
  return { killed: killed / mutants, alone: alone / mutants }
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

const draw = (lines: readonly (readonly string[])[]): string => {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** One row a file; 'alone' without the record of behaviour. Equivalent mutants aren't counted in. */
export const drawScores = (scores: readonly Score[]): string =>
  draw([
    ['file', 'mutants', 'killed', '', 'alone', '', 'survived', 'equivalent', 's'],
    ...scores.map((score) => {
      const { mutants, killed, alone, survived, equivalent } = count(score)
      return [
        score.file,
        `${mutants}`,
        `${killed}`,
        percent(killed, mutants),
        `${alone}`,
        percent(alone, mutants),
        `${survived}`,
        `${equivalent}`,
        `${Math.round(score.seconds)}`,
      ]
    }),
  ])

/** A survivor with its place, otherwise null; `withRecord`: also one that only the record notices. */
export const tellSurvivor = (
  file: string,
  { mutant, judged: { verdict }, equivalent }: JudgedMutant,
  withRecord: boolean,
): string | null =>
  !equivalent && (verdict === 'survived' || (withRecord && verdict === 'record'))
    ? `${file}:${mutant.line} ${verdict === 'record' ? '(record only) ' : ''}${nameOf(mutant)}`
    : null
