import type { FileFormat } from '#contract/http/file-types.ts'
import type { FoundPayment, WorklistEntry } from '#contract/desk/money-desk.contract.ts'
import type { ListingAnswer, ListingContext, ListingFilters } from '#machines/desk/listing.machine.ts'
import { listingMachine } from '#machines/desk/listing.machine.ts'
import type { PaymentFilters, PaymentRow } from '#src/features/money-desk/payment-filters.rules.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = ListingContext
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

export const paymentRow = (number: string): PaymentRow => ({
  ...payment(number),
  id: `order-${number}`,
})

const one = payment('4F7K2')
const two = payment('7T2VD')
const rows = (...payments: FoundPayment[]): PaymentRow[] =>
  payments.map((found) => ({ ...found, id: found.order.id }))
const full = {
  rows: rows(one),
  next: '17',
  beside: { worklist: [waitingEntry], more: 2 },
} satisfies ListingAnswer
const empty = { rows: rows(), next: null, beside: { worklist: [], more: 0 } } satisfies ListingAnswer
const failures = { offline: failure('offline'), 'something odd': failure('internal') }

const plain: PaymentFilters = { q: '', status: null, kind: null, day: null, from: null, sort: 'newest' }
const odd = '<img>'.repeat(100)
const chosen = {
  valid: { filters: { q: '4F7K2' } },
  boundary: { filters: {} },
  'a state': { filters: { status: 'differs' } },
  'an order': { filters: { sort: 'largest' } },
  'a day': { filters: { day: '2026-03-01' } },
  'an amount': { filters: { from: 499 } },
  cleared: { filters: plain },
  hostile: { filters: { q: odd } },
} as const
const addressed = {
  valid: {
    filters: {
      q: 'mirel',
      status: 'fulfilled',
      kind: 'plan',
      day: '2026-02-28',
      from: 1_000,
      sort: 'oldest',
    },
  },
  boundary: { filters: plain },
  hostile: { filters: { ...plain, q: odd } },
} as const

const places = ['list.loading', 'list.ready', 'list.loadingMore', 'list.failed'] as const

const wanted = (filters: Partial<PaymentFilters>, { previous }: Seen<Context>): ListingFilters => {
  const all: ListingFilters = { ...(previous?.filters ?? plain), ...filters }
  return { ...all, q: String(all.q).slice(0, 200) }
}
const isOther = (filters: Partial<PaymentFilters>, { previous }: Seen<Context>): boolean =>
  Object.entries(filters).some(([key, value]) => previous?.filters[key] !== value)

/** Only something else is looked for anew; what was found stays until then. */
const looks = (
  event: string,
  payloads: Record<string, { filters: Partial<PaymentFilters> }>,
  deeds: (filters: ListingFilters) => readonly Deed[],
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
                  { filters: wanted(filters, seen), problem: null },
                  [...deeds(wanted(filters, seen)), ['starts loadList', wanted(filters, seen)]],
                ]
              : [place, {}, []],
        ]),
    ),
  )

const readsAnew = (seen: Seen<Context>): Lead<Context> => [
  'list.loading',
  { problem: null },
  [['starts loadList', seen.context.filters]],
]

/** One that the server refuses. */
const oddFormat = '<img>' as 'csv'
const brings =
  (format: FileFormat) =>
  ({ context: { filters } }: Seen<Context>): Lead<Context> => [
    'file.bringing',
    { format, cutOffAt: null, fileProblem: null },
    [['starts saveFile', { filters, format }]],
  ]

const find = { role: 'button', name: 'Find' } as const
const exporting = { role: 'button', name: 'Export' } as const
const showMore = { role: 'button', name: 'Show more' } as const
const quiet = { text: 'Nothing waits.' } as const
const nothingFound = { text: 'Nothing is found.' } as const
const known = ({ rows: found, beside }: Context): Sight[] => [
  found.length === 0 ? nothingFound : { role: 'link', name: one.order.number },
  (beside as typeof full.beside).worklist.length === 0 ? quiet : { text: 'Payment without an order' },
]

export const model = defineModel({
  machine: listingMachine,
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
    'list.changed': { valid: {} },
    'file.bring': { valid: { format: 'xlsx' }, boundary: { format: 'json' }, hostile: { format: oddFormat } },
  },
  actors: {
    loadList: { done: { 'a page': full, nothing: empty }, fails: failures },
    loadMore: {
      done: {
        'the rest': { rows: rows(one, two), next: null },
        nothing: { rows: [], next: null },
      },
      fails: failures,
    },
    saveFile: {
      done: { whole: { cutOffAt: null }, 'cut off': { cutOffAt: 10_000 } },
      fails: failures,
    },
    watchAddress: { reports: ['address.changed'], fails: { 'not supported': new Error('no history') } },
  },
  delays: { loadTimeout: 20_000, fileTimeout: 60_000 },
  sees: {
    'list.loading': (context) =>
      context.rows.length === 0 ? [find, { text: 'Loading...' }] : [find, ...known(context)],
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
    'file.idle': ({ cutOffAt }) =>
      cutOffAt === 10_000
        ? [exporting, { text: 'The file has the first 10,000 rows only.' }]
        : [exporting, { absent: { text: 'The file has the first 10,000 rows only.' } }],
    'file.bringing': [{ role: 'button', name: 'Exporting', is: 'busy' }],
  },
  bound: ({ filters: { q }, rows: found, problem, cutOffAt, fileProblem }) => [
    String(q).length,
    found.length,
    problem !== null,
    cutOffAt,
    fileProblem !== null,
  ],
  leads: {
    'start plain': [
      'list.loading',
      { filters: plain, rows: [], beside: null, problem: null },
      ['starts watchAddress', ['starts loadList', plain]],
    ],
    'start as the address says': [
      'list.loading',
      { filters: addressed.valid.filters },
      ['starts watchAddress', ['starts loadList', addressed.valid.filters]],
    ],
    'start hostile': [
      'list.loading',
      { filters: { ...plain, q: odd.slice(0, 200) } },
      ['starts watchAddress', ['starts loadList', { ...plain, q: odd.slice(0, 200) }]],
    ],
    ...looks('filters.set', chosen, (filters) => [['writeAddress', filters]]),
    ...looks('address.changed', addressed, () => []),
    'list.loading | list.changed': readsAnew,
    'list.ready | list.changed': readsAnew,
    'list.loadingMore | list.changed': readsAnew,
    'list.failed | list.changed': readsAnew,
    'list.loading | loadList done: a page': ['list.ready', { ...full, problem: null }, []],
    'list.loading | loadList done: nothing': ['list.ready', { ...empty, problem: null }, []],
    'list.loading | loadList fails: offline': ['list.failed', { problem: 'offline' }, []],
    'list.loading | loadList fails: something odd': ['list.failed', { problem: 'internal' }, []],
    'list.loading | after loadTimeout': ['list.failed', { problem: 'timeout' }, []],
    'list.failed | list.retry': readsAnew,
    'list.ready | list.more': (seen) =>
      seen.previous?.next == null
        ? ['list.ready', {}, []]
        : [
            'list.loadingMore',
            { problem: null },
            [['starts loadMore', { filters: seen.context.filters, before: seen.previous.next }]],
          ],
    // What came on both pages is shown once.
    'list.loadingMore | loadMore done: the rest': ['list.ready', { rows: rows(one, two), next: null }, []],
    'list.loadingMore | loadMore done: nothing': ['list.ready', { rows: rows(one), next: null }, []],
    'list.loadingMore | loadMore fails: offline': [
      'list.ready',
      { problem: 'offline', rows: rows(one), next: '17' },
      [],
    ],
    'list.loadingMore | loadMore fails: something odd': [
      'list.ready',
      { problem: 'internal', rows: rows(one), next: '17' },
      [],
    ],
    'list.loadingMore | after loadTimeout': [
      'list.ready',
      { problem: 'timeout', rows: rows(one), next: '17' },
      [],
    ],
    'file.idle | file.bring': brings('xlsx'),
    'file.idle | file.bring (boundary)': brings('json'),
    'file.idle | file.bring (hostile)': brings(oddFormat),
    'file.bringing | saveFile done: whole': ['file.idle', { cutOffAt: null, fileProblem: null }, []],
    'file.bringing | saveFile done: cut off': ['file.idle', { cutOffAt: 10_000, fileProblem: null }, []],
    'file.bringing | saveFile fails: offline': ['file.idle', { cutOffAt: null, fileProblem: 'offline' }, []],
    'file.bringing | saveFile fails: something odd': [
      'file.idle',
      { cutOffAt: null, fileProblem: 'internal' },
      [],
    ],
    'file.bringing | after fileTimeout': ['file.idle', { cutOffAt: null, fileProblem: 'timeout' }, []],
    ...Object.fromEntries(
      places.map((place): [string, Line] => [`${place} | watchAddress fails`, [place, {}, []]]),
    ),
  },
  invariants: {
    'nothing is listed twice': ({ context: { rows: found } }) =>
      new Set(found.map(({ id }) => id)).size === found.length,
    'what is shown is an answer to what is looked for': ({ context, states, trail }) => {
      if (!states.includes('list.ready')) return true
      const asked = trail.flatMap(({ started }) => started).findLast(({ id }) => id === 'loadList')
      return JSON.stringify(asked?.input) === JSON.stringify(context.filters)
    },
    'a file is asked for by a press alone': ({ trail }) =>
      trail.every(({ is, started }) => is('file.bring') || started.every(({ id }) => id !== 'saveFile')),
  },
})
