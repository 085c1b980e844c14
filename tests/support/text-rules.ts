import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'rolldown/utils'
import { importsOf } from '../../scripts/imports.ts'
import { isDoneWithin } from './cpu-time.ts'

/** An exported function, called with a text in one of its places. */
export interface TextRule {
  readonly name: string
  readonly read: (text: string) => unknown
}

type Param = ESTree.ParamPattern
interface File {
  readonly program: ESTree.Program
  readonly imports: ReturnType<typeof importsOf>
}

const root = join(import.meta.dirname, '../..')
/** They only compute. What reads the operator's own files isn't among them: no player sends those. */
const pure = new Set(['valibot', 'fastest-levenshtein', 'fuzzysort', 'any-ascii', 'node:net', 'node:crypto'])

const readFiles = (folders: readonly string[]): Map<string, File> =>
  new Map(
    folders
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts'))
          .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
      )
      .map((path) => {
        const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'))
        return [path, { program, imports: importsOf(path, program) }]
      }),
  )

/** The files that only compute, as do all that they import: they are called without a database or a page. */
const pureFiles = (files: ReadonlyMap<string, File>): [string, File][] => {
  const known = new Map<string, boolean>()
  const isPure = (path: string): boolean => {
    const imports = files.get(path)?.imports
    // They ask the browser or the build without importing anything, or draw.
    if (!imports || /^src\/(?:browser|dev|ui\/drawing)\//u.test(path)) return false
    if (!known.has(path)) {
      known.set(path, true)
      const needed = imports.filter(({ typeOnly }) => !typeOnly)
      known.set(
        path,
        needed.every(
          ({ kind, target, late }) => !late && (kind === 'file' ? isPure(target) : pure.has(target)),
        ),
      )
    }
    return known.get(path) === true
  }
  return [...files].filter(([path]) => isPure(path))
}

/** The exported functions of a file that answer at once. */
const functionsOf = ({ program }: File): [string, readonly Param[]][] =>
  program.body.flatMap((statement): [string, readonly Param[]][] => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declared?.type === 'FunctionDeclaration' && declared.id && !declared.async)
      return [[declared.id.name, declared.params]]
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }): [string, readonly Param[]][] =>
      init?.type === 'ArrowFunctionExpression' && !init.async && id.type === 'Identifier'
        ? [[id.name, init.params]]
        : [],
    )
  })

type Type = ESTree.TSType

const typeOf = (param: Param): Type | undefined => {
  const pattern = param.type === 'AssignmentPattern' ? param.left : param
  return 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined
}

/** A value of a type with the text wherever it may have one; undefined where it has no place for it. */
type Make = (text: string) => unknown

const ofParts = (parts: readonly ESTree.TSSignature[], file: File, depth = 0): Make | undefined => {
  const made = parts.flatMap((part): [string, Make][] => {
    if (part.type !== 'TSPropertySignature' || part.key.type !== 'Identifier') return []
    const type = part.typeAnnotation?.typeAnnotation
    const make = madeOf(type, file, depth) ?? (() => besides(type))
    return [[part.key.name, make]]
  })
  const hasText = parts.some(
    (part) => part.type === 'TSPropertySignature' && madeOf(part.typeAnnotation?.typeAnnotation, file, depth),
  )
  return hasText ? (text) => Object.fromEntries(made.map(([key, make]) => [key, make(text)])) : undefined
}

const madeOf = (type: Type | undefined, file: File, depth = 0): Make | undefined => {
  switch (type?.type) {
    case 'TSStringKeyword':
    case 'TSUnknownKeyword':
      return (text) => text
    case 'TSUnionType':
      return type.types.map((one) => madeOf(one, file, depth)).find(Boolean)
    case 'TSTypeOperator':
      if (type.operator !== 'readonly') return undefined
      return madeOf(type.typeAnnotation, file, depth)
    case 'TSArrayType': {
      const make = madeOf(type.elementType, file, depth)
      return make && ((text) => [make(text)])
    }
    case 'TSTypeLiteral':
      return ofParts(type.members, file, depth)
    case 'TSTypeReference': {
      // An interface may hold itself.
      if (depth > 2) return undefined
      const { typeName } = type
      const declared = file.program.body
        .map((one) => (one.type === 'ExportNamedDeclaration' ? one.declaration : one))
        .find(
          (one) =>
            one?.type === 'TSInterfaceDeclaration' &&
            typeName.type === 'Identifier' &&
            one.id.name === typeName.name,
        )
      return declared?.type === 'TSInterfaceDeclaration'
        ? ofParts(declared.body.body, file, depth + 1)
        : undefined
    }
    default:
      return undefined
  }
}

/** The value of the other parameters. */
const besides = (type: Type | undefined): unknown => {
  switch (type?.type) {
    case 'TSStringKeyword':
      return 'a'
    case 'TSNumberKeyword':
      return 100
    case 'TSBooleanKeyword':
      return true
    case 'TSFunctionType':
      return (text: unknown) => text
    case 'TSArrayType':
      return []
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? [] : undefined
    default:
      return undefined
  }
}

const nameOf = (param: Param): string =>
  param.type === 'Identifier' ? param.name : param.type === 'AssignmentPattern' ? nameOf(param.left) : '{}'

/** A rule may throw at a text that it can't read; a TypeError says that it can't be called in this way at all. */
const outcome = (job: () => unknown): 'ran' | 'unfit' => {
  try {
    const given = job()
    // A promise that is refused later was called all the same.
    if (given instanceof Promise) given.catch(() => {})
    return 'ran'
  } catch (error) {
    return error instanceof TypeError || error instanceof ReferenceError ? 'unfit' : 'ran'
  }
}

/** Every exported function of these folders that only computes and can be called with a text, once for each place of a text. */
export const textRules = async (folders: readonly string[]): Promise<TextRule[]> => {
  const rules: TextRule[] = []
  for (const [path, file] of pureFiles(readFiles(folders))) {
    const functions = functionsOf(file)
    const module = functions.length === 0 ? {} : ((await import(join(root, path))) as Record<string, unknown>)
    for (const [name, params] of functions)
      for (const [index, param] of params.entries()) {
        const make = madeOf(typeOf(param), file)
        if (!make) continue
        const call = module[name] as (...args: unknown[]) => unknown
        const others = params.map((other) => besides(typeOf(other)))
        const isCallable = params.every(
          (other, place) =>
            place === index || other.type === 'AssignmentPattern' || others[place] !== undefined,
        )
        if (!isCallable) continue
        const read = (text: string) => outcome(() => call(...others.with(index, make(text))))
        const tried: ReturnType<typeof outcome>[] = []
        isDoneWithin(1_000, () => tried.push(read('a')))
        if (tried.includes('ran')) rules.push({ name: `${path} ${name}(${nameOf(param)})`, read })
      }
  }
  return rules
}
