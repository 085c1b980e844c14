import { setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { readChart } from './harness/chart.ts'
import { checkModel } from './harness/check-model.ts'
import type { AnyModel } from './harness/model.ts'
import { defineModel, passing } from './harness/model.ts'
import { examine } from './harness/walk.ts'

const machine = setup({
  types: { events: {} as { type: 'lamp.press' } },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp.press': 'on' } }, on: { on: { 'lamp.press': 'off' } } },
})
const lamp = {
  machine,
  inputs: { 'as it is': undefined },
  events: { 'lamp.press': { valid: {} } },
  actors: {},
  delays: {},
  invariants: {},
}
const lit = { role: 'img', name: 'A lamp' }
const limits = { problems: 20, steps: 100 }
const checked = (model: AnyModel): string[] => checkModel(model, readChart(model.machine))

describe('what a model says is seen', () => {
  test('is looked for in every state in which something rests', async () => {
    const model = defineModel({ ...lamp, sees: { off: [{ absent: lit }], on: passing } })
    const { problems } = await examine(model, limits)
    expect(problems).toEqual(['something rests in on, which is said to be passed through at once'])
  })

  test('is something', () => {
    const model = defineModel({ ...lamp, sees: { off: [], on: [lit] } })
    expect(checked(model)).toEqual(['nothing is looked for in off'])
  })

  test('or one sentence says why no page shows it', () => {
    expect(checked({ ...lamp, drivesNoPage: 'Its switch is on a wall that no page shows.' })).toEqual([])
    expect(checked({ ...lamp, drivesNoPage: 'later' })).toEqual([
      "'later' is no sentence that says why no page shows the machine",
    ])
  })
})
