import { dirname, posix } from 'node:path'
import { type ESTree, Visitor } from 'rolldown/utils'

export interface Import {
  specifier: string
  /** A path from the project's root, the name of a package, or `node:...`. */
  target: string
  kind: 'file' | 'package' | 'node'
  typeOnly: boolean
  /** Loaded on demand: `import(...)`. */
  late: boolean
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

/** Returns the imports of a file. `path` is from the project's root. */
export function importsOf(path: string, program: ESTree.Program): Import[] {
  const found: Import[] = []
  const add = (source: ESTree.Node | null, typeOnly: boolean, late = false) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return
    found.push({ specifier: source.value, ...resolve(path, source.value), typeOnly, late })
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
    ImportExpression: (node) => add(node.source, false, true),
    TSImportType: (node) => add(node.source, true),
  }).visit(program)
  return found
}
