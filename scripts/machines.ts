import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { evaluateMachine } from './machine-source.ts'
import { drawMachine } from '../src/dev/mermaid.ts'
import { root } from './root.mjs'

const out = join(root, 'machines.out')
const files = globSync('machines/*/*.machine.ts', { cwd: root })

rmSync(out, { recursive: true, force: true })
mkdirSync(out)
for (const file of files) {
  const machine = evaluateMachine(readFileSync(join(root, file), 'utf8'))
  const path = join(out, basename(file, '.machine.ts'))
  writeFileSync(`${path}.json`, `${JSON.stringify(machine.config, null, 2)}\n`)
  writeFileSync(`${path}.mmd`, drawMachine(machine))
}
console.log(
  `${files.length} machines written to machines.out: .json for the Stately editor, .mmd for Mermaid`,
)
