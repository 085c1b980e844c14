import type { HistoryEntry } from '#contract/own-history.contract.ts'
import type { HistoryAnswer, HistoryFilters, OwnHistoryContext } from '#machines/own-history.machine.ts'
import { ownHistoryMachine } from '#machines/own-history.machine.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Seen, Sight } from './harness/model.ts'
import { defineModel } from './harness/model.ts'

type Context = OwnHistoryContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const entry = (at: number, changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: `0000000${at}-0000-4000-8000-000000000000`,
  at: `2026-02-0${9 - at}T12:00:00.000Z`,
  kind: 'votes',
  project: { id: 'replay-theatre', title: 'Replay Theatre', category: 'Communities' },
  votes: 4,
  cents: 0,
  sources: { daily: 1, bank: 0, donation: 3 },
  at_once: false,
  order: null,
  ...changes,
})
const cast = entry(1, {})
const back = entry(2, { kind: 'votes_back', votes: -4 })
const gift = entry(3, {
  kind: 'donation',
  project: null,
  votes: 115,
  cents: 5_000,
  sources: { daily: 0, bank: 0, donation: 0 },
  order: { id: 'order-1', number: '2Q9WX' },
})
const numbers = { votes: 318, projects: 9, cents: 5_500, donationVotesLeft: 115, leftToday: 5, today: 8 }
const projects = [{ id: 'replay-theatre', title: 'Replay Theatre' }]
const full: HistoryAnswer = {
  ...{ entries: [cast, back], next: `v-${back.id}` },
  ...{ counts: { votes: 2, donations: 1 }, projects, numbers, shows_name: false },
}
const rest: HistoryAnswer = { ...full, entries: [gift], next: null }
const empty: HistoryAnswer = {
  ...{ entries: [], next: null, counts: { votes: 0, donations: 0 }, projects, shows_name: false },
  numbers: { votes: 0, projects: 0, cents: 0, donationVotesLeft: 0, leftToday: 1, today: 1 },
}
const failures = { offline: failure('offline'), 'something odd': failure('internal') }

const plain: HistoryFilters = { side: null, project: null, from: null, since: null, until: null }
const chosen = {
  valid: { filters: { side: 'votes' } },
  boundary: { filters: {} },
  'a project': { filters: { project: 'replay-theatre' } },
  'a bank': { filters: { from: 'donation' } },
  'a time': { filters: { since: '2026-02-01', until: '2026-02-28' } },
  cleared: { filters: plain },
  hostile: { filters: { project: '<img>' } },
} as const
const addressed = {
  valid: {
    filters: { side: 'votes', project: 'replay-theatre', from: 'bank', since: '2026-01-01', until: null },
  },
  boundary: { filters: plain },
  hostile: { filters: { ...plain, project: '<img>' } },
} as const

const places = ['list.loading', 'list.ready', 'list.loadingMore', 'list.failed'] as const

const filtersIn = ({ side, project, from, since, until }: HistoryFilters): HistoryFilters => ({
  side,
  project,
  from,
  since,
  until,
})

/** Only what is asked otherwise is asked anew; what was found stays until then. */
const narrows = (
  event: string,
  payloads: Record<string, { filters: Partial<HistoryFilters> }>,
  deeds: (filters: HistoryFilters) => readonly Deed[],
): Record<string, Line> =>
  Object.fromEntries(
    places.flatMap((place) =>
      Object.entries(payloads)
        .filter(([, { filters }]) => Object.keys(filters).length > 0)
        .map(([name, { filters }]): [string, Line] => [
          `${place} | ${event}${name === 'valid' ? '' : ` (${name})`}`,
          ({ previous }) => {
            const before = filtersIn(previous ?? plain)
            const wanted = { ...before, ...filters }
            return JSON.stringify(wanted) === JSON.stringify(before)
              ? [place, {}, []]
              : [
                  'list.loading',
                  { ...wanted, answer: previous?.answer ?? null, problem: null },
                  [...deeds(wanted), ['starts loadHistory', wanted]],
                ]
          },
        ]),
    ),
  )

const showMore = { role: 'button', name: 'Show more' } as const
const tryAgain = { role: 'button', name: 'Try again' } as const
const nothing = { text: 'Nothing here yet.' } as const
const noMatch = { text: 'Nothing matches these filters.' } as const
const receipt = { role: 'link', name: '2Q9WX' } as const
const givenVotes = { text: '318' } as const

const known = ({ answer, side, project, from, since, until }: Context): Sight[] =>
  answer === null
    ? [{ text: 'Loading...' }]
    : answer.entries.length === 0
      ? [
          [side, project, from, since, until].some((narrows) => narrows !== null) ? noMatch : nothing,
          { absent: givenVotes },
        ]
      : [givenVotes, { text: 'Taken back' }, { absent: nothing }]

export const model = defineModel({
  machine: ownHistoryMachine,
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
    'file.bring': {
      valid: { format: 'csv' },
      boundary: { format: 'json' },
      hostile: { format: 'json' },
    },
  },
  actors: {
    loadHistory: { done: { 'a page': full, nothing: empty }, fails: failures },
    loadMore: { done: { 'the rest': rest }, fails: failures },
    saveFile: { done: { saved: undefined }, fails: failures },
    watchAddress: { reports: ['address.changed'], fails: { 'not supported': new Error('no history') } },
  },
  delays: { loadTimeout: 20_000, fileTimeout: 120_000 },
  sees: {
    'list.loading': known,
    'list.ready': (context) => [
      ...known(context),
      context.answer?.next === null ? { absent: showMore } : showMore,
      context.answer?.entries.length === 3 ? receipt : { absent: receipt },
    ],
    'list.loadingMore': [{ role: 'button', name: 'Reading more', is: 'busy' }],
    'list.failed': [{ text: 'Your votes and donations could not be read.' }, tryAgain, { absent: showMore }],
    'file.idle': ({ fileProblem }) => [
      { role: 'button', name: 'Export' },
      fileProblem === null
        ? { absent: { text: 'The file could not be brought.' } }
        : { text: 'The file could not be brought.' },
    ],
    'file.bringing': [{ role: 'button', name: 'Exporting', is: 'busy' }],
  },
  bound: ({ side, project, from, since, answer, problem, format, fileProblem }) => [
    [side, project, from, since].filter((one) => one !== null).length,
    answer?.entries.length ?? null,
    problem !== null,
    format,
    fileProblem !== null,
  ],
  // The list and the file, each without the other.
  focus: {
    plain: (step) => !step.is('file.', 'saveFile done', 'saveFile fails'),
    'as the address says': (step) =>
      step.is('file.', 'saveFile done', 'saveFile fails', 'loadHistory done: a page', 'wait'),
    hostile: (step) => step.is('filters.set (cleared)', 'loadHistory done: nothing'),
  },
  leads: {
    'start plain': [
      'list.loading',
      { ...plain, answer: null, problem: null },
      ['starts watchAddress', ['starts loadHistory', plain]],
    ],
    'start as the address says': [
      'list.loading',
      addressed.valid.filters,
      ['starts watchAddress', ['starts loadHistory', addressed.valid.filters]],
    ],
    'start hostile': ['list.loading', addressed.hostile.filters],
    ...narrows('filters.set', chosen, (filters) => [['writeAddress', filters]]),
    ...narrows('address.changed', addressed, () => []),
    'list.loading | loadHistory done: a page': ['list.ready', { answer: full, problem: null }, []],
    'list.loading | loadHistory done: nothing': ['list.ready', { answer: empty, problem: null }, []],
    'list.loading | loadHistory fails: offline': ['list.failed', { problem: 'offline' }, []],
    'list.loading | loadHistory fails: something odd': ['list.failed', { problem: 'internal' }, []],
    'list.loading | after loadTimeout': ['list.failed', { problem: 'timeout' }, []],
    'list.failed | list.retry': ({ context }) => [
      'list.loading',
      { problem: null },
      [['starts loadHistory', filtersIn(context)]],
    ],
    'list.ready | list.more': ({ context, previous }) =>
      previous?.answer?.next == null
        ? ['list.ready', {}, []]
        : [
            'list.loadingMore',
            { problem: null },
            [['starts loadMore', { ...filtersIn(context), before: previous.answer.next }]],
          ],
    'list.loadingMore | loadMore done: the rest': [
      'list.ready',
      { answer: { ...rest, entries: [cast, back, gift] }, problem: null },
      [],
    ],
    'list.loadingMore | loadMore fails: offline': ['list.ready', { answer: full, problem: 'offline' }, []],
    'list.loadingMore | loadMore fails: something odd': ['list.ready', { problem: 'internal' }, []],
    'list.loadingMore | after loadTimeout': ['list.ready', { answer: full, problem: 'timeout' }, []],
    'file.idle | file.bring': ({ context }) => [
      'file.bringing',
      { format: 'csv' as const, fileProblem: null },
      [['starts saveFile', { ...filtersIn(context), format: 'csv' }]],
    ],
    'file.idle | file.bring (boundary)': ({ context }) => [
      'file.bringing',
      { format: 'json' as const, fileProblem: null },
      [['starts saveFile', { ...filtersIn(context), format: 'json' }]],
    ],
    'file.bringing | saveFile done: saved': ['file.idle', { fileProblem: null }, []],
    'file.bringing | saveFile fails: offline': ['file.idle', { fileProblem: 'offline' }, []],
    'file.bringing | saveFile fails: something odd': ['file.idle', { fileProblem: 'internal' }, []],
    'file.bringing | after fileTimeout': ['file.idle', { fileProblem: 'timeout' }, []],
    ...Object.fromEntries(
      places.map((place): [string, Line] => [`${place} | watchAddress fails`, [place, {}, []]]),
    ),
  },
  invariants: {
    'no line is listed twice': ({ context: { answer } }) => {
      const ids = answer?.entries.map(({ id }) => id) ?? []
      return new Set(ids).size === ids.length
    },
    'what is shown is an answer to what is asked': ({ context, states, trail }) => {
      if (!states.includes('list.ready')) return true
      const asked = trail.flatMap(({ started }) => started).findLast(({ id }) => id === 'loadHistory')
      return JSON.stringify(asked?.input) === JSON.stringify(filtersIn(context))
    },
    'a file is asked for by a press alone': ({ trail }) =>
      trail.every(({ is, started }) => is('file.bring') || started.every(({ id }) => id !== 'saveFile')),
  },
})
