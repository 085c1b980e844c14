import type { FoundPayment, WorklistEntry } from '#contract/money-desk.contract.ts'
import type { DeskAnswer, MoneyDeskContext, PaymentFilters } from '#machines/money-desk.machine.ts'
import { moneyDeskMachine } from '#machines/money-desk.machine.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Seen, Sight } from './harness/model.ts'
import { defineModel } from './harness/model.ts'

type Context = MoneyDeskContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

export const payment = (number: string): FoundPayment => ({
  player: { id: `player-${number}`, username: `mirel-${number}`, email: 'mirel@example.org' },
  purpose: 'order',
  order: {
    id: `order-${number}`,
    number,
    status: 'fulfilled',
    lines: [
      { kind: 'plan', plan_id: 'tier4', type: 'monthly', cents: 3_499 },
      { kind: 'donation', project_type: 'general', cents: 1_000, votes: 20 },
    ],
    total_cents: 4_499,
    created_at: '2026-03-01T12:00:00.000Z',
    paid_at: '2026-03-01T12:01:00.000Z',
    plan: null,
    receipt: null,
    gift_leg: null,
  },
})

export const waitingEntry: WorklistEntry = {
  id: '7b0c7f0e-0000-4000-8000-000000000001',
  kind: 'paid_without_order',
  subject: 'cs_test_1',
  at: '2026-03-01T12:00:00.000Z',
  order: null,
  player: null,
  payment_id: null,
  cents: 1_999,
  currency: 'usd',
  can_settle: true,
}

const one = payment('4F7K2')
const two = payment('7T2VD')
const full: DeskAnswer = { payments: [one], next: '17', worklist: [waitingEntry], more: 2 }
const empty: DeskAnswer = { payments: [], next: null, worklist: [], more: 0 }
const failures = { offline: failure('offline'), 'something odd': failure('internal') }

const plain: PaymentFilters = { q: '', status: null, day: null, fromCents: null, sort: 'newest' }
const odd = '<img>'.repeat(100)
const chosen = {
  valid: { filters: { q: '4F7K2' } },
  boundary: { filters: {} },
  'a state': { filters: { status: 'differs' } },
  'an order': { filters: { sort: 'largest' } },
  'a day': { filters: { day: '2026-03-01' } },
  'an amount': { filters: { fromCents: 499 } },
  cleared: { filters: plain },
  hostile: { filters: { q: odd } },
} as const
const addressed = {
  valid: {
    filters: { q: 'mirel', status: 'fulfilled', day: '2026-02-28', fromCents: 1_000, sort: 'oldest' },
  },
  boundary: { filters: plain },
  hostile: { filters: { ...plain, q: odd } },
} as const

const places = ['list.loading', 'list.ready', 'list.loadingMore', 'list.failed'] as const

const wanted = (filters: Partial<PaymentFilters>, { previous }: Seen<Context>): PaymentFilters => {
  const { q, status, day, fromCents, sort } = { ...(previous ?? plain), ...filters }
  return { q: q.slice(0, 200), status, day, fromCents, sort }
}
const isOther = (filters: Partial<PaymentFilters>, { previous }: Seen<Context>): boolean =>
  Object.entries(filters).some(([key, value]) => previous?.[key as keyof PaymentFilters] !== value)

/** Only something else is looked for anew; what was found stays until then. */
const looks = (
  event: string,
  payloads: Record<string, { filters: Partial<PaymentFilters> }>,
  deeds: (filters: PaymentFilters) => readonly Deed[],
): Record<string, Line> =>
  Object.fromEntries(
    places.flatMap((place) =>
      Object.entries(payloads)
        // What names nothing changes nothing: it is no step.
        .filter(([, { filters }]) => Object.keys(filters).length > 0)
        .map(([name, { filters }]): [string, Line] => [
          `${place} | ${event}${name === 'valid' ? '' : ` (${name})`}`,
          (seen) =>
            isOther(filters, seen)
              ? [
                  'list.loading',
                  { ...wanted(filters, seen), problem: null },
                  [...deeds(wanted(filters, seen)), ['starts loadDesk', wanted(filters, seen)]],
                ]
              : [place, {}, []],
        ]),
    ),
  )

const filtersIn = ({ q, status, day, fromCents, sort }: Context): PaymentFilters => ({
  q,
  status,
  day,
  fromCents,
  sort,
})
const readsAnew = (seen: Seen<Context>): Lead<Context> => [
  'list.loading',
  { problem: null },
  [['starts loadDesk', filtersIn(seen.context)]],
]

const find = { role: 'button', name: 'Find' } as const
const exporting = { role: 'button', name: 'Export' } as const
const showMore = { role: 'button', name: 'Show more' } as const
const quiet = { text: 'Nothing waits.' } as const
const nothingFound = { text: 'Nothing is found.' } as const
const known = ({ payments, worklist }: Context): Sight[] => [
  payments.length === 0 ? nothingFound : { role: 'link', name: one.order.number },
  worklist.length === 0 ? quiet : { text: 'Payment without an order' },
]

export const model = defineModel({
  machine: moneyDeskMachine,
  inputs: {
    plain: { filters: plain },
    'as the address says': { filters: addressed.valid.filters },
    hostile: { filters: addressed.hostile.filters },
  },
  events: {
    'filters.set': chosen,
    'address.changed': addressed,
    'list.more': { valid: {} },
    'list.retry': { valid: {} },
    'desk.changed': { valid: {} },
    'file.bring': { valid: {} },
  },
  actors: {
    loadDesk: { done: { 'a page': full, nothing: empty }, fails: failures },
    loadMore: {
      done: {
        'the rest': { payments: [one, two], next: null },
        nothing: { payments: [], next: null },
      },
      fails: failures,
    },
    saveFile: {
      done: { whole: { rows: 2, isCutOff: false }, 'cut off': { rows: 10_000, isCutOff: true } },
      fails: failures,
    },
    watchAddress: { reports: ['address.changed'], fails: { 'not supported': new Error('no history') } },
  },
  delays: { loadTimeout: 20_000, fileTimeout: 60_000 },
  sees: {
    'list.loading': (context) =>
      context.payments.length === 0 ? [find, { text: 'Loading...' }] : [find, ...known(context)],
    'list.ready': (context) => [
      find,
      ...known(context),
      context.next === null ? { absent: showMore } : showMore,
    ],
    'list.loadingMore': [{ role: 'button', name: 'Reading more', is: 'busy' }],
    'list.failed': [
      { text: 'The payments could not be read.' },
      { role: 'button', name: 'Try again' },
      { absent: quiet },
    ],
    'file.idle': ({ file }) =>
      file?.isCutOff
        ? [exporting, { text: 'The file has the first 10,000 rows only.' }]
        : [exporting, { absent: { text: 'The file has the first 10,000 rows only.' } }],
    'file.bringing': [{ role: 'button', name: 'Exporting', is: 'busy' }],
  },
  bound: ({ q, payments, problem, file, fileProblem }) => [
    q.length,
    payments.length,
    problem !== null,
    file?.isCutOff,
    fileProblem !== null,
  ],
  leads: {
    'start plain': [
      'list.loading',
      { ...plain, payments: [], worklist: [], problem: null },
      ['starts watchAddress', ['starts loadDesk', plain]],
    ],
    'start as the address says': [
      'list.loading',
      addressed.valid.filters,
      ['starts watchAddress', ['starts loadDesk', addressed.valid.filters]],
    ],
    'start hostile': [
      'list.loading',
      { ...plain, q: odd.slice(0, 200) },
      ['starts watchAddress', ['starts loadDesk', { ...plain, q: odd.slice(0, 200) }]],
    ],
    ...looks('filters.set', chosen, (filters) => [['writeAddress', filters]]),
    ...looks('address.changed', addressed, () => []),
    'list.loading | desk.changed': readsAnew,
    'list.ready | desk.changed': readsAnew,
    'list.loadingMore | desk.changed': readsAnew,
    'list.failed | desk.changed': readsAnew,
    'list.loading | loadDesk done: a page': ['list.ready', { ...full, problem: null }, []],
    'list.loading | loadDesk done: nothing': ['list.ready', { ...empty, problem: null }, []],
    'list.loading | loadDesk fails: offline': ['list.failed', { problem: 'offline' }, []],
    'list.loading | loadDesk fails: something odd': ['list.failed', { problem: 'internal' }, []],
    'list.loading | after loadTimeout': ['list.failed', { problem: 'timeout' }, []],
    'list.failed | list.retry': readsAnew,
    'list.ready | list.more': (seen) =>
      seen.previous?.next == null
        ? ['list.ready', {}, []]
        : [
            'list.loadingMore',
            { problem: null },
            [['starts loadMore', { ...filtersIn(seen.context), before: seen.previous.next }]],
          ],
    // What came on both pages is shown once.
    'list.loadingMore | loadMore done: the rest': ['list.ready', { payments: [one, two], next: null }, []],
    'list.loadingMore | loadMore done: nothing': ['list.ready', { payments: [one], next: null }, []],
    'list.loadingMore | loadMore fails: offline': [
      'list.ready',
      { problem: 'offline', payments: [one], next: '17' },
      [],
    ],
    'list.loadingMore | loadMore fails: something odd': [
      'list.ready',
      { problem: 'internal', payments: [one], next: '17' },
      [],
    ],
    'list.loadingMore | after loadTimeout': [
      'list.ready',
      { problem: 'timeout', payments: [one], next: '17' },
      [],
    ],
    'file.idle | file.bring': (seen) => [
      'file.bringing',
      { file: null, fileProblem: null },
      [['starts saveFile', filtersIn(seen.context)]],
    ],
    'file.bringing | saveFile done: whole': [
      'file.idle',
      { file: { rows: 2, isCutOff: false }, fileProblem: null },
      [],
    ],
    'file.bringing | saveFile done: cut off': [
      'file.idle',
      { file: { rows: 10_000, isCutOff: true }, fileProblem: null },
      [],
    ],
    'file.bringing | saveFile fails: offline': ['file.idle', { file: null, fileProblem: 'offline' }, []],
    'file.bringing | saveFile fails: something odd': [
      'file.idle',
      { file: null, fileProblem: 'internal' },
      [],
    ],
    'file.bringing | after fileTimeout': ['file.idle', { file: null, fileProblem: 'timeout' }, []],
    ...Object.fromEntries(
      places.map((place): [string, Line] => [`${place} | watchAddress fails`, [place, {}, []]]),
    ),
  },
  invariants: {
    'no payment is listed twice': ({ context: { payments } }) =>
      new Set(payments.map(({ order }) => order.id)).size === payments.length,
    'what is shown is an answer to what is looked for': ({ context, states, trail }) => {
      if (!states.includes('list.ready')) return true
      const asked = trail.flatMap(({ started }) => started).findLast(({ id }) => id === 'loadDesk')
      return JSON.stringify(asked?.input) === JSON.stringify(filtersIn(context))
    },
    'a file is asked for by a press alone': ({ trail }) =>
      trail.every(({ is, started }) => is('file.bring') || started.every(({ id }) => id !== 'saveFile')),
  },
})
