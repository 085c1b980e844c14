import { expect, test } from 'vitest'
import { model } from '../paths/harness/example.ts'
import type { Config } from '../paths/harness/mutate.ts'
import { rebuilt } from '../paths/harness/mutate.ts'
import { knownSteps } from './known-steps.ts'

const notice = knownSteps(model)
const noticed = (change: (states: Config, config: Config) => void) => notice(rebuilt(model.machine, change))

test('a machine without a defect does the same in every step, and every transition is needed', async () => {
  expect(await notice(model.machine)).toEqual({ problem: null, way: [], differs: false, missing: [] })
})

test('what the model says against a step is said', async () => {
  const { problem } = await noticed(({ warming }) => (warming.invoke.onDone = 'off'))
  expect(problem).toBe("'warming | warmUp done' leads elsewhere than said: it leads to off, not to on")
})

test('a step that does something else is known also where the model says nothing', async () => {
  expect(await noticed(({ on }) => delete on.entry)).toMatchObject({ problem: null, differs: true })
})

test('a transition that no step needs is named', async () => {
  const doubled = await noticed(({ on }) => (on.on['lamp.press'] = ['off', 'off']))
  expect(doubled).toMatchObject({ problem: null, differs: false, missing: ['on | lamp.press #2'] })
})

test('a machine that goes round in a circle is noticed', async () => {
  const { problem } = await noticed(({ on }, config) => {
    config.options = { maxIterations: 100 }
    on.always = { target: 'on', reenter: true }
  })
  expect(problem).toMatch(/^Infinite loop detected/)
})
