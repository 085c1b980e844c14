import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type ESTree, parseSync } from 'rolldown/utils'
import { type Import, importsOf } from '../../scripts/imports.ts'

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
  /** Absent for what isn't TypeScript or JavaScript. */
  program?: ESTree.Program
  imports: readonly Import[]
}

const ignored = new Set([
  'node_modules',
  'dist',
  'dist-dev',
  'dist-rendering',
  'data',
  'coverage',
  'machines.out',
  'test-results',
  'playwright-report',
])

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name) && !entry.name.startsWith('.'))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}

/** Every file of a project but what is generated into ignored folders, with what its code imports. */
export function readSources(root: string): Source[] {
  return filesUnder(root).map((file) => {
    const path = relative(root, file).split(sep).join('/')
    if (!/\.(tsx?|mjs)$/.test(path))
      return {
        path,
        text: /\.(css|html|svg|md|po)$/.test(path) ? readFileSync(file, 'utf8') : '',
        imports: [],
      }
    const text = readFileSync(file, 'utf8')
    const { program, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
    return { path, text, program, imports: importsOf(path, program) }
  })
}
