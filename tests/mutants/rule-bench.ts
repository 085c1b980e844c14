import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../../scripts/root.mjs'
import type { Bench } from './bench.ts'
import { applied } from './mutant.ts'
import { testsOf } from './rule-tests.ts'
import { collected } from './vitest-stand-in.ts'

const here = pathToFileURL(`${root}/`).href
const standIn = new URL('vitest-stand-in.ts', import.meta.url).href
const ofTheProject = (url: string): boolean => url.startsWith(here) && !url.includes('/node_modules/')

/** What a file's source is in the running round of tests. */
let changed: { url: string; source: string } | null = null
const round = /[?&]round=\d+/u

// A round loads every file of the project anew, so that also what a module computes once is computed with the mutant.
registerHooks({
  resolve: (specifier, context, next) => {
    const mark = round.exec(context.parentURL ?? '')?.[0]
    if (mark === undefined) return next(specifier, context)
    if (specifier === 'vitest') return { url: standIn, shortCircuit: true }
    const resolved = next(specifier, context)
    return ofTheProject(resolved.url) ? { ...resolved, url: `${resolved.url}${mark}` } : resolved
  },
  load: (url, context, next) =>
    changed !== null && round.test(url) && url.replace(round, '') === changed.url
      ? { format: 'module-typescript', source: changed.source, shortCircuit: true }
      : next(url, context),
})

let rounds = 0

const longest = 10_000

const withinTime = async (running: unknown): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('takes too long')), longest)
  })
  try {
    await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The name of the first test that fails, or null. */
const firstFailing = async (tests: readonly string[]): Promise<string | null> => {
  rounds++
  for (const file of tests) {
    const run = collected()
    try {
      await import(`${pathToFileURL(join(root, file)).href}?round=${rounds}`)
    } catch (error) {
      return `${file} can't be loaded: ${String(error)}`
    }
    for (const { name, body } of run.tests())
      try {
        await withinTime(body())
      } catch (error) {
        return `${name}: ${error instanceof Error ? error.message : String(error)}`
      }
  }
  return null
}

/** Judges the mutants of a file of rules by the tests in tests/contract that load it, in this process. */
export const createRuleBench = async (file: string): Promise<Bench> => {
  const url = pathToFileURL(join(root, file)).href
  const source = readFileSync(fileURLToPath(url), 'utf8')
  const tests = testsOf(file)
  const judge = async (text: string) => {
    changed = { url, source: text }
    const why = await firstFailing(tests)
    return why === null ? { verdict: 'survived' as const, why: '' } : { verdict: 'model' as const, why }
  }
  return {
    judgeUnchanged: () => judge(source),
    judge: (mutant) => judge(applied(source, mutant)),
  }
}
