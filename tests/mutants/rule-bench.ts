import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../../scripts/root.mjs'
import type { Bench } from './bench.ts'
import type { Judged } from './chart-bench.ts'
import { applied } from './mutant.ts'
import { testsOf } from './rule-tests.ts'
import { collected } from './vitest-stand-in.ts'

const standIn = new URL('vitest-stand-in.ts', import.meta.url).href
const ofTheProject = (url: string): boolean => url.startsWith('file:') && !url.includes('/node_modules/')

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

interface Failing {
  file: string
  /** Of the test; null: its file can't be loaded. */
  name: string | null
  why: string
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The first test that fails, or null. `asked`: which are run, of the files that hold one of them. */
const firstFailing = async (
  tests: readonly string[],
  asked?: readonly Failing[],
): Promise<Failing | null> => {
  for (const file of tests) {
    const wanted = asked?.filter((one) => one.file === file)
    if (wanted?.length === 0) continue
    const run = collected()
    try {
      await import(`${pathToFileURL(resolve(root, file)).href}?round=${rounds}`)
    } catch (error) {
      return { file, name: null, why: `${file} can't be loaded: ${String(error)}` }
    }
    for (const { name, body } of run.tests())
      try {
        if (!wanted || wanted.some((one) => one.name === name)) await withinTime(body())
      } catch (error) {
        return { file, name, why: `${name}: ${messageOf(error)}` }
      }
  }
  return null
}

/** Why a file can't be loaded by itself, or null. */
const whyUnloadable = async (url: string): Promise<string | null> => {
  try {
    await import(`${url}?round=${rounds}`)
    return null
  } catch (error) {
    return String(error)
  }
}

/** Judges the mutants of a file of rules by the tests that load it, in this process. */
export const createRuleBench = async (file: string, tests = testsOf(file)): Promise<Bench> => {
  const url = pathToFileURL(resolve(root, file)).href
  const source = readFileSync(fileURLToPath(url), 'utf8')
  const noticed: Failing[] = []
  const begin = async (text: string): Promise<Judged | null> => {
    rounds++
    changed = { url, source: text }
    const why = await whyUnloadable(url)
    return why === null ? null : { verdict: 'invalid', why }
  }
  const judged = (failing: Failing | null): Judged =>
    failing ? { verdict: 'model', why: failing.why } : { verdict: 'survived', why: '' }
  return {
    judge: async (mutant) => {
      const invalid = await begin(applied(source, mutant))
      if (invalid) return invalid
      const failing = await firstFailing(tests)
      if (failing) noticed.push(failing)
      return judged(failing)
    },
    judgeUnchanged: async () => (await begin(source)) ?? judged(await firstFailing(tests)),
    judgeAgain: async () => (await begin(source)) ?? judged(await firstFailing(tests, noticed)),
  }
}
