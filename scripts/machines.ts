import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluateMachine } from './machine-source.ts'
import { drawMachine } from '../src/dev/mermaid.ts'
import { root } from './root.mjs'

const out = join(root, 'machines.out')
const files = readdirSync(join(root, 'machines')).filter((name) => name.endsWith('.machine.ts'))

rmSync(out, { recursive: true, force: true })
mkdirSync(out)
for (const file of files) {
  const machine = evaluateMachine(readFileSync(join(root, 'machines', file), 'utf8'))
  const path = join(out, file.replace('.machine.ts', ''))
  writeFileSync(`${path}.json`, `${JSON.stringify(machine.config, null, 2)}\n`)
  writeFileSync(`${path}.mmd`, drawMachine(machine))
}
console.log(
  `${files.length} machines written to machines.out: .json for the Stately editor, .mmd for Mermaid`,
)
