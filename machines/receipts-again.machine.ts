import { assign, fromPromise, setup } from 'xstate'
import type { Result } from '#contract/endpoint.ts'
import type { Failure, Problem } from '#contract/errors.ts'
import type { FoundPayment, resendReceipts } from '#contract/money-desk.contract.ts'

export type ReceiptOutcomes = Result<typeof resendReceipts>['outcomes']

export interface ReceiptsAgainContext {
  /** In the order in which they were selected. */
  selected: FoundPayment[]
  reason: string
  /** Counts the wishes: what is sent for one again counts once. */
  attempt: number
  /** What came of the last ones, with the payments that they are about; null until some were sent. */
  sent: { payments: FoundPayment[]; outcomes: ReceiptOutcomes } | null
  problem: Problem | null
}

export type ReceiptsAgainEvent =
  | { type: 'row.toggle'; payment: FoundPayment }
  | { type: 'rows.take'; payments: FoundPayment[] }
  | { type: 'rows.leave' }
  | { type: 'receipts.want' }
  | { type: 'reason.change'; reason: string }
  | { type: 'receipts.confirm' }
  | { type: 'receipts.cancel' }

/** So many can be mailed again at once, as in `resendReceipts`. */
const receiptsAtOnce = 100

const idOf = ({ order }: FoundPayment): string => order.id

/** Selects payments of the desk's list, and mails their receipts again (design.md, BrainCore). */
export const receiptsAgainMachine = setup({
  types: { context: {} as ReceiptsAgainContext, events: {} as ReceiptsAgainEvent },
  actors: {
    send: fromPromise<ReceiptOutcomes, { orderIds: string[]; reason: string; attempt: number }>(() =>
      Promise.reject(new Error('send')),
    ),
  },
  guards: {
    hasSelected: ({ context }) => context.selected.length > 0,
    hasReason: ({ context }) => context.reason.trim() !== '',
  },
  actions: {
    toggleRow: assign({
      selected: ({ context: { selected } }, { payment }: { payment: FoundPayment }) =>
        selected.some((one) => idOf(one) === idOf(payment))
          ? selected.filter((one) => idOf(one) !== idOf(payment))
          : [...selected, payment].slice(0, receiptsAtOnce),
    }),
    takeRows: assign({
      selected: (_, { payments }: { payments: FoundPayment[] }) => payments.slice(0, receiptsAtOnce),
    }),
    leaveRows: assign({ selected: [] }),
    beginWish: assign(({ context }) => ({ reason: '', attempt: context.attempt + 1, sent: null })),
    takeReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    forgetSent: assign({ sent: null }),
    /** Whose receipt doesn't go out stays selected. */
    noteSent: assign(({ context: { selected } }, { outcomes }: { outcomes: ReceiptOutcomes }) => ({
      sent: { payments: selected, outcomes },
      selected: selected.filter((one) =>
        outcomes.some(({ order_id: id, outcome }) => id === idOf(one) && outcome !== 'mailed'),
      ),
    })),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    clearProblem: assign({ problem: null }),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'receiptsAgain',
  description: 'Selects payments of the list, and mails their receipts again, asked about once.',
  context: { selected: [], reason: '', attempt: 0, sent: null, problem: null },
  initial: 'selecting',
  states: {
    selecting: {
      description: 'Payments are selected; what came of the last receipts is told until others are.',
      on: {
        'row.toggle': {
          actions: [{ type: 'toggleRow', params: ({ event }) => event }, 'forgetSent'],
          description: 'One is selected, or no more. There is room for a hundred.',
        },
        'rows.take': {
          actions: [{ type: 'takeRows', params: ({ event }) => event }, 'forgetSent'],
          description: 'All that are listed, the first hundred at most.',
        },
        'rows.leave': { actions: ['leaveRows', 'forgetSent'], description: 'None is selected any more.' },
        'receipts.want': {
          guard: 'hasSelected',
          target: 'wishing',
          actions: 'beginWish',
          description: 'It is asked about before anything is sent.',
        },
      },
    },
    wishing: {
      description: 'Each order is named; a reason is asked for.',
      on: {
        'reason.change': { actions: { type: 'takeReason', params: ({ event }) => event } },
        'receipts.confirm': { guard: 'hasReason', target: 'sending', description: 'They have been read.' },
        'receipts.cancel': {
          target: 'selecting',
          actions: 'clearProblem',
          description: 'Nothing is sent; they stay selected.',
        },
      },
    },
    sending: {
      description: 'The server is asked to mail them.',
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { selected, reason, attempt } }) => ({
          orderIds: selected.map(idOf),
          reason: reason.trim(),
          attempt,
        }),
        onDone: {
          target: 'selecting',
          actions: { type: 'noteSent', params: ({ event }) => ({ outcomes: event.output }) },
          description: 'Of each it is known what came of it.',
        },
        onError: {
          target: 'wishing',
          actions: { type: 'noteProblem', params: ({ event }) => event },
          description: 'It can be tried again; what was sent already counts once.',
        },
      },
      after: {
        answerTimeout: {
          target: 'wishing',
          actions: 'noteTimeout',
          description: 'Perhaps it is done already: sent again, it counts once.',
        },
      },
    },
  },
})
