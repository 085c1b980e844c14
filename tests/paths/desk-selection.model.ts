import type { Problem } from '#contract/errors.ts'
import type { DeskWish } from '#machines/desk-entry.machine.ts'
import { deskSelectionMachine } from '#machines/desk-selection.machine.ts'
import type { DeskOutcome, DeskSelectionContext } from '#machines/desk-selection.machine.ts'
import { failure } from './failure.ts'
import type { Lead, Seen } from './harness/model.ts'
import { defineModel } from './harness/model.ts'
import { paymentRow } from './listing.model.ts'

type Context = DeskSelectionContext

export const listed = [paymentRow('4F7K2'), paymentRow('7T2VD')]
const [one, two] = listed as [(typeof listed)[0], (typeof listed)[0]]
/** More than can be taken at once. */
const many = Array.from({ length: 101 }, (_, index) => paymentRow(`M${index}`))
const hostile = '<img src=x>'.repeat(50)

const wish = (reason: string, isReady = true): DeskWish => ({
  ...{ kind: 'receipts', reason, isReady, isReasonOptional: true },
})
/** Other desks have wishes that need a reason. */
const unreasoned: DeskWish = { ...wish('  '), isReasonOptional: false }
const isComplete = ({ isReady, isReasonOptional, reason }: DeskWish): boolean =>
  isReady && (isReasonOptional === true || reason.trim() !== '')
const asked = wish('Lost in a filter')
const begun = wish('')

const outcomes = (problem: string | null): DeskOutcome[] => [
  { id: one.id, problem },
  { id: two.id, problem: null },
]
const idsOf = ({ selected }: Context) => selected.map(({ id }) => id)
const sends = ({ context }: Seen<Context>): Lead<Context> => [
  'sending',
  { problem: null },
  [['starts send', { rows: context.selected, wish: context.wish, attempt: context.attempt }]],
]
/** For whom it was done is selected no more. */
const told =
  (answer: DeskOutcome[]) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'selecting',
    {
      wish: null,
      sent: { wish: previous?.wish ?? begun, rows: previous?.selected ?? [], outcomes: answer },
      selected: (previous?.selected ?? []).filter(
        (row) => answer.find(({ id }) => id === row.id)?.problem === 'no_receipt',
      ),
    },
    ['deskChanged'],
  ]
/** Nothing that was put together is lost. */
const goesBack =
  (problem: Problem) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'wishing',
    { problem, wish: previous?.wish ?? null, selected: previous?.selected ?? [] },
    [],
  ]
const toggles =
  (which: typeof one) =>
  ({ previous }: Seen<Context>): Lead<Context> => {
    const before = previous?.selected ?? []
    const isOut = before.every(({ id }) => id !== which.id)
    const selected = isOut
      ? before.length < 100
        ? [...before, which]
        : before
      : before.filter(({ id }) => id !== which.id)
    return ['selecting', { selected, sent: null }, []]
  }

/** About none nothing is begun. */
const begins =
  (begun: DeskWish) =>
  ({ previous }: Seen<Context>): Lead<Context> =>
    previous?.selected.length
      ? [
          'wishing',
          {
            selected: previous.selected,
            wish: begun,
            attempt: previous.attempt + 1,
            sent: null,
            problem: null,
          },
          [],
        ]
      : ['selecting', {}, []]

const bar = { role: 'toolbar', name: 'Selected payments' } as const
const question = { role: 'form', name: 'Mail the receipts again' } as const

export const model = defineModel({
  machine: deskSelectionMachine.provide({
    guards: { isComplete: ({ context }) => context.wish !== null && isComplete(context.wish) },
  }),
  inputs: { 'as it is': undefined },
  events: {
    'row.toggle': {
      valid: { row: one },
      boundary: { row: two },
      hostile: { row: paymentRow(hostile) },
    },
    'rows.take': { valid: { rows: listed }, boundary: { rows: [] }, hostile: { rows: many } },
    'rows.leave': { valid: {} },
    'wish.begin': {
      valid: { wish: begun },
      boundary: { wish: wish('  ') },
      hostile: { wish: wish(hostile) },
    },
    'wish.change': {
      valid: { wish: asked },
      boundary: { wish: wish('  ') },
      'not ready': { wish: wish('Lost in a filter', false) },
      'without its reason': { wish: unreasoned },
      hostile: { wish: wish(hostile) },
    },
    'wish.confirm': { valid: {} },
    'wish.cancel': { valid: {} },
  },
  actors: {
    send: {
      done: { 'all go out': outcomes(null), 'one has none': outcomes('no_receipt') },
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
  },
  delays: { answerTimeout: 60_000 },
  sees: {
    selecting: ({ selected, sent }) => [
      { absent: question },
      selected.length === 0 ? { absent: bar } : bar,
      sent?.outcomes.some(({ problem }) => problem === 'no_receipt')
        ? { text: 'Has no receipt' }
        : { absent: { text: 'Has no receipt' } },
    ],
    wishing: [question, { role: 'textbox', name: 'Reason, for the record (optional)' }],
    sending: [{ role: 'button', name: 'Doing it', is: 'busy' }],
  },
  bound: ({ selected, wish: wished, sent, problem }) => [
    selected.length,
    selected[0]?.id,
    wished?.reason.length,
    wished?.isReady,
    wished?.isReasonOptional,
    sent !== null,
    problem !== null,
  ],
  leads: {
    'start as it is': ['selecting', { selected: [], wish: null, attempt: 0, sent: null, problem: null }, []],
    'selecting | row.toggle': toggles(one),
    'selecting | row.toggle (boundary)': toggles(two),
    'selecting | row.toggle (hostile)': toggles(paymentRow(hostile)),
    'selecting | rows.take': ['selecting', { selected: listed, sent: null }, []],
    'selecting | rows.take (boundary)': ['selecting', { selected: [], sent: null }, []],
    'selecting | rows.take (hostile)': ['selecting', { selected: many.slice(0, 100), sent: null }, []],
    'selecting | rows.leave': ['selecting', { selected: [], sent: null }, []],
    'selecting | wish.begin': begins(begun),
    'selecting | wish.begin (boundary)': begins(wish('  ')),
    'selecting | wish.begin (hostile)': begins(wish(hostile)),
    'wishing | wish.change': ['wishing', { wish: asked }, []],
    'wishing | wish.change (boundary)': ['wishing', { wish: wish('  ') }, []],
    'wishing | wish.change (not ready)': ['wishing', { wish: wish('Lost in a filter', false) }, []],
    'wishing | wish.change (without its reason)': ['wishing', { wish: unreasoned }, []],
    'wishing | wish.change (hostile)': ['wishing', { wish: wish(hostile) }, []],
    'wishing | wish.confirm': (seen) =>
      seen.previous?.wish && isComplete(seen.previous.wish)
        ? sends(seen)
        : ['wishing', { wish: seen.previous?.wish ?? null }, []],
    'wishing | wish.cancel': ({ previous }) => [
      'selecting',
      { selected: previous?.selected ?? [], wish: null, problem: null, sent: null },
      [],
    ],
    'sending | send done: all go out': told(outcomes(null)),
    'sending | send done: one has none': told(outcomes('no_receipt')),
    'sending | send fails: offline': goesBack('offline'),
    'sending | send fails: something odd': goesBack('internal'),
    'sending | after answerTimeout': goesBack('timeout'),
  },
  invariants: {
    'none is selected twice, and a hundred at most': ({ context }) =>
      new Set(idsOf(context)).size === context.selected.length && context.selected.length <= 100,
    'nothing is sent without a reason that it needs, and nothing but what is named': ({ trail }) =>
      trail
        .flatMap(({ started }) => started)
        .every(({ input }) => {
          const { rows, wish: wished } = input as { rows: unknown[]; wish: DeskWish }
          return rows.length > 0 && isComplete(wished)
        }),
  },
})
