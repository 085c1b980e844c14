import type { DeskEntryContext } from '#machines/desk/desk-entry.machine.ts'
import { deskEntryMachine } from '#machines/desk/desk-entry.machine.ts'
import type { PaymentStory, PaymentWish } from '#src/features/money-desk/payment-wish.rules.ts'
import { toWish } from '#src/features/money-desk/payment-wish.rules.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel, passing as passedThrough } from '../harness/model.ts'
import { payment, waitingEntry } from './listing.model.ts'

type Context = DeskEntryContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const found = payment('4F7K2')
const at = '2026-03-01T12:00:00.000Z'
const step = {
  at,
  what: null,
  cents: null,
  plan_id: null,
  months: null,
  until: null,
  method: null,
  came_to_nothing: false,
  by: null,
  about: null,
  reason: null,
}

export const story: PaymentStory = {
  ...found,
  order_id: found.order.id,
  provider: {
    checkout_id: 'cs_1',
    invoice_id: null,
    subscription_id: 'sub_1',
    customer_id: 'cus_1',
    payment_ids: [],
  },
  others: [],
  carries_plan: true,
  left: [
    { index: 0, cents: 3_499 },
    { index: 1, cents: 1_000 },
  ],
  in_all: { charged_cents: 8_998, returned_cents: 1_000 },
  story: [
    { ...step, kind: 'placed', cents: 4_499 },
    { ...step, kind: 'paid' },
  ],
  codes: [
    {
      id: 'code-1',
      order_id: found.order.id,
      order_number: found.order.number,
      plan_id: 'tier2',
      plan_name: 'Pro',
      months: 12,
      state: 'claimed',
      version: 0,
      made_at: at,
      claimed_at: at,
      claimed_by: 'nahla',
      mail: null,
      split_from: null,
      taken_back_at: null,
      ended_at: null,
      head: '7KQ2',
    },
  ],
  worklist: [{ ...waitingEntry, order: { id: found.order.id, number: found.order.number } }],
}
/** After one of its lines was given back, and what waited was settled. */
export const later: PaymentStory = { ...story, left: [{ index: 1, cents: 1_000 }], worklist: [] }

const refund = toWish({ kind: 'refund', lines: [{ index: 1, cents: 500 }], reason: 'Asked by mail' })
const refundOfNothing = toWish({ kind: 'refund', lines: [], reason: 'Asked by mail' })
const receipt = toWish({ kind: 'receipt', reason: 'Lost' })
const grant = toWish({ kind: 'grant', planId: 'tier3', months: 12, reason: 'Paid by bank' })
const settle = toWish({ kind: 'settle', entryId: waitingEntry.id, reason: 'Seen' })
/** As the page begins them: everything is still to be said. */
const emptyReceipt = toWish({ kind: 'receipt', reason: '' })
const emptyRefund = toWish({ kind: 'refund', lines: [], reason: '' })
const emptyGrant = toWish({ kind: 'grant', planId: 'tier1', months: 1, reason: '' })
const emptySettle = toWish({ kind: 'settle', entryId: waitingEntry.id, reason: '' })
const unsaid = toWish({ kind: 'receipt', reason: '  ' })
/** Other desks have wishes that are done by the button that offers them. */
const resent: PaymentWish = {
  kind: 'receipt',
  reason: '',
  isReady: true,
  isReasonOptional: true,
  asks: 'at once',
}
/** A wish that can be undone may be asked about twice, too. */
const readTwice: PaymentWish = {
  kind: 'settle',
  entryId: waitingEntry.id,
  reason: 'Seen',
  isReady: true,
  canBeUndone: true,
}
const hostile = toWish({ kind: 'settle', entryId: '<script>', reason: '<img src=x>' })

const wishes = {
  valid: { wish: refund },
  boundary: { wish: refundOfNothing },
  'a receipt': { wish: receipt },
  months: { wish: grant },
  'an entry': { wish: settle },
  'no reason': { wish: unsaid },
  'a refund begun': { wish: emptyRefund },
  'a receipt begun': { wish: emptyReceipt },
  'months begun': { wish: emptyGrant },
  'an entry begun': { wish: emptySettle },
  'at once': { wish: resent },
  'read twice': { wish: readTwice },
  hostile: { wish: hostile },
} as const
const complete: readonly unknown[] = [
  refund,
  receipt,
  grant,
  settle,
  hostile,
  emptyReceipt,
  unsaid,
  resent,
  readTwice,
]

type Asks = PaymentWish['asks']
const asksOf = (wish: Context['wish'] | undefined): Asks => wish?.asks

const nameOf = (name: string) => (name === 'valid' ? '' : ` (${name})`)
const begins: Record<string, Line> = Object.fromEntries(
  Object.entries(wishes).map(([name, { wish }]): [string, Line] => [
    `shown | wish.begin${nameOf(name)}`,
    ({ previous }) => {
      const attempt = (previous?.attempt ?? 0) + 1
      const begun = { wish, attempt, done: null, problem: null }
      if (wish.asks !== 'at once') return ['wishing', begun, []]
      const sent = { id: previous?.id ?? null, wish, attempt, told: previous?.told ?? null }
      return ['acting', begun, [['starts act', sent]]]
    },
  ]),
)
const sentOf = (previous: Context | null) => ({
  id: previous?.id ?? null,
  wish: previous?.wish ?? null,
  attempt: previous?.attempt ?? 0,
  told: previous?.told ?? null,
})
const acts = ({ previous }: Seen<Context>): Lead<Context> => [
  'acting',
  { problem: null },
  [['starts act', sentOf(previous)]],
]
const isUndoable = (previous: Context | null): boolean => previous?.wish?.canBeUndone === true
/** A deed that can't be taken back waits first. */
const decides = (seen: Seen<Context>): Lead<Context> =>
  isUndoable(seen.previous)
    ? ['pausing.counting', { wish: seen.previous?.wish ?? null, problem: null }, []]
    : acts(seen)
const leaves = ({ previous }: Seen<Context>): Lead<Context> =>
  isUndoable(previous)
    ? ['shown', { wish: null, problem: null }, [['actOnLeaving', sentOf(previous)]]]
    : ['acting', { wish: previous?.wish ?? null }, []]
const pauses = (place: 'counting' | 'held'): Record<string, Line> => ({
  [`pausing.${place} | wish.undo`]: ['shown', { wish: null, problem: null }, []],
  [`pausing.${place} | wish.send`]: acts,
  [`pausing.${place} | page.leave`]: leaves,
})
const waits =
  (place: 'counting' | 'held') =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    `pausing.${place}`,
    { wish: previous?.wish ?? null, attempt: previous?.attempt ?? 0 },
    [],
  ]
const changes: Record<string, Line> = Object.fromEntries(
  Object.entries(wishes).map(([name, { wish }]): [string, Line] => [
    `wishing | wish.change${nameOf(name)}`,
    ({ previous }) => ['wishing', { wish, attempt: previous?.attempt ?? 0 }, []],
  ]),
)

const readsAnew =
  (did: readonly Deed[], rest: Partial<Context>) =>
  ({ previous }: Seen<Context>): Lead<Context> => [
    'readingAnew',
    { wish: null, told: previous?.told ?? null, ...rest },
    [...did, ['starts readAnew', { id: previous?.id ?? null }]],
  ]
const staysReady =
  (problem: NonNullable<Context['problem']>) =>
  ({ previous }: Seen<Context>): Lead<Context> => {
    if (asksOf(previous?.wish) === 'at once') return ['shown', { wish: null, problem }, []]
    return [
      asksOf(previous?.wish) === 'once' ? 'wishing' : 'checking',
      { wish: previous?.wish ?? null, attempt: previous?.attempt ?? 0, problem },
      [],
    ]
  }
const outdated = {
  'somebody was faster': failure('worklist_settled'),
  'too large': failure('refund_too_large'),
  'not refundable': failure('order_not_refundable'),
  disputed: failure('order_disputed'),
  'something else': failure('order_mismatch'),
  gone: failure('not_found'),
}
const passing = {
  offline: failure('offline'),
  refused: failure('payment_failed'),
  'something odd': failure('internal'),
}

const button = (name: string) => ({ role: 'button', name }) as const
const offers = [button('Refund'), button('Resend receipt'), button('Grant')]
const notOffered: Sight[] = offers.map((absent) => ({ absent }))
/** The button of the form: it leads to reading the wish once more, or does it. */
const checks: Record<PaymentWish['kind'], string> = {
  refund: 'Refund…',
  receipt: 'Mail the receipt',
  grant: 'Grant months…',
  settle: 'Settle it',
}
const noCheck: Sight[] = Object.values(checks).map((name) => ({ absent: button(name) }))
const names: Record<PaymentWish['kind'], string> = {
  refund: 'Refund $5.00',
  receipt: 'Mail the receipt',
  grant: 'Grant the months',
  settle: 'Settle it',
}
const doneWords: Record<PaymentWish['kind'], string> = {
  refund: 'The refund is on its way.',
  receipt: 'The receipt goes out again.',
  grant: 'The months are granted.',
  settle: 'It is settled.',
}

export const model = defineModel({
  machine: deskEntryMachine.provide({
    guards: {
      isComplete: ({ context: { wish } }) =>
        wish?.isReady === true && (wish.isReasonOptional === true || wish.reason.trim() !== ''),
    },
  }),
  inputs: {
    'an order': { id: found.order.id, outdated: Object.values(outdated).map(({ code }) => code) },
    'no order': { id: null, outdated: Object.values(outdated).map(({ code }) => code) },
  },
  events: {
    'wish.begin': wishes,
    'wish.change': wishes,
    'wish.check': { valid: {} },
    'wish.confirm': { valid: {} },
    'wish.back': { valid: {} },
    'wish.cancel': { valid: {} },
    'wish.undo': { valid: {} },
    'wish.send': { valid: {} },
    'pause.hold': { valid: {} },
    'pause.release': { valid: {} },
    'page.leave': { valid: {} },
    'entry.retry': { valid: {} },
  },
  actors: {
    readEntry: {
      done: { 'the story': story, 'a later one': later, 'no order': null },
      fails: { gone: failure('not_found'), offline: failure('offline') },
    },
    act: { done: { 'as asked': {} }, fails: { ...outdated, ...passing } },
  },
  delays: { loadTimeout: 20_000, answerTimeout: 30_000, undoTime: 4_000 },
  sees: {
    reading: [{ text: 'Loading...' }],
    failed: [{ text: 'The story could not be read.' }, button('Try again')],
    shown: ({ told, done }) => [
      ...(told ? offers : notOffered),
      ...noCheck,
      ...(done === null ? [] : [{ text: doneWords[done as PaymentWish['kind']] }]),
    ],
    wishing: ({ wish }) => [
      button(checks[(wish as PaymentWish | null)?.kind ?? 'settle']),
      button('Not now'),
      ...notOffered,
    ],
    checking: ({ wish }) => [
      button(names[(wish as PaymentWish | null)?.kind ?? 'settle']),
      button('Back'),
      button('Not now'),
    ],
    decided: passedThrough,
    'pausing.counting': [button('Undo'), { text: 'Nothing is sent before that.' }, ...notOffered],
    'pausing.held': [button('Undo'), { text: 'Nothing is sent before that.' }, ...notOffered],
    acting: [{ role: 'button', name: 'Doing it', is: 'busy' }, { absent: button('Back') }],
    readingAnew: noCheck,
  },
  bound: ({ told, wish, done, problem }) => [
    told === null,
    (told as PaymentStory | null)?.left.length,
    wish,
    done,
    problem,
  ],
  leads: {
    'start an order': [
      'reading',
      { id: found.order.id, told: null, wish: null, attempt: 0, done: null, problem: null },
      [['starts readEntry', { id: found.order.id }]],
    ],
    'start no order': ['reading', { id: null }, [['starts readEntry', { id: null }]]],
    'reading | readEntry done: the story': ['shown', { told: story, problem: null }, []],
    'reading | readEntry done: a later one': ['shown', { told: later, problem: null }, []],
    'reading | readEntry done: no order': ['shown', { told: null, problem: null }, []],
    'reading | readEntry fails: gone': ['failed', { problem: 'not_found' }, []],
    'reading | readEntry fails: offline': ['failed', { problem: 'offline' }, []],
    'reading | after loadTimeout': ['failed', { problem: 'timeout' }, []],
    'failed | entry.retry': ({ context }) => [
      'reading',
      { problem: null },
      [['starts readEntry', { id: context.id }]],
    ],
    ...begins,
    ...changes,
    'wishing | wish.check': (seen) => {
      const wish = seen.previous?.wish ?? null
      if (!complete.includes(wish)) return ['wishing', { wish }, []]
      return asksOf(wish) === 'once' ? decides(seen) : ['checking', { wish, problem: null }, []]
    },
    'wishing | wish.cancel': ['shown', { wish: null, problem: null }, []],
    'checking | wish.cancel': ['shown', { wish: null, problem: null }, []],
    'checking | wish.back': ({ previous }) => [
      'wishing',
      { wish: previous?.wish ?? null, attempt: previous?.attempt ?? 0 },
      [],
    ],
    'checking | wish.confirm': decides,
    ...pauses('counting'),
    ...pauses('held'),
    'pausing.counting | pause.hold': waits('held'),
    'pausing.held | pause.release': waits('counting'),
    'pausing.counting | after undoTime': acts,
    'acting | page.leave': leaves,
    'acting | act done': (seen) =>
      readsAnew(['deskChanged'], { done: seen.previous?.wish?.kind ?? null, problem: null })(seen),
    ...Object.fromEntries(
      Object.entries(outdated).map(([name, { code }]): [string, Line] => [
        `acting | act fails: ${name}`,
        readsAnew(['deskChanged'], { problem: code, done: null }),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(passing).map(([name, { code }]): [string, Line] => [
        `acting | act fails: ${name}`,
        staysReady(code),
      ]),
    ),
    'acting | after answerTimeout': (seen) =>
      asksOf(seen.previous?.wish) === 'at once'
        ? readsAnew(['deskChanged'], { problem: 'timeout', done: null })(seen)
        : staysReady('timeout')(seen),
    'readingAnew | readAnew done: the story': ['shown', { told: story }, []],
    'readingAnew | readAnew done: a later one': ['shown', { told: later }, []],
    'readingAnew | readAnew done: no order': ['shown', { told: null }, []],
    'readingAnew | readAnew fails: gone': ['shown', {}, []],
    'readingAnew | readAnew fails: offline': ['shown', {}, []],
    'readingAnew | after loadTimeout': ['shown', {}, []],
  },
  invariants: {
    'money is moved only after it was read a second time, and one press does one thing': ({
      trail,
      previousStates,
    }) => {
      const last = trail.at(-1)
      const sent = (last?.started ?? []).flatMap(({ id, input }) =>
        id === 'act' ? [(input as { wish: PaymentWish }).wish] : [],
      )
      const isConfirmed = last?.is('wish.confirm') === true && previousStates.includes('checking')
      const isSubmitted = last?.is('wish.check') === true && previousStates.includes('wishing')
      const isOffered = last?.is('wish.begin') === true && previousStates.includes('shown')
      const isPaused = previousStates.some((state) => state.startsWith('pausing'))
      const isRight = ({ asks, canBeUndone }: PaymentWish): boolean =>
        canBeUndone === true
          ? isPaused
          : isConfirmed || (asks === 'once' && isSubmitted) || (asks === 'at once' && isOffered)
      return sent.length <= 1 && sent.every(isRight)
    },
    'nothing is sent that was undone': ({ trail }) =>
      trail.at(-1)?.is('wish.undo') !== true ||
      trail.at(-1)?.started.every(({ id }) => id !== 'act') === true,
    'nothing that needs a reason is done without one': ({ trail }) =>
      (trail.at(-1)?.started ?? [])
        .flatMap(({ id, input }) => (id === 'act' ? [(input as { wish: PaymentWish }).wish] : []))
        .every(({ isReasonOptional, reason }) => isReasonOptional === true || reason.trim() !== ''),
    'what is tried again counts as the same until another wish begins': ({ trail }) => {
      const since = trail.findLastIndex(({ is }) => is('wish.begin'))
      const attempts = trail
        .slice(Math.max(since, 0))
        .flatMap(({ started }) => started)
        .filter(({ id }) => id === 'act')
        .map(({ input }) => (input as { attempt: number }).attempt)
      return new Set(attempts).size <= 1
    },
    'a wish is kept until it is done, given up, or outdated': ({ context, states }) =>
      (context.wish !== null) ===
      ['wishing', 'checking', 'pausing.counting', 'pausing.held', 'acting'].some((state) =>
        states.includes(state),
      ),
  },
})
