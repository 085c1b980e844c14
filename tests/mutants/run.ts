import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/root.mjs'
import { judgeFile } from './judge-file.ts'
import { drawScores, tellSurvivors } from './scores.ts'

const { values, positionals } = parseArgs({
  options: { sample: { type: 'boolean' }, workers: { type: 'string' }, 'only-record': { type: 'boolean' } },
  allowPositionals: true,
})

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => ending.test(name))
    .toSorted()
    .map((name) => `${folder}/${name}`)

const all = [...filesIn('machines', /\.machine\.ts$/u), ...filesIn('contract', /(?:\.rules|^money)\.ts$/u)]
const chosen = all.filter(
  (file) => positionals.length === 0 || positionals.some((one) => file.includes(`/${one}.`) || file === one),
)
const workers = values.workers === undefined ? availableParallelism() : Number(values.workers)

const scores = []
for (const file of chosen) {
  const score = await judgeFile(file, { workers, share: values.sample ? 20 : 1 })
  scores.push(score)
  console.log(tellSurvivors(score, values['only-record'] === true))
}
console.log(`\n${drawScores(scores)}`)
