import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { type Import, importsOf } from './imports.ts'

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** A route's page is split off: it comes when somebody goes there. */
const isLateEdge = (from: string, to: string): boolean =>
  from.startsWith('src/app/routes/') && featureOf(to) !== undefined

/** Said in several features: their texts come with each of them. */
const isShared = (path: string): boolean => /^src\/(?:api|product)\//.test(path)

/** What the files of src/ import at once, by path from the project's root. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Of what a file imports, the code that is there as soon as it is. */
export const importedAtOnce = (path: string, imports: readonly Import[]): string[] =>
  imports
    .filter(({ typeOnly, late }) => !typeOnly && !late)
    .map(({ target }) => target)
    .filter((target) => !target.endsWith('.css') && !isLateEdge(path, target))

/** Reads the page without the developer's pages. */
export const readImports = (root: string): Imports =>
  new Map(
    globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/dev/**'] }).map((file) => {
      const path = file.replaceAll('\\', '/')
      const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'))
      return [path, importedAtOnce(path, importsOf(path, program))]
    }),
  )

/** `start` and all that it imports, by way of `through` files. */
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
  /** The features whose code, and with it whose texts, are loaded when they are used. */
  late: readonly string[]
  /** The parts of a text that is said in `files`: `core`, or the late features that say it; none for what mails alone say. */
  of: (files: readonly string[]) => readonly string[]
}

/**
 * How a catalogue is cut: a part for every feature folder that the page's start doesn't import, and `core` for all else.
 * What is said in src/product and src/api comes with the features that import it.
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
