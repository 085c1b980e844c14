import type { Problem } from '#contract/errors.ts'
import { receiptsAgainMachine } from '#machines/receipts-again.machine.ts'
import type { ReceiptOutcomes, ReceiptsAgainContext } from '#machines/receipts-again.machine.ts'
import { failure } from './failure.ts'
import type { Lead, Seen } from './harness/model.ts'
import { defineModel } from './harness/model.ts'
import { payment } from './money-desk.model.ts'

type Context = ReceiptsAgainContext

export const listed = [payment('4F7K2'), payment('7T2VD')]
const [one, two] = listed as [(typeof listed)[0], (typeof listed)[0]]
/** More than can be taken at once. */
const many = Array.from({ length: 101 }, (_, index) => payment(`M${index}`))
const hostile = '<img src=x>'.repeat(50)

const outcomes = (first: ReceiptOutcomes[0]['outcome']): ReceiptOutcomes => [
  { order_id: one.order.id, outcome: first },
  { order_id: two.order.id, outcome: 'mailed' },
]
const idsOf = ({ selected }: Context) => selected.map(({ order }) => order.id)
const sends = ({ context }: Seen<Context>): Lead<Context> => [
  'sending',
  { problem: null },
  [['starts send', { orderIds: idsOf(context), reason: context.reason.trim(), attempt: context.attempt }]],
]
/** Whose receipt goes out is selected no more. */
const told =
  (answer: ReceiptOutcomes) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'selecting',
    {
      sent: { payments: previous?.selected ?? [], outcomes: answer },
      selected: (previous?.selected ?? []).filter(
        ({ order }) => answer.find(({ order_id: id }) => id === order.id)?.outcome === 'no_receipt',
      ),
    },
    [],
  ]
/** Nothing that was put together is lost. */
const goesBack =
  (problem: Problem) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'wishing',
    { problem, reason: previous?.reason ?? '', selected: previous?.selected ?? [] },
    [],
  ]
const toggles =
  (which: typeof one) =>
  ({ previous }: Seen<Context>): Lead<Context> => {
    const before = previous?.selected ?? []
    const isOut = before.every(({ order }) => order.id !== which.order.id)
    const selected = isOut
      ? before.length < 100
        ? [...before, which]
        : before
      : before.filter(({ order }) => order.id !== which.order.id)
    return ['selecting', { selected, sent: null }, []]
  }

const bar = { role: 'toolbar', name: 'Selected payments' } as const
const question = { role: 'form', name: 'Mail the receipts again' } as const

export const model = defineModel({
  machine: receiptsAgainMachine,
  inputs: { 'as it is': undefined },
  events: {
    'row.toggle': {
      valid: { payment: one },
      boundary: { payment: two },
      hostile: { payment: payment(hostile) },
    },
    'rows.take': { valid: { payments: listed }, boundary: { payments: [] }, hostile: { payments: many } },
    'rows.leave': { valid: {} },
    'receipts.want': { valid: {} },
    'reason.change': {
      valid: { reason: 'Lost in a filter' },
      boundary: { reason: '  ' },
      hostile: { reason: hostile },
    },
    'receipts.confirm': { valid: {} },
    'receipts.cancel': { valid: {} },
  },
  actors: {
    send: {
      done: { 'all go out': outcomes('mailed'), 'one has none': outcomes('no_receipt') },
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
  },
  delays: { answerTimeout: 60_000 },
  sees: {
    selecting: ({ selected, sent }) => [
      { absent: question },
      selected.length === 0 ? { absent: bar } : bar,
      sent?.outcomes.some(({ outcome }) => outcome === 'no_receipt')
        ? { text: 'Has no receipt' }
        : { absent: { text: 'Has no receipt' } },
    ],
    wishing: [question, { role: 'textbox', name: 'Reason, for the record' }],
    sending: [{ role: 'button', name: 'Doing it', is: 'busy' }],
  },
  bound: ({ selected, reason, sent, problem }) => [
    selected.length,
    selected[0]?.order.id,
    reason.length,
    sent !== null,
    problem !== null,
  ],
  leads: {
    'start as it is': ['selecting', { selected: [], reason: '', attempt: 0, sent: null, problem: null }, []],
    'selecting | row.toggle': toggles(one),
    'selecting | row.toggle (boundary)': toggles(two),
    'selecting | row.toggle (hostile)': toggles(payment(hostile)),
    'selecting | rows.take': ['selecting', { selected: listed, sent: null }, []],
    'selecting | rows.take (boundary)': ['selecting', { selected: [], sent: null }, []],
    'selecting | rows.take (hostile)': ['selecting', { selected: many.slice(0, 100), sent: null }, []],
    'selecting | rows.leave': ['selecting', { selected: [], sent: null }, []],
    'selecting | receipts.want': ({ previous }) =>
      previous?.selected.length
        ? [
            'wishing',
            {
              selected: previous.selected,
              reason: '',
              attempt: previous.attempt + 1,
              sent: null,
              problem: null,
            },
            [],
          ]
        : ['selecting', {}, []],
    'wishing | reason.change': ['wishing', { reason: 'Lost in a filter' }, []],
    'wishing | reason.change (boundary)': ['wishing', { reason: '  ' }, []],
    'wishing | reason.change (hostile)': ['wishing', { reason: hostile }, []],
    'wishing | receipts.confirm': (seen) =>
      seen.previous?.reason.trim() ? sends(seen) : ['wishing', { reason: seen.previous?.reason ?? '' }, []],
    'wishing | receipts.cancel': ({ previous }) => [
      'selecting',
      { selected: previous?.selected ?? [], problem: null, sent: null },
      [],
    ],
    'sending | send done: all go out': told(outcomes('mailed')),
    'sending | send done: one has none': told(outcomes('no_receipt')),
    'sending | send fails: offline': goesBack('offline'),
    'sending | send fails: something odd': goesBack('internal'),
    'sending | after answerTimeout': goesBack('timeout'),
  },
  invariants: {
    'no payment is selected twice, and a hundred at most': ({ context }) =>
      new Set(idsOf(context)).size === context.selected.length && context.selected.length <= 100,
    'nothing is sent without a reason, and nothing but what is named': ({ trail }) =>
      trail
        .flatMap(({ started }) => started)
        .every(({ input }) => {
          const { orderIds, reason } = input as { orderIds: string[]; reason: string }
          return orderIds.length > 0 && reason !== ''
        }),
  },
})
