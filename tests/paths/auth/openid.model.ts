import { openIdMachine } from '#machines/auth/openid.machine.ts'
import { failure } from '../failure.ts'
import { defineModel } from '../harness/model.ts'

const problems = {
  'the other page is down': failure('openid_unreachable'),
  offline: failure('offline'),
  'something odd': failure('internal'),
}
const press = { role: 'button', name: 'Continue with Passport' }
const opening = { role: 'button', name: 'Opening Immutable', is: 'busy' } as const

export const model = defineModel({
  machine: openIdMachine,
  inputs: { 'for the Passport': { way: 'immutablex' } },
  events: { 'openid.start': { valid: {} }, 'openid.cancel': { valid: {} }, 'page.restored': { valid: {} } },
  actors: {
    askReady: { done: { ready: undefined }, fails: problems },
    watchRestored: { reports: ['page.restored'], fails: { crash: new Error('crashed') } },
  },
  delays: { readyTimeout: 15_000, leaveTimeout: 20_000 },
  sees: {
    idle: [press],
    opening: [opening],
    leaving: [opening],
    failed: ({ problem }) =>
      problem === 'offline'
        ? [press, { text: 'You are offline. Check the connection and try again.' }]
        : [
            press,
            { text: 'Failed to initialize Immutable X connection.' },
            { text: 'Nothing happened to your account. Try again, or log in another way.' },
          ],
  },
  leads: {
    'start for the Passport': ['idle', { way: 'immutablex', problem: null }, []],
    'idle | openid.start': ['opening', { problem: null }, ['starts askReady']],
    'opening | askReady done': [
      'leaving',
      { problem: null },
      [['leave', { way: 'immutablex' }], 'starts watchRestored'],
    ],
    ...Object.fromEntries(
      Object.entries(problems).map(([name, { code }]) => [
        `opening | askReady fails: ${name}`,
        ['failed', { problem: code }, []] as const,
      ]),
    ),
    'opening | openid.cancel': ['idle', { problem: null }, []],
    'opening | after readyTimeout': ['failed', { problem: 'timeout' }, []],
    'leaving | page.restored': ['idle', { problem: null }, []],
    'leaving | watchRestored fails': ['leaving', { problem: null }, []],
    'leaving | after leaveTimeout': ['idle', { problem: null }, []],
    'failed | openid.start': ['opening', { problem: null }, ['starts askReady']],
  },
  invariants: {
    'the player leaves only for a page that can be reached': ({ trail }) =>
      trail.every(({ is, did }) => !did.includes('leave') || is('askReady done')),
    'a problem is shown only while nothing is under way': ({ context, states }) =>
      context.problem === null || states.includes('failed'),
  },
})
