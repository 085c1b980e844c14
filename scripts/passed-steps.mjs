import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesHash } from './files-hash.mjs'
import { root } from './root.mjs'

/* A step is not run again if its inputs are the same as when it last passed. `npm test -- --all` skips nothing.
   tests/test-runner.test.ts compares the lists with the imports of the tests. */

/** Inputs of every step. */
const always = [
  'contract',
  'machines',
  'scripts',
  'tests/support',
  'tests/architecture',
  'package.json',
  'package-lock.json',
  'lingui.config.ts',
  'playwright.config.ts',
  'vite.config.ts',
  'vite.dev-pages.config.ts',
  'vite.rendering.config.ts',
  'vitest.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.page.json',
]
const hub = ['server', 'src', 'stand-ins', 'content', 'locales', 'public', 'index.html']

/**
 * Additional inputs of each step; steps that are missing here are never skipped. @type {Readonly<Record<string,
 * readonly string[]>>}
 */
export const reads = {
  rules: [...hub, 'tests/rules', 'tests/paths'],
  paths: [...hub, 'tests/paths'],
  api: [...hub, 'tests/api', 'tests/rules'],
  'stand-ins': ['server', 'stand-ins', 'tests/stand-ins'],
  faults: [...hub, 'tests/faults'],
  views: [...hub, 'tests/views', 'tests/paths'],
  journeys: [...hub, 'tests/journeys'],
}

/** Returns the files and folders that a step reads; null for a step that is never skipped. @param {string} name */
export const inputsOf = (name) => (reads[name] ? [...always, ...reads[name]] : null)

/** @param {string} name */
const fileOf = (name) => join(root, '.cache', 'passed', name)
/** @param {readonly string[]} inputs */
const stateOf = (inputs) => filesHash(inputs, `${process.version} ${process.env.TEST_TIER ?? ''}`)

/**
 * Returns the number of passed tests if the step last ran on these very files; null if it has to run. @param
 * {string} name
 */
export function passedBefore(name) {
  const inputs = inputsOf(name)
  if (!inputs) return null
  try {
    const { state, passed } = JSON.parse(readFileSync(fileOf(name), 'utf8'))
    return state === stateOf(inputs) ? /** @type {number} */ (passed) : null
  } catch {
    return null
  }
}

/**
 * Records the state of a step's files before it runs; the returned function stores it if the step passed. @param
 * {string} name
 */
export function aboutToRun(name) {
  const inputs = inputsOf(name)
  if (!inputs) return () => {}
  rmSync(fileOf(name), { force: true })
  const state = stateOf(inputs)
  /** @param {import('./test-results.mjs').Count} count */
  return ({ passed, failed, skipped }) => {
    if (failed > 0 || skipped > 0 || state !== stateOf(inputs)) return
    mkdirSync(dirname(fileOf(name)), { recursive: true })
    writeFileSync(fileOf(name), JSON.stringify({ state, passed }))
  }
}
