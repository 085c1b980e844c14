import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

export interface Import {
  specifier: string
  /** A path from the project's root, the name of a package, or `node:...`. */
  target: string
  kind: 'file' | 'package' | 'node'
  typeOnly: boolean
}

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

function resolve(from: string, specifier: string): Pick<Import, 'target' | 'kind'> {
  if (specifier.startsWith('node:')) return { target: specifier, kind: 'node' }
  if (specifier.startsWith('#')) return { target: specifier.slice(1), kind: 'file' }
  if (specifier.startsWith('.')) return { target: posix.join(dirname(from), specifier), kind: 'file' }
  const [scope = '', name = ''] = specifier.split('/')
  return { target: specifier.startsWith('@') ? `${scope}/${name}` : scope, kind: 'package' }
}

const areTypes = (kinds: (string | null | undefined)[]) =>
  kinds.length > 0 && kinds.every((kind) => kind === 'type')

function importsOf(path: string, program: ESTree.Program): Import[] {
  const found: Import[] = []
  const add = (source: ESTree.Node | null, typeOnly: boolean) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return
    found.push({ specifier: source.value, ...resolve(path, source.value), typeOnly })
  }
  new Visitor({
    ImportDeclaration: (node) => {
      const kinds = node.specifiers.map((one) => ('importKind' in one ? one.importKind : 'value'))
      add(node.source, node.importKind === 'type' || areTypes(kinds))
    },
    ExportNamedDeclaration: (node) => {
      add(node.source, node.exportKind === 'type' || areTypes(node.specifiers.map((one) => one.exportKind)))
    },
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false),
    TSImportType: (node) => add(node.source, true),
  }).visit(program)
  return found
}

/** Every file of a project but what is generated into ignored folders, with what its code imports. */
export function readSources(root: string): Source[] {
  return filesUnder(root).map((file) => {
    const path = relative(root, file).split(sep).join('/')
    if (!/\.(tsx?|mjs)$/.test(path))
      return { path, text: /\.(css|html|svg)$/.test(path) ? readFileSync(file, 'utf8') : '', imports: [] }
    const text = readFileSync(file, 'utf8')
    const { program, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
    return { path, text, program, imports: importsOf(path, program) }
  })
}
