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
  const invalid = score.judged.filter(({ judged }) => judged.verdict === 'invalid').length
  const real = score.judged.filter(({ equivalent, judged }) => !equivalent && judged.verdict !== 'invalid')
  const alone = real.filter(({ judged }) => judged.verdict === 'model').length
  const survived = real.filter(({ judged }) => judged.verdict === 'survived').length
  return {
    mutants: real.length,
    killed: real.length - survived,
    alone,
    survived,
    equivalent: score.judged.length - invalid - real.length,
    invalid,
  }
}

/** Shares of the mutants that can be built and aren't equivalent, from 0 to 1. */
export const sharesOf = (score: Score): { killed: number; alone: number } => {
  const { mutants, killed, alone } = count(score)
  return mutants === 0 ? { killed: 0, alone: 0 } : { killed: killed / mutants, alone: alone / mutants }
}

/** Of all files together. */
export const totalOf = (scores: readonly Score[]): { mutants: number; killed: number } =>
  scores
    .map(count)
    .reduce((one, other) => ({ mutants: one.mutants + other.mutants, killed: one.killed + other.killed }), {
      mutants: 0,
      killed: 0,
    })

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

/** One row a file; 'alone' without the record of behaviour. Mutants that are equivalent, or can't be built, aren't counted in. */
export const drawScores = (scores: readonly Score[]): string =>
  draw([
    ['file', 'mutants', 'killed', '', 'alone', '', 'survived', 'equivalent', 'invalid', 's'],
    ...scores.map((score) => {
      const { mutants, killed, alone, survived, equivalent, invalid } = count(score)
      return [
        score.file,
        `${mutants}`,
        `${killed}`,
        percent(killed, mutants),
        `${alone}`,
        percent(alone, mutants),
        `${survived}`,
        `${equivalent}`,
        `${invalid}`,
        `${Math.round(score.seconds)}`,
      ]
    }),
  ])

/** A survivor, or what can't be built, with its place, otherwise null; `withRecord`: also one that only the record notices. */
export const tellMutant = (
  file: string,
  { mutant, judged: { verdict }, equivalent }: JudgedMutant,
  withRecord: boolean,
): string | null =>
  !equivalent && verdict !== 'model' && (withRecord || verdict !== 'record')
    ? `${file}:${mutant.line} ${said[verdict]}${nameOf(mutant)}`
    : null

const said = { record: '(record only) ', invalid: "(can't be built) ", survived: '' } as const

/** Why a sample is too weak: of every file two thirds are to be noticed, of all files together nine tenths. */
export const weaknessOf = (scores: readonly Score[]): string[] => {
  const counts = scores.map((score) => ({ file: score.file, ...count(score) }))
  const { mutants, killed } = totalOf(scores)
  return [
    ...counts.flatMap((one) =>
      one.killed < (2 / 3) * one.mutants || one.mutants === 0
        ? [`${one.file}: only ${one.killed} of ${one.mutants} are noticed`]
        : [],
    ),
    ...(killed < 0.9 * mutants ? [`only ${killed} of ${mutants} are noticed`] : []),
  ]
}
