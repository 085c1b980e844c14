import { assign, fromPromise, setup } from 'xstate'
import { defineModel } from './model.ts'

const machine = setup({
  types: { context: {} as { lit: number }, events: {} as { type: 'lamp.press' } },
  actors: { warmUp: fromPromise<void>(() => Promise.reject(new Error('warmUp'))) },
  actions: { count: assign({ lit: ({ context }) => context.lit + 1 }) },
  delays: { patience: 5_000 },
}).createMachine({
  id: 'lamp',
  context: { lit: 0 },
  initial: 'off',
  states: {
    off: { on: { 'lamp.press': 'warming' } },
    warming: {
      invoke: { id: 'warmUp', src: 'warmUp', onDone: 'on', onError: 'off' },
      after: { patience: 'off' },
    },
    on: { entry: 'count', on: { 'lamp.press': 'off' } },
  },
})

export const model = defineModel({
  machine,
  inputs: { 'as it is': undefined },
  events: { 'lamp.press': { valid: {} } },
  actors: { warmUp: { done: { warm: undefined }, fails: { 'no power': new Error('no power') } } },
  delays: { patience: 5_000 },
  sees: { off: [{ text: 'Dark' }], warming: [{ text: 'Wait' }], on: [{ text: 'Light' }] },
  bound: ({ lit }) => Math.min(lit, 1),
  leads: {
    'warming | warmUp done': 'on',
    'warming | warmUp fails': ['off', {}, []],
    'warming | after patience': 'off',
  },
  invariants: {
    'it burns only when it is warm': ({ states, trail }) =>
      !states.includes('on') || trail.at(-1)?.is('warmUp done: warm') === true,
  },
})
