import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../../scripts/root.mjs'

const imports = /(?:from|import)\s+'([^']+)'/gu

/** The files of the project that a file imports, types or not, from the project's root. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(imports)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [posix.join(posix.dirname(file), specifier)] : []
  })

const loads = (file: string, wanted: string, known = new Set<string>()): boolean => {
  if (file === wanted) return true
  if (known.has(file) || !file.endsWith('.ts')) return false
  known.add(file)
  return importsOf(file).some((one) => loads(one, wanted, known))
}

const words = new Set(['describe', 'expect', 'it', 'test'])

/** Uses more of vitest than the stand-in has: set up around tests, mocks, a page. */
const needsMore = (file: string): boolean => {
  const text = readFileSync(join(root, file), 'utf8')
  const used = /import \{([^}]*)\} from 'vitest'/u.exec(text)?.[1] ?? ''
  return used.split(',').some((word) => word.trim() !== '' && !words.has(word.trim()))
}

/** The tests of rules that load a file, the nearest first: those named for it, then the others. */
export const testsOf = (file: string): string[] => {
  const slug = posix.basename(file, '.ts')
  return globSync('tests/rules/*/*.test.ts', { cwd: root })
    .map((test) => test.replaceAll('\\', '/'))
    .filter(
      (test) =>
        importsOf(test).some((one) => one.startsWith('contract/') || one === file) &&
        loads(test, file) &&
        !needsMore(test),
    )
    .toSorted((one, other) => Number(other.includes(slug)) - Number(one.includes(slug)))
}
