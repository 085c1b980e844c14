import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { FoundPayment, PaymentSort, WorklistEntry } from '#contract/money-desk.contract.ts'
import type { OrderStatus } from '#contract/placed-order.contract.ts'

/** What is looked for; the address of the desk says it. */
export interface PaymentFilters {
  q: string
  status: OrderStatus | null
  /** The day that they were begun on, as `2026-11-21`, where the reader is. */
  day: string | null
  /** They are of so many cents or more. */
  fromCents: number | null
  sort: PaymentSort
}

interface Page {
  payments: FoundPayment[]
  next: string | null
}

/** A first page and what waits for a decision; `more`: entries of the worklist that aren't shown. */
export interface DeskAnswer extends Page {
  worklist: WorklistEntry[]
  more: number
}

export interface MoneyDeskContext extends PaymentFilters {
  payments: FoundPayment[]
  next: string | null
  worklist: WorklistEntry[]
  more: number
  problem: Problem | null
  /** The file that was saved last: its rows, and whether there are more than it holds. */
  file: FileSaved | null
  fileProblem: Problem | null
}

export interface FileSaved {
  readonly rows: number
  readonly isCutOff: boolean
}

export type MoneyDeskEvent =
  | { type: 'filters.set'; filters: Partial<PaymentFilters> }
  | { type: 'address.changed'; filters: PaymentFilters }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'desk.changed' }
  | { type: 'file.bring' }

/** What of a search is read, in characters. */
const searchLength = 200

const filtersOf = ({ q, status, day, fromCents, sort }: PaymentFilters): PaymentFilters => ({
  q,
  status,
  day,
  fromCents,
  sort,
})

/**
 * The payments desk of the administrators: orders and donations by what is looked for, page by page, and what waits for a
 * decision (design.md, BrainCore).
 */
export const moneyDeskMachine = setup({
  types: {
    context: {} as MoneyDeskContext,
    events: {} as MoneyDeskEvent,
    input: {} as { filters: PaymentFilters },
  },
  actors: {
    loadDesk: fromPromise<DeskAnswer, PaymentFilters>(() => Promise.reject(new Error('loadDesk'))),
    loadMore: fromPromise<Page, PaymentFilters & { before: string }>(() =>
      Promise.reject(new Error('loadMore')),
    ),
    /** Brings the whole list and saves it as a file. */
    saveFile: fromPromise<FileSaved, PaymentFilters>(() => Promise.reject(new Error('saveFile'))),
    watchAddress: fromCallback<MoneyDeskEvent>(() => {
      throw new Error('watchAddress')
    }),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isOther: ({ context }, { filters }: { filters: Partial<PaymentFilters> }) =>
      JSON.stringify({ ...filtersOf(context), ...filters }) !== JSON.stringify(filtersOf(context)),
  },
  actions: {
    setFilters: assign((_, { filters: { q, ...filters } }: { filters: Partial<PaymentFilters> }) => ({
      ...filters,
      ...(q !== undefined && { q: q.slice(0, searchLength) }),
    })),
    takeDesk: assign((_, { payments, next, worklist, more }: DeskAnswer) => ({
      payments,
      next,
      worklist,
      more,
    })),
    takeMore: assign(({ context }, { payments, next }: Page) => ({
      payments: [
        ...context.payments,
        ...payments.filter(({ order }) => context.payments.every((known) => known.order.id !== order.id)),
      ],
      next,
    })),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
    noteFile: assign({ file: (_, file: FileSaved) => file }),
    noteFileProblem: assign({
      fileProblem: (_, params: { error: unknown }) => (params.error as Failure).code,
    }),
    noteFileTimeout: assign({ fileProblem: 'timeout' }),
    forgetFile: assign({ file: null, fileProblem: null }),
    /** The address says what is looked for; provided by the page. */
    writeAddress: (_, _params: PaymentFilters) => {},
  },
  delays: { loadTimeout: 20_000, fileTimeout: 60_000 },
}).createMachine({
  id: 'moneyDesk',
  description: 'Finds orders and donations, and shows what waits for a decision.',
  context: ({ input: { filters } }) => ({
    ...filters,
    q: filters.q.slice(0, searchLength),
    payments: [],
    next: null,
    worklist: [],
    more: 0,
    problem: null,
    file: null,
    fileProblem: null,
  }),
  invoke: {
    id: 'watchAddress',
    src: 'watchAddress',
    onError: { description: 'What is looked for still applies; only Back doesn’t change it.' },
  },
  type: 'parallel',
  states: {
    list: {
      description: 'What is looked for, and what was found.',
      initial: 'loading',
      on: {
        'filters.set': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: [
            { type: 'setFilters', params: ({ event }) => event },
            { type: 'writeAddress', params: ({ context }) => filtersOf(context) },
          ],
          description:
            'Something else is looked for; an answer to what was looked for before comes to nothing.',
        },
        'address.changed': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'setFilters', params: ({ event }) => event },
          description: 'Back or Forward led to what was looked for before.',
        },
        'desk.changed': {
          target: '.loading',
          description: 'Something was done about a payment: list and worklist are read anew.',
        },
      },
      states: {
        loading: {
          description: 'The first page is asked for; what is known stays shown, marked as being read.',
          tags: 'busy',
          entry: 'clearProblem',
          invoke: {
            id: 'loadDesk',
            src: 'loadDesk',
            input: ({ context }) => filtersOf(context),
            onDone: { target: 'ready', actions: { type: 'takeDesk', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
        },
        ready: {
          description: 'Payments and worklist are shown; an empty one says so.',
          on: {
            'list.more': { guard: 'hasMore', target: 'loadingMore', description: 'The next page is wanted.' },
          },
        },
        loadingMore: {
          description: 'The next page is asked for, below those that are shown.',
          entry: 'clearProblem',
          invoke: {
            id: 'loadMore',
            src: 'loadMore',
            input: ({ context }) => ({ ...filtersOf(context), before: context.next ?? '' }),
            onDone: { target: 'ready', actions: { type: 'takeMore', params: ({ event }) => event.output } },
            onError: { target: 'ready', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { loadTimeout: { target: 'ready', actions: 'noteTimeout' } },
        },
        failed: {
          description: 'The list could not be read; what is looked for stays.',
          on: { 'list.retry': 'loading' },
        },
      },
    },
    file: {
      description: 'The list as a file, beside everything else.',
      initial: 'idle',
      states: {
        idle: {
          description: 'It can be had.',
          on: { 'file.bring': 'bringing' },
        },
        bringing: {
          description: 'The whole list is asked for, as it is looked for now.',
          entry: 'forgetFile',
          invoke: {
            id: 'saveFile',
            src: 'saveFile',
            input: ({ context }) => filtersOf(context),
            onDone: { target: 'idle', actions: { type: 'noteFile', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'noteFileProblem', params: ({ event }) => event } },
          },
          after: { fileTimeout: { target: 'idle', actions: 'noteFileTimeout' } },
        },
      },
    },
  },
})
