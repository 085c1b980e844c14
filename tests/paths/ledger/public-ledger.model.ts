import type { KnownLedger, PublicLedgerContext } from '#machines/ledger/public-ledger.machine.ts'
import { publicLedgerMachine } from '#machines/ledger/public-ledger.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { wholeLedger } from './small-ledger.ts'

const latest: KnownLedger = { ...wholeLedger, days: wholeLedger.days.slice(0, 2), next: '2026-02-27' }
const oldest: KnownLedger = { ...wholeLedger, days: wholeLedger.days.slice(2) }
const empty: KnownLedger = {
  totals: { votes: 0, cents: 0 },
  open: { votes: 0, cents: 0 },
  days: [],
  next: null,
  sealed: 0,
  first: null,
  donors: 0,
  projects: [],
}
const failures = { offline: failure('offline'), 'something odd': failure('internal') }

const older = { role: 'button', name: 'Older days' } as const
const tryAgain = { role: 'button', name: 'Try again' } as const
const first = { text: 'Feb 26, 2026' } as const

const content = ({ known }: PublicLedgerContext): Sight[] => [
  { role: 'heading', name: 'By day' },
  known?.days.length === 3 ? first : { absent: first },
]
const reads: Lead<PublicLedgerContext> = ['loading', { problem: null }, ['starts loadLedger']]
const continues: Lead<PublicLedgerContext> = [
  'shown.more',
  { known: latest, problem: null },
  [['starts loadOlder', { before: '2026-02-27' }]],
]

export const model = defineModel({
  machine: publicLedgerMachine,
  inputs: { 'as it is': undefined },
  events: {
    'ledger.retry': { valid: {} },
    'ledger.more': { valid: {} },
    'ledger.refresh': { valid: {} },
    'network.online': { valid: {} },
  },
  actors: {
    loadLedger: { done: { 'the latest': latest, 'all of it': wholeLedger, nothing: empty }, fails: failures },
    loadOlder: { done: { 'the rest': oldest }, fails: failures },
    watchNetwork: { reports: ['network.online'], fails: { 'not supported': new Error('no window') } },
  },
  delays: { loadTimeout: 20_000 },
  sees: {
    loading: (context) => (context.known ? content(context) : [{ text: 'Loading...' }, { absent: tryAgain }]),
    'shown.still': (context) => [
      ...content(context),
      context.known?.next === null ? { absent: older } : older,
      { absent: tryAgain },
    ],
    'shown.more': (context) => [
      ...content(context),
      { role: 'button', name: 'Reading older days', is: 'busy' },
    ],
    'shown.moreFailed': (context) => [
      ...content(context),
      { text: 'Older days could not be read.' },
      tryAgain,
    ],
    failed: [{ text: 'The ledger could not be read.' }, tryAgain],
  },
  bound: ({ known, problem }) => [known?.days.length ?? null, problem],
  leads: {
    'start as it is': ['loading', { known: null, problem: null }, ['starts loadLedger']],
    'loading | loadLedger done: the latest': ['shown.still', { known: latest, problem: null }, []],
    'loading | loadLedger done: all of it': ['shown.still', { known: wholeLedger, problem: null }, []],
    'loading | loadLedger done: nothing': ['shown.still', { known: empty, problem: null }, []],
    'loading | loadLedger fails: offline': ['failed', { problem: 'offline' }, ['starts watchNetwork']],
    'loading | loadLedger fails: something odd': ['failed', { problem: 'internal' }, ['starts watchNetwork']],
    'loading | after loadTimeout': ['failed', { problem: 'timeout' }, ['starts watchNetwork']],
    'failed | ledger.retry': reads,
    'failed | network.online': reads,
    'failed | watchNetwork fails': ['failed', {}, []],
    'shown.still | ledger.refresh': reads,
    'shown.more | ledger.refresh': reads,
    'shown.moreFailed | ledger.refresh': reads,
    'shown.still | ledger.more': ({ previous }) =>
      previous?.known?.next == null ? ['shown.still', {}, []] : continues,
    'shown.more | loadOlder done: the rest': ['shown.still', { known: wholeLedger, problem: null }, []],
    'shown.more | loadOlder fails: offline': ['shown.moreFailed', { known: latest, problem: 'offline' }, []],
    'shown.more | loadOlder fails: something odd': ['shown.moreFailed', { problem: 'internal' }, []],
    'shown.more | after loadTimeout': ['shown.moreFailed', { problem: 'timeout' }, []],
    'shown.moreFailed | ledger.retry': continues,
  },
  invariants: {
    'a problem is named exactly while it is shown': ({ context, states }) =>
      (context.problem !== null) === (states.includes('failed') || states.includes('shown.moreFailed')),
    'no day stands twice, and the latest is first': ({ context: { known } }) => {
      const days = known?.days.map(({ day }) => day) ?? []
      return JSON.stringify([...new Set(days)].toSorted().toReversed()) === JSON.stringify(days)
    },
  },
})
