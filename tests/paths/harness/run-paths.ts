import { parseArgs } from 'node:util'
import type { Catalogue } from './catalogue.ts'
import { drawTable } from './table.ts'
import type { Row } from './walk.ts'
import { otherThanRecorded, walk } from './walk.ts'

/**
 * The command line: walks every machine, or those named, and prints the table; `--record` keeps how they behave now.
 * Fails under 100 %, for a machine without a model and for one that behaves otherwise. `command`: how it is called.
 */
export const runPaths = async (catalogue: Catalogue, command: string): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { record: { type: 'boolean' } },
    allowPositionals: true,
  })
  const { loadModel, readRecord, writeRecord } = catalogue
  const withModel = catalogue.modelSlugs()
  const rows: Row[] = []
  const problems: string[] = []
  const changed: string[] = []

  for (const slug of catalogue.machineSlugs()) {
    if (positionals.length > 0 && !positionals.includes(slug)) continue
    if (!withModel.includes(slug)) {
      problems.push(`${slug}: has no model`)
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
  if (problems.length === 0) return console.log(`\n100 % of ${rows.length} machines`)
  console.error(`\n${problems.join('\n')}`)
  if (changed.length > 0)
    console.error(
      `\nIs that what it should do now? Then record it and read the diff: ${command} -- ${changed.join(' ')} --record`,
    )
  process.exitCode = 1
}
