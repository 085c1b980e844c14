import type { Problem } from '#contract/errors.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'
import { deskSelectionMachine } from '#machines/desk/desk-selection.machine.ts'
import type { DeskOutcome, DeskSelectionContext } from '#machines/desk/desk-selection.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Seen } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'
import { paymentRow } from './listing.model.ts'

type Context = DeskSelectionContext

export const listed = [paymentRow('4F7K2'), paymentRow('7T2VD')]
const [one, two] = listed as [(typeof listed)[0], (typeof listed)[0]]
/** More than can be taken at once. */
const many = Array.from({ length: 101 }, (_, index) => ({ id: `M${index}` }))
const hostile = '<img src=x>'.repeat(50)

const wish = (reason: string, isReady = true): DeskWish => ({
  kind: 'receipts',
  reason,
  isReady,
  isReasonOptional: true,
  canBeUndone: true,
})
/** A deed that can be taken back is sent at once. */
const removal: DeskWish = { kind: 'remove', reason: 'Spam', isReady: true }
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
const confirms = ({ previous }: Seen<Context>): Lead<Context> => {
  const [rows, wished, attempt] = [previous?.selected ?? [], previous?.wish ?? null, previous?.attempt ?? 0]
  const taken = { problem: null, going: rows, selected: rows, wish: wished }
  return wished?.canBeUndone === true
    ? ['pausing.counting', taken, []]
    : ['sending', taken, [['starts send', { rows, wish: wished, attempt }]]]
}
const sentOf = (previous: Context | null) => ({
  rows: previous?.going ?? [],
  wish: previous?.wish ?? null,
  attempt: previous?.attempt ?? 0,
})
/** The announced receipts go out, whatever is selected by then. */
const sends =
  (selected?: (before: Context['selected']) => Context['selected']) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'sending',
    {
      selected: selected?.(previous?.selected ?? []) ?? previous?.selected ?? [],
      going: previous?.going ?? [],
      wish: previous?.wish ?? null,
    },
    [['starts send', sentOf(previous)]],
  ]
const leaves = ({ previous }: Seen<Context>): Lead<Context> =>
  previous?.wish?.canBeUndone === true
    ? ['selecting', { selected: [], wish: null, going: [] }, [['sendOnLeaving', sentOf(previous)]]]
    : ['sending', { wish: previous?.wish ?? null, going: previous?.going ?? [] }, []]
/** For whom it was done is selected no more. */
const told =
  (answer: DeskOutcome[]) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'selecting',
    {
      wish: null,
      going: [],
      sent: { wish: previous?.wish ?? begun, rows: previous?.going ?? [], outcomes: answer },
      selected: (previous?.selected ?? []).filter(
        (row) => answer.find(({ id }) => id === row.id)?.problem !== null,
      ),
    },
    ['deskChanged'],
  ]
/** Nothing that was put together is lost. */
const goesBack =
  (problem: Problem) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'wishing',
    { problem, wish: previous?.wish ?? null, selected: previous?.going ?? [], going: [] },
    [],
  ]
const toggled =
  (which: typeof one) =>
  (before: Context['selected']): Context['selected'] => {
    const isOut = before.every(({ id }) => id !== which.id)
    if (!isOut) return before.filter(({ id }) => id !== which.id)
    return before.length < 100 ? [...before, which] : before
  }
const toggles =
  (which: typeof one) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'selecting',
    { selected: toggled(which)(previous?.selected ?? []), sent: null },
    [],
  ]
const stays =
  (state: string) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    state,
    { selected: previous?.selected ?? [], going: previous?.going ?? [], wish: previous?.wish ?? null },
    [],
  ]
/** While it can be undone; whatever else is chosen sends it at once. */
const pausing = (place: 'counting' | 'held'): Record<string, (seen: Seen<Context>) => Lead<Context>> => ({
  [`pausing.${place} | wish.undo`]: ({ previous }) => [
    'selecting',
    { selected: previous?.going ?? [], going: [], wish: null, sent: null },
    [],
  ],
  [`pausing.${place} | wish.send`]: sends(),
  [`pausing.${place} | row.toggle`]: sends(toggled(one)),
  [`pausing.${place} | row.toggle (boundary)`]: sends(toggled(two)),
  [`pausing.${place} | row.toggle (hostile)`]: sends(toggled(paymentRow(hostile))),
  [`pausing.${place} | rows.take`]: sends(() => listed),
  [`pausing.${place} | rows.take (boundary)`]: sends(() => []),
  [`pausing.${place} | rows.take (hostile)`]: sends(() => many.slice(0, 100)),
  [`pausing.${place} | rows.leave`]: sends(() => []),
  [`pausing.${place} | page.leave`]: leaves,
})

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
const undo = { role: 'button', name: 'Undo' } as const
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
      'of another desk': { wish: removal },
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
    'wish.undo': { valid: {} },
    'wish.send': { valid: {} },
    'pause.hold': { valid: {} },
    'pause.release': { valid: {} },
    'page.leave': { valid: {} },
  },
  actors: {
    send: {
      done: { 'all go out': outcomes(null), 'one has none': outcomes('no_receipt') },
      fails: { offline: failure('offline'), 'something odd': failure('internal') },
    },
  },
  delays: { answerTimeout: 60_000, undoTime: 4_000 },
  sees: {
    selecting: ({ selected, sent }) => [
      { absent: question },
      { absent: undo },
      selected.length === 0 ? { absent: bar } : bar,
      sent?.outcomes.some(({ problem }) => problem === 'no_receipt')
        ? { text: 'Has no receipt' }
        : { absent: { text: 'Has no receipt' } },
    ],
    wishing: [question, { role: 'textbox', name: 'Reason, for the record (optional)' }],
    confirmed: passing,
    'pausing.counting': [undo, bar, { text: 'Nothing is sent before that.' }, { absent: question }],
    'pausing.held': [undo, bar, { text: 'Nothing is sent before that.' }, { absent: question }],
    sending: [{ role: 'button', name: 'Doing it', is: 'busy' }, { absent: undo }],
  },
  bound: ({ selected, going, wish: wished, sent, problem }) => [
    selected.length,
    selected[0]?.id,
    going.length,
    wished?.canBeUndone,
    wished?.reason.length,
    wished?.isReady,
    wished?.isReasonOptional,
    sent !== null,
    problem !== null,
  ],
  leads: {
    'start as it is': [
      'selecting',
      { selected: [], wish: null, going: [], attempt: 0, sent: null, problem: null },
      [],
    ],
    'selecting | row.toggle': toggles(one),
    'selecting | row.toggle (boundary)': toggles(two),
    'selecting | row.toggle (hostile)': toggles(paymentRow(hostile)),
    'selecting | rows.take': ['selecting', { selected: listed, sent: null }, []],
    'selecting | rows.take (boundary)': ['selecting', { selected: [], sent: null }, []],
    'selecting | rows.take (hostile)': ['selecting', { selected: many.slice(0, 100), sent: null }, []],
    'selecting | rows.leave': ['selecting', { selected: [], sent: null }, []],
    'selecting | wish.begin': begins(begun),
    'selecting | wish.begin (boundary)': begins(wish('  ')),
    'selecting | wish.begin (of another desk)': begins(removal),
    'selecting | wish.begin (hostile)': begins(wish(hostile)),
    'wishing | wish.change': ['wishing', { wish: asked }, []],
    'wishing | wish.change (boundary)': ['wishing', { wish: wish('  ') }, []],
    'wishing | wish.change (not ready)': ['wishing', { wish: wish('Lost in a filter', false) }, []],
    'wishing | wish.change (without its reason)': ['wishing', { wish: unreasoned }, []],
    'wishing | wish.change (hostile)': ['wishing', { wish: wish(hostile) }, []],
    'wishing | wish.confirm': (seen) =>
      seen.previous?.wish && isComplete(seen.previous.wish)
        ? confirms(seen)
        : ['wishing', { wish: seen.previous?.wish ?? null }, []],
    'wishing | wish.cancel': ({ previous }) => [
      'selecting',
      { selected: previous?.selected ?? [], wish: null, problem: null, sent: null },
      [],
    ],
    ...pausing('counting'),
    ...pausing('held'),
    'pausing.counting | pause.hold': stays('pausing.held'),
    'pausing.held | pause.release': stays('pausing.counting'),
    'pausing.counting | after undoTime': sends(),
    'sending | page.leave': leaves,
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
    'what can be undone is sent only after it could be, and nothing is sent that was undone': ({
      trail,
      previousStates,
    }) => {
      const last = trail.at(-1)
      const sent = (last?.started ?? []).map(({ input }) => (input as { wish: DeskWish }).wish)
      const isAfterPause = previousStates.some((state) => state.startsWith('pausing'))
      return (
        sent.every(({ canBeUndone }) => canBeUndone !== true || isAfterPause) &&
        (last?.is('wish.undo') !== true || sent.length === 0)
      )
    },
  },
})
