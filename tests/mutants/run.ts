import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/root.mjs'
import { patience } from '../support/pace.ts'
import { judgeFile } from './judge-file.ts'
import type { Judge } from './judge.ts'
import { createJudge } from './judge.ts'
import type { JudgedMutant, Score } from './scores.ts'
import { drawScores, sharesOf, tellMutant, totalOf, weaknessOf } from './scores.ts'

// npm run mutants [-- login order.rules] [--sample] [--record-only: also what only the record notices]
const { values, positionals } = parseArgs({
  options: { sample: { type: 'boolean' }, workers: { type: 'string' }, 'record-only': { type: 'boolean' } },
  allowPositionals: true,
})
const sampled = 3
/** Milliseconds between two words of how far it has come. */
const silenceMs = 10_000
/** Of each file, with the record; of each machine, without it. What is lower stands in floors.json and may only rise. */
const due = { killed: 0.95, alone: 0.8 }
const floors = JSON.parse(readFileSync(join(import.meta.dirname, 'floors.json'), 'utf8')) as Record<
  string,
  Partial<typeof due>
>

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => ending.test(name))
    .toSorted()

const all = [
  ...filesIn('machines', /\.machine\.ts$/u),
  ...filesIn('contract', /(?:\.rules|\/money)\.ts$/u),
  ...filesIn('server', /\.rules\.ts$/u),
  ...filesIn('src', /\.rules\.ts$/u),
]
const chosen = all.filter(
  (file) => positionals.length === 0 || positionals.some((one) => file.includes(`/${one}.`)),
)
const workers = values.workers === undefined ? availableParallelism() : Number(values.workers)

/** Survivors as they are found; how far it has come, on stderr, from time to time. */
const tellOf = (file: string) => {
  let spoken = performance.now()
  return (one: JudgedMutant, done: number, all: number): void => {
    const told = tellMutant(file, one, values['record-only'] === true)
    if (told !== null) console.log(told)
    if (performance.now() - spoken < silenceMs) return
    spoken = performance.now()
    console.error(`${file}: ${done} of ${all} judged`)
  }
}

/** A sample runs beside other tests and is over soon; the whole waits for the slowest tests of any file. */
const longestMs = values.sample ? patience(10_000) : 60_000
const judges = Array.from({ length: workers }, () => createJudge(longestMs))
const stopJudges = () => Promise.all(judges.map(({ stop }) => stop()))

/** Each judge takes whole files: it loads what they share once. */
const judgeSample = async (): Promise<Score[]> => {
  const scores = new Map<string, Score>()
  const next = [...chosen]
  const work = async (judge: Judge): Promise<void> => {
    for (let file = next.shift(); file !== undefined; file = next.shift())
      scores.set(file, await judgeFile(file, { judges: [judge], most: sampled, hear: tellOf(file) }))
  }
  await Promise.all(judges.map(work))
  return chosen.flatMap((file) => scores.get(file) ?? [])
}

/** One file after the other: what the rounds of its tests have loaded is given up with the threads. */
const judgeAll = async (): Promise<Score[]> => {
  const scores = []
  for (const file of chosen) {
    scores.push(await judgeFile(file, { judges, most: Infinity, hear: tellOf(file) }))
    await stopJudges()
  }
  return scores
}

const scores = await (values.sample ? judgeSample() : judgeAll())
await stopJudges()
const low: string[] = []
for (const score of scores) {
  const { file } = score
  const wanted = { ...due, ...floors[file] }
  const { killed, alone } = sharesOf(score)
  if (killed < wanted.killed) low.push(`${file}: less than ${100 * wanted.killed} % are noticed`)
  if (alone < wanted.alone)
    low.push(`${file}: less than ${100 * wanted.alone} % are noticed without the record`)
}
console.log(`\n${drawScores(scores)}`)

if (values.sample) {
  const { mutants, killed } = totalOf(scores)
  console.log(`\n${killed} of ${mutants} sampled defects are noticed, in ${scores.length} files`)
}
const wrong = values.sample ? weaknessOf(scores) : low
if (wrong.length > 0) console.error(`\n${wrong.join('\n')}`)
process.exitCode = Number(wrong.length > 0)
