import type { Overview, OverviewContext } from '#machines/desk/overview.machine.ts'
import { overviewMachine } from '#machines/desk/overview.machine.ts'
import { quietOverview } from '#tests/support/quiet-overview.ts'
import { failure } from '../failure.ts'
import type { Lead, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

const at = '2026-03-01T12:00:00.000Z'
const busy: Overview = {
  total: 3,
  desks: [
    { desk: 'payments', count: 2 },
    { desk: 'votes', count: 1 },
  ],
  oldest_at: at,
  at: '2026-03-03T12:00:00.000Z',
  received: { count: 31, cents: 128_450 },
  returned: { refunds: 1, disputes: 1, cents: 1_000 },
  came_back: { count: 1, cents: 500 },
  reported: { count: 31, differing: 1, differing_cents: 1_999 },
  votes: { cast: 466, players: 212, taken_back: 3 },
  waiting: [
    {
      desk: 'payments',
      open: 'order-1',
      kind: 'paid_differs',
      about: '7T2VD',
      player: 'ikaika',
      cents: 1_999,
      currency: 'usd',
      at,
    },
  ],
  changes: [
    {
      id: '1',
      kind: 'granted_by_hand',
      admin: { id: 'bram', username: 'bram' },
      subject: 'mirel',
      subject_name: null,
      player: { id: 'mirel', username: 'mirel' },
      order: { id: 'order-2', number: '2C1AD' },
      reason: 'Paid by bank',
      before: { gift_months: 1 },
      after: { gift_months: 3, plan_id: 'tier3', months: 2 },
      at,
    },
  ],
}
/** What the page shows of an overview, whatever becomes of the next one. */
const known = ({ total }: Overview): Sight[] =>
  total === 0
    ? [{ text: 'Nothing waits.' }, { text: 'Nothing was changed yet.' }]
    : [
        { text: 'The paid amount doesn’t match' },
        { role: 'link', name: 'Open' },
        { role: 'link', name: 'Payments 2 wait' },
        { text: '$1,284.50' },
        { text: '466' },
        { text: '1 of 3. All of it is on its desk:' },
        { text: 'Paid by bank' },
      ]
const reads: Lead<OverviewContext> = ['reading', { problem: null }, ['starts readOverview']]

export const model = defineModel({
  machine: overviewMachine,
  inputs: { 'as it is': undefined },
  events: { 'overview.retry': { valid: {} }, 'overview.again': { valid: {} } },
  actors: {
    readOverview: {
      done: { 'something waits': busy, nothing: quietOverview },
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    reading: ({ overview }) => (overview ? known(overview) : [{ text: 'Loading...' }]),
    shown: ({ overview }) => (overview ? known(overview) : []),
    failed: ({ overview }) => [
      { text: 'The overview could not be read.' },
      { role: 'button', name: 'Try again' },
      ...(overview ? known(overview) : [{ absent: { text: 'Nothing waits.' } } as const]),
    ],
  },
  bound: ({ overview, problem }) => [overview?.total, problem !== null],
  leads: {
    'start as it is': reads,
    'reading | readOverview done: something waits': ['shown', { overview: busy, problem: null }, []],
    'reading | readOverview done: nothing': ['shown', { overview: quietOverview, problem: null }, []],
    'reading | readOverview fails: offline': ['failed', { problem: 'offline' }, []],
    'reading | readOverview fails: something odd': ['failed', { problem: 'internal' }, []],
    'reading | after loadTimeout': ['failed', { problem: 'timeout' }, []],
    'reading | overview.again': reads,
    'shown | overview.again': reads,
    'failed | overview.again': reads,
    'failed | overview.retry': reads,
  },
  invariants: {
    'what was read stays until something newer comes': ({ previous, context }) =>
      context.overview !== null || !previous?.overview,
    'an overview that could not be read says why': ({ context, states }) =>
      states.includes('failed') === (context.problem !== null),
  },
})
