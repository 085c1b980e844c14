import { parseArgs } from 'node:util'
import { loadModel, machineSlugs, modelSlugs, readRecord, writeRecord } from './catalogue.ts'
import { drawTable } from './table.ts'
import type { Row } from './walk.ts'
import { otherThanRecorded, walk } from './walk.ts'

const { values, positionals } = parseArgs({
  options: { record: { type: 'boolean' } },
  allowPositionals: true,
})
const withModel = modelSlugs()
const chosen = machineSlugs().filter((slug) => positionals.length === 0 || positionals.includes(slug))
const rows: Row[] = []
const problems: string[] = []
const changed: string[] = []

for (const slug of chosen) {
  if (!withModel.includes(slug)) {
    problems.push(`${slug}: has no model (tests/paths/${slug}.model.ts)`)
    continue
  }
  const model = await loadModel(slug)
  let row = await walk(model, readRecord(slug))
  if (values.record && row.told !== readRecord(slug)) {
    writeRecord(slug, row.told)
    row = await walk(model, row.told)
  }
  rows.push(row)
  if (row.problems.some((problem) => problem.startsWith(otherThanRecorded))) changed.push(slug)
  problems.push(...row.problems.map((problem) => `${slug}: ${problem}`))
}

console.log(drawTable(rows))
if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`)
  if (changed.length > 0)
    console.error(
      `\nIs that what it should do now? Then record it and read the diff: npm run paths -- ${changed.join(' ')} --record`,
    )
  process.exitCode = 1
} else console.log(`\n100 % of ${rows.length} machines`)
