import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { type Import, importsOf } from './imports.ts'

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** A route's page is split off: it is loaded when somebody opens it. */
const isLateEdge = (from: string, to: string): boolean =>
  from.startsWith('src/app/routes/') && featureOf(to) !== undefined

/** Code used by several features: its texts are loaded with each of them. */
const isShared = (path: string): boolean => /^src\/(?:api|product)\//.test(path)

/** Immediate imports of the files of src/, by path from the project's root. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Returns the imports of a file that are loaded together with it. */
export const importedAtOnce = (path: string, imports: readonly Import[]): string[] =>
  imports
    .filter(({ typeOnly, late }) => !typeOnly && !late)
    .map(({ target }) => target)
    .filter((target) => !target.endsWith('.css') && !isLateEdge(path, target))

/** Reads the imports of the page, without the developer's pages. */
export const readImports = (root: string): Imports =>
  new Map(
    globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/dev/**'] }).map((file) => {
      const path = file.replaceAll('\\', '/')
      const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'))
      return [path, importedAtOnce(path, importsOf(path, program))]
    }),
  )

/** `start` and all its direct and indirect imports, following only `through` files. */
const reachedFrom = (start: string, imports: Imports, through: (path: string) => boolean): Set<string> => {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    imports.get(path)?.filter(through).forEach(visit)
  }
  visit(start)
  return found
}

export interface TextParts {
  /** Features whose code, and with it whose texts, are loaded on first use. */
  late: readonly string[]
  /** The parts of a text used in `files`: `core`, or the late features that use it; none for texts of mails only. */
  of: (files: readonly string[]) => readonly string[]
}

/**
 * Splits a catalogue: one part for every feature folder that the page's start does not import, and `core` for
 * everything else. Texts of src/product and src/api are loaded with the features that import them.
 */
export const textPartsOf = (imports: Imports): TextParts => {
  const atStart = reachedFrom('src/main.tsx', imports, () => true)
  const early = new Set([...atStart].map(featureOf))
  const late = [...new Set([...imports.keys()].map(featureOf))]
    .filter((feature) => feature !== undefined)
    .filter((feature) => !early.has(feature))
    .toSorted()
  const saidBy = new Map<string, Set<string>>()
  for (const [path] of imports) {
    if (isShared(path)) continue
    const feature = featureOf(path)
    const part = feature !== undefined && late.includes(feature) ? feature : 'core'
    for (const said of reachedFrom(path, imports, isShared))
      saidBy.set(said, (saidBy.get(said) ?? new Set()).add(part))
  }
  return {
    late,
    of: (files) => {
      const ofPage = files.filter((file) => !file.startsWith('server/'))
      const parts = new Set(ofPage.flatMap((file) => [...(saidBy.get(file) ?? ['core'])]))
      return parts.has('core') ? ['core'] : [...parts]
    },
  }
}
