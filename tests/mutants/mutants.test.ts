import { execFile } from 'node:child_process'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../scripts/root.mjs'
import { catalogue } from '../paths/catalogue.ts'
import { mutantsOfMachine, mutantsOfRules } from './chart-operators.ts'
import { applied, nameOf } from './mutant.ts'

const machine = `setup({
  guards: {
    isOpen: ({ context }) => context.open,
    isLocked: missing('isLocked') as () => boolean,
  },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { push: { guard: 'isOpen', target: 'ajar', actions: 'creak' } } },
    ajar: { type: 'final', tags: 'draughty' },
  },
})`

test('a chart is bent at its targets, guards, actions, tags and ends', () => {
  const names = mutantsOfMachine(machine).map(nameOf)
  expect(names).toEqual(
    expect.arrayContaining([
      "initial: 'shut' -> 'ajar'",
      "shut.on.push: 'ajar' -> 'shut'",
      "shut.on.push: guard: 'isOpen' left out",
      'shut.on.push: guard isOpen negated',
      "shut.on.push: actions: 'creak' left out",
      "ajar.type: type: 'final' left out",
      "ajar.tags: tags: 'draughty' left out",
      'guards.isOpen: always true',
    ]),
  )
})

test('a name in whose place a rule is provided is not bent', () => {
  const places = mutantsOfMachine(machine).map(({ place }) => place)
  expect(places.filter((place) => place.includes('isLocked'))).toEqual([])
})

test('a rule is bent at its operators, values and conditions', () => {
  const source = 'export const fits = (text: string): boolean => text.trim().length <= 254'
  const bent = mutantsOfRules(source).map((one) => applied(source, one).split('=> ')[1])
  expect(bent).toEqual(
    expect.arrayContaining([
      'text.trim().length < 254',
      'text.trim().length > 254',
      'text.length <= 254',
      'text.trim().length <= 255',
      'text.trim().length <= 253',
    ]),
  )
})

test('small defects put into machines and rules are noticed by their tests', async () => {
  const isFull = process.env.TEST_TIER === 'full'
  const args = [join(import.meta.dirname, 'run.ts'), ...(isFull ? [] : ['--sample'])]
  const run = promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 })
  const told = await run.catch((error: { stdout: string; stderr: string }) => error)
  if (told instanceof Error) expect.fail(`${told.stdout}\n${told.stderr}`)
  const judged = told.stdout.matchAll(/^(\S+\.ts) +(\d+) +(\d+) /gmu)
  const counts = new Map([...judged].map(([, file, mutants]) => [file, Number(mutants)]))
  for (const slug of catalogue.machineSlugs())
    expect.soft(counts.get(relative(root, catalogue.machineFile(slug))), slug).toBeGreaterThanOrEqual(3)
  expect.soft([...counts].filter(([, mutants]) => mutants === 0)).toEqual([])
  for (const root of ['contract/', 'server/', 'src/product/', 'src/features/'])
    expect
      .soft(
        [...counts.keys()].some((file) => file?.startsWith(root)),
        root,
      )
      .toBe(true)
})
