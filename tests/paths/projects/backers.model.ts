import type { Backers, BackersContext } from '#machines/projects/backers.machine.ts'
import { backersMachine } from '#machines/projects/backers.machine.ts'
import { failure } from '../failure.ts'
import type { Lead } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

const mirel = { name: 'mirel', isNamed: true } as const
const nameless = { name: 'Anonymous', isNamed: false } as const
const some: Backers = {
  players: 1_284,
  named: 412,
  top: [
    { ...mirel, votes: 500, cents: 20_000 },
    { ...nameless, votes: 3, cents: 0 },
  ],
  latest: [{ ...mirel, cents: 5_000, at: '2026-02-28T12:00:00.000Z', project: null }],
}
const nobody: Backers = { players: 0, named: 0, top: [], latest: [] }
const failures = { offline: failure('offline'), 'something odd': failure('internal') }

/** By $200 of donations in all: a project's own list doesn't know them. */
const badge = { text: 'Legendary' } as const
const tryAgain = { role: 'button', name: 'Try again' } as const
const reads = (projectId: string | null): Lead<BackersContext> => [
  'loading',
  { problem: null },
  [['starts loadBackers', { projectId }]],
]
const project = 'guild-quartermaster'

export const model = defineModel({
  machine: backersMachine,
  inputs: { 'of a project': { projectId: project }, 'of the fund': { projectId: null } },
  events: { 'backers.retry': { valid: {} }, 'network.online': { valid: {} } },
  actors: {
    loadBackers: { done: { some, nobody }, fails: failures },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    loading: [{ absent: tryAgain }, { absent: { text: 'mirel' } }],
    shown: ({ backers, projectId }) =>
      backers?.players === 0
        ? [{ text: 'Nobody yet.' }, { absent: badge }, { absent: tryAgain }]
        : [
            ...[{ text: 'mirel' }, { text: 'Anonymous' }, { absent: tryAgain }],
            projectId === null ? badge : { absent: badge },
          ],
    failed: [{ text: 'The names could not be read.' }, tryAgain],
  },
  leads: {
    'start of a project': reads(project),
    'start of the fund': reads(null),
    'loading | loadBackers done: some': ['shown', { backers: some, problem: null }, []],
    'loading | loadBackers done: nobody': ['shown', { backers: nobody, problem: null }, []],
    'loading | loadBackers fails: offline': ['failed', { problem: 'offline' }, ['starts watchNetwork']],
    'loading | loadBackers fails: something odd': [
      'failed',
      { problem: 'internal' },
      ['starts watchNetwork'],
    ],
    'loading | after loadTimeout': ['failed', { problem: 'timeout' }, ['starts watchNetwork']],
    'failed | backers.retry': ({ context }) => reads(context.projectId),
    'failed | network.online': ({ context }) => reads(context.projectId),
    'failed | watchNetwork fails': ['failed', {}, []],
  },
  invariants: {
    'names are there exactly while they are shown': ({ context, states }) =>
      (context.backers !== null) === states.includes('shown'),
    'a problem is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) === states.includes('failed'),
  },
})
