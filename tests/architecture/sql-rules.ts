import { type ESTree, Visitor } from 'rolldown/utils'
import type { Source } from './sources.ts'

/** How Kysely's queries begin. */
const beginnings = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
])

/** Beside the stores: the schema, the platform, and the demo with its data, which no feature depends on. */
const alsoMay = [
  /^server\/migrations\//,
  /^server\/platform\/(?:database|security)\//,
  /^server\/demo[^/]*\.ts$/,
  /^server\/[^/]+\/seed-[^/]+\.ts$/,
]

const holdsNoSql = (source: Source): boolean =>
  source.path.startsWith('server/') &&
  !source.path.endsWith('.store.ts') &&
  !alsoMay.some((one) => one.test(source.path))

const isBeginning = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  beginnings.has(callee.property.name)

/** SQL that is written as a query or as text stands in a store: a file that says so shows all that touches a table. */
export function strayQueries(sources: readonly Source[]): string[] {
  return sources.filter(holdsNoSql).flatMap(({ path, program }) => {
    const found: string[] = []
    if (!program) return found
    new Visitor({
      CallExpression: (node) => {
        if (isBeginning(node)) found.push('a query')
      },
      TaggedTemplateExpression: ({ tag }) => {
        if (tag.type === 'Identifier' && tag.name === 'sql') found.push('a query as text')
      },
    }).visit(program)
    return [...new Set(found)].map((kind) => `${path}: ${kind} outside a store`)
  })
}
