import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { killLeftovers } from '../scripts/leftovers.mjs'
import { inputsOf, reads } from '../scripts/passed-steps.mjs'
import { runStep } from '../scripts/run-step.mjs'
import { countCheck, countIfAny, countPlaywright, countVitest } from '../scripts/test-results.mjs'
import { checks, build, suites } from '../scripts/test-steps.mjs'
import budget from '../scripts/test-budget.json' with { type: 'json' }
import { readSources } from './architecture/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'test-runner-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

let reports = 0
function report(content: object): string {
  const path = join(folder, `${(reports += 1)}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

describe('what a runner reports', () => {
  it('is counted test by test', () => {
    const path = report({
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending')],
    })
    expect(countVitest(path, 1)).toEqual({ passed: 2, failed: 1, skipped: 1 })
    expect(
      countPlaywright(report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } }), 1),
    ).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
    })
    expect(countCheck('', 0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(countCheck('', 2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('is a failure where a file does not load', () => {
    const path = report({ testResults: [file('failed'), file('passed', 'passed')] })
    expect(countVitest(path, 1)).toMatchObject({ passed: 1, failed: 1 })
  })

  it('is a failure where no test was run, or the runner crashed', () => {
    expect(countVitest(report({ testResults: [] }), 0)).toMatchObject({ failed: 1 })
    expect(countVitest(report({ testResults: [file('passed', 'pending')] }), 0)).toMatchObject({ failed: 1 })
    expect(countVitest(report({ testResults: [file('passed', 'passed')] }), 137)).toMatchObject({ failed: 1 })
    expect(countVitest(join(folder, 'never-written.json'), 0)).toMatchObject({ failed: 1 })
    expect(countPlaywright(report({ stats: {} }), 0)).toMatchObject({ failed: 1 })
  })
})

describe('a look at what was changed', () => {
  it('may find nothing to run, but not a crash', () => {
    expect(countIfAny(report({ testResults: [] }), 0)).toEqual({ passed: 0, failed: 0, skipped: 0 })
    expect(countIfAny(report({ testResults: [] }), 1)).toMatchObject({ failed: 1 })
    expect(countIfAny(report({ testResults: [file('passed', 'passed', 'failed')] }), 1)).toMatchObject({
      failed: 1,
    })
  })
})

describe('a step that is left out because nothing it reads has changed', () => {
  const imports = new Map(
    readSources(join(import.meta.dirname, '..')).map(({ path, imports: found }) => [
      path,
      found.filter(({ kind }) => kind === 'file').map(({ target }) => target),
    ]),
  )
  const reached = (paths: readonly string[]): Set<string> => {
    const seen = new Set<string>()
    const open = [...paths]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      open.push(...(imports.get(path) ?? []))
    }
    return seen
  }

  it.each(Object.keys(reads))('%s reads no other file of the project', (name) => {
    const inputs = inputsOf(name) ?? []
    const tests = [...imports.keys()].filter((path) => path.startsWith(`tests/${name}/`))
    expect(tests.length).toBeGreaterThan(3)
    const strange = [...reached(tests)].filter(
      (path) => !inputs.some((input) => path === input || path.startsWith(`${input}/`)),
    )
    expect(strange).toEqual([])
  })
})

describe('the tiers', () => {
  const namesOf = (steps: readonly { name: string }[]) => steps.map(({ name }) => name).toSorted()

  it.each([
    ['first', 9, suites.filter(({ onlyInAll }) => !onlyInAll)],
    ['all', 25, suites],
  ] as const)('%s has a budget for each of its steps, and %d minutes together', (tier, minutes, ofTier) => {
    const seconds: Readonly<Record<string, number>> = budget[tier]
    expect(Object.keys(seconds).toSorted()).toEqual(namesOf([...checks, build, ...ofTier]))
    // The checks run side by side.
    const longestCheck = Math.max(...checks.map(({ name }) => seconds[name] ?? 0))
    const one = [build, ...ofTier].map(({ name }) => seconds[name] ?? 0)
    expect(one.reduce((sum, more) => sum + more, longestCheck)).toBeLessThanOrEqual(minutes * 60)
  })

  it('are chosen by what is asked for, not by where it runs', () => {
    const readers = readSources(join(import.meta.dirname, '..'))
      .filter(({ text }) => /\benv(?:\.|\[['"])CI\b/u.test(text))
      .map(({ path }) => path)
    expect(readers).toEqual([])
  })
})

describe('a step', () => {
  const step = (script: string, limit = 20) => ({
    name: 'a step',
    command: ['-e', script],
    limit,
    report: '',
    count: countCheck,
  })
  const said = () => vi.spyOn(console, 'log').mockImplementation(() => {})

  it('shows everything it said when it failed', async () => {
    const log = said()
    await runStep(
      process.execPath,
      step(`console.log('to be read'); console.error('and this'); process.exit(3)`),
    )
    expect(log.mock.calls.join('\n')).toMatch(/to be read[^]*and this/)
  })

  it('that hangs is ended, with whatever it started', async () => {
    const log = said()
    const hang = `const { spawn } = require('child_process')
      process.on('SIGTERM', () => {})
      spawn('sleep', ['987'], { stdio: 'inherit' })
      setInterval(() => {}, 1000)`
    expect(await runStep(process.execPath, step(hang, 1))).toMatchObject({ failed: 1 })
    expect(log.mock.calls.join('\n')).toContain('took longer than')
    expect(await killLeftovers(0)).toEqual([])
  }, 60_000)

  it.runIf(process.platform === 'linux')('that leaves a process behind is found out', async () => {
    said()
    const leave = `require('child_process').spawn('sleep', ['986'], { detached: true, stdio: 'ignore' }).unref()`
    await runStep(process.execPath, step(leave))
    expect(await killLeftovers(0)).toEqual(['sleep 986'])
    expect(await killLeftovers(0)).toEqual([])
  })
})
