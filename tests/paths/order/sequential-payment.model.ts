import type { GiftLeg } from '#contract/order/gift-leg.contract.ts'
import type { GiftLegStatus, OrderState, OrderStatus } from '#contract/order/placed-order.contract.ts'
import type { KnownLeg, SequentialPaymentContext } from '#machines/order/sequential-payment.machine.ts'
import { sequentialPaymentMachine } from '#machines/order/sequential-payment.machine.ts'
import { failure } from '../failure.ts'
import type { Lead, Leads } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

const now = '2026-11-21T10:00:00.000Z'
const inAMonth = '2126-12-21T10:00:00.000Z'

/** Master for a month, with two gifts. */
const orderWith = (status: OrderStatus): OrderState => ({
  id: 'order-1',
  number: '4F7K2',
  status,
  lines: [{ kind: 'plan', plan_id: 'tier4', type: 'monthly', cents: 3_499 }],
  total_cents: 3_499,
  created_at: now,
  paid_at: status === 'fulfilled' ? now : null,
  plan:
    status === 'fulfilled'
      ? { paid_until: inAMonth, renewal: 'renews', in_force: true, renewal_cents: 1_999 }
      : null,
  receipt: null,
  gift_leg: null,
})

const legWith = (status: GiftLegStatus, rest: Partial<GiftLeg> = {}): GiftLeg => ({
  id: 'gifts-order-1',
  order_id: 'order-1',
  order_number: '4F7K2',
  status,
  lines: [
    { kind: 'gift', plan_id: 'tier1', months: 12, cents: 5_019 },
    { kind: 'gift', plan_id: 'tier3', months: 1, cents: 1_999 },
  ],
  total_cents: 7_018,
  price_cents: 7_018,
  until: inAMonth,
  payment: null,
  ...rest,
})

const tried = (status: OrderStatus): GiftLeg['payment'] => ({ order_id: 'order-2', status })
const known = (leg: GiftLeg, rest: Partial<KnownLeg> = {}): KnownLeg => ({
  leg,
  first: orderWith('fulfilled'),
  confirming: false,
  ...rest,
})

const answers = {
  open: known(legWith('open')),
  dearer: known(legWith('open', { price_cents: 7_218 })),
  'no price': known(legWith('open', { price_cents: null })),
  'left unpaid': known(legWith('open', { payment: tried('awaiting_payment') })),
  confirming: known(legWith('open', { payment: tried('awaiting_payment') }), { confirming: true }),
  pending: known(legWith('pending'), { first: orderWith('awaiting_payment') }),
  paid: known(legWith('paid', { payment: tried('fulfilled') })),
  discarded: known(legWith('discarded')),
  'first came to nothing': known(legWith('discarded'), { first: orderWith('expired') }),
  differs: known(legWith('differs', { payment: tried('differs') })),
  nothing: null,
} as const satisfies Record<string, KnownLeg | null>

const failures = {
  unknown: failure('not_found'),
  unavailable: failure('unavailable'),
  'something odd': failure('internal'),
}

type Context = SequentialPaymentContext
type Line = Lead<Context>

/** Where what the server says leads, whoever asked: the problem of an earlier question is over. */
const told = (of: keyof typeof answers, state: string, did: readonly string[]): [string, Line] => {
  const { leg, first, confirming }: KnownLeg | { leg: null; first: null; confirming: false } = answers[
    of
  ] ?? {
    leg: null,
    first: null,
    confirming: false,
  }
  return [of, [state, { leg, first, confirming, problem: null }, did]]
}
const whatIsTold: Record<string, Line> = Object.fromEntries([
  told('open', 'open.idle.resting', ['starts watchPage']),
  told('dearer', 'open.idle.resting', ['starts watchPage']),
  told('no price', 'open.idle.resting', ['starts watchPage']),
  told('left unpaid', 'open.idle.resting', ['starts watchPage']),
  told('confirming', 'confirming.waiting', []),
  told('pending', 'pending.waiting', []),
  told('paid', 'paid', ['legsChanged']),
  told('discarded', 'discarded', ['legsChanged']),
  told('first came to nothing', 'discarded', ['legsChanged']),
  told('differs', 'differs', []),
  told('nothing', 'none', []),
])

/** A question's answers, and where its failures lead: gifts that no longer exist, and everything else. */
const asked = (
  step: string,
  fails: { unknown: Line; other: (code: Context['problem']) => Line },
): Leads<Context> => ({
  ...Object.fromEntries(Object.entries(whatIsTold).map(([name, line]) => [`${step} done: ${name}`, line])),
  [`${step} fails: unknown`]: fails.unknown,
  [`${step} fails: unavailable`]: fails.other('unavailable'),
  [`${step} fails: something odd`]: fails.other('internal'),
})
const failed = (problem: Context['problem']): Line => ['failed', { problem }, []]

const price = ({ price_cents: cents }: GiftLeg): string | null => {
  if (cents === null) return null
  return `$${(cents / 100).toFixed(2)}`
}
const pay = ({ leg }: Context): string => `Pay ${leg ? price(leg) : ''}`
const openSeen = ({ leg }: Context) => [
  { text: '1 of 2 paid' },
  { role: 'heading', name: 'Two gifts' },
  { text: 'Not paid yet' },
  ...(leg?.price_cents === 7_218 ? [{ text: 'The price is now $72.18 instead of $70.18' }] : []),
]
const idleSeen = (context: Context) => [
  ...openSeen(context),
  context.leg?.price_cents === null
    ? { absent: { role: 'button', name: 'Pay' } }
    : { role: 'button', name: pay(context) },
  { role: 'link', name: 'Later' },
  { role: 'button', name: 'Discard the gifts' },
  ...(context.refusal === null ? [] : [{ text: refusals[context.refusal] ?? '' }]),
]
/** Word for word why a press came to nothing. */
const refusals: Partial<Record<NonNullable<Context['refusal']>, string>> = {
  order_mismatch: 'The price changed before you paid. Nothing was charged.',
  order_already_paid: 'This order has already been paid. You were not charged again.',
  gifts_not_open: 'These gifts can’t be paid for: the plan isn’t paid yet, or they were discarded.',
  not_found: 'This no longer exists.',
  payment_failed: 'Payment initiation failed.',
  unavailable: 'The server can’t be reached right now. Try again in a moment.',
  internal: 'Something went wrong on the server. Try again.',
  timeout: 'The server took too long to answer. Try again.',
}
const payNever = [{ absent: { role: 'button', name: 'Pay' } }]

export const model = defineModel({
  machine: sequentialPaymentMachine,
  inputs: { 'of an order': { orderId: 'order-1' }, 'of whichever waits': { orderId: null } },
  events: {
    'gifts.pay': { valid: {} },
    'gifts.discard': { valid: {} },
    'discard.confirm': { valid: {} },
    'discard.cancel': { valid: {} },
    'leg.retry': { valid: {} },
    'page.shown': { valid: {} },
    'checkout.opened': {
      valid: { paymentId: 'order-2' },
      boundary: { paymentId: '' },
      hostile: { paymentId: '<script>' },
    },
    'checkout.refused': {
      valid: { problem: 'payment_failed' },
      boundary: { problem: 'order_mismatch' },
      hostile: { problem: 'internal' },
      paid: { problem: 'order_already_paid' },
      'not open': { problem: 'gifts_not_open' },
      gone: { problem: 'not_found' },
    },
    'checkout.returned': { valid: {} },
  },
  actors: {
    loadLeg: { done: answers, fails: failures },
    discardLeg: {
      done: { discarded: legWith('discarded') },
      fails: {
        paid: failure('order_already_paid'),
        refused: failure('payment_failed'),
        unavailable: failure('unavailable'),
      },
    },
    checkout: {
      reports: ['checkout.opened', 'checkout.refused', 'checkout.returned'],
      fails: { crash: new Error('crashed') },
    },
    watchPage: { reports: ['page.shown'], fails: { 'not supported': new Error('no pageshow') } },
  },
  delays: { askTimeout: 10_000, pollPause: 3_000, slowPause: 10_000, answerTimeout: 30_000 },
  sees: {
    loading: [{ text: 'Loading...' }, ...payNever],
    sorting: passing,
    'open.idle.resting': idleSeen,
    'open.idle.refreshing': idleSeen,
    'open.paying.opening': (context) => [
      ...openSeen(context),
      { role: 'button', name: 'Creating checkout', is: 'busy' },
    ],
    'open.paying.leaving': (context) => [
      ...openSeen(context),
      { role: 'button', name: 'Opening the payment page', is: 'busy' },
    ],
    'open.checking': (context) => [
      ...openSeen(context),
      ...(context.leg?.price_cents === null
        ? []
        : [{ role: 'button', name: 'Checking your last payment', is: 'busy' } as const]),
    ],
    'open.askingToDiscard': ({ leg }) => [
      {
        role: 'alertdialog',
        name: `Discard two gifts worth ${leg?.price_cents === 7_218 ? '$72.18' : '$70.18'}?`,
      },
      { text: 'Your plan stays. Nothing more is charged.' },
    ],
    'open.discarding': [{ role: 'button', name: 'Discarding', is: 'busy' }],
    'confirming.waiting': [{ text: 'Confirming your payment' }, ...payNever],
    'confirming.asking': [{ text: 'Confirming your payment' }, ...payNever],
    'pending.waiting': [
      { text: 'The first payment is still pending' },
      { role: 'link', name: 'See the first payment' },
      ...payNever,
    ],
    'pending.asking': [{ text: 'The first payment is still pending' }, ...payNever],
    failed: [{ text: 'We could not look up your gifts' }, { role: 'button', name: 'Retry' }, ...payNever],
    paid: [{ text: '2 of 2 paid' }, { role: 'link', name: 'Open the receipt of the gifts' }, ...payNever],
    discarded: ({ first }) => [
      { text: 'The gifts are discarded' },
      {
        text:
          first?.status === 'fulfilled'
            ? 'Your plan stays. Nothing more is charged.'
            : 'The payment of the plan came to nothing, so the gifts are not charged either.',
      },
      ...payNever,
    ],
    differs: [{ text: 'The amount paid differs from your gifts' }, { text: 'Another amount' }, ...payNever],
    none: [{ text: 'Nothing waits to be paid' }, ...payNever],
  },
  bound: ({ orderId, leg, first, confirming, problem, refusal }) => [
    orderId,
    leg?.status,
    leg?.price_cents,
    first?.status,
    confirming,
    problem !== null,
    refusal,
  ],
  leads: {
    'start of an order': [
      'loading',
      { orderId: 'order-1', leg: null, first: null, confirming: false, problem: null, refusal: null },
      [['starts loadLeg', { orderId: 'order-1' }]],
    ],
    'start of whichever waits': [
      'loading',
      { orderId: null, leg: null },
      [['starts loadLeg', { orderId: null }]],
    ],
    ...asked('loading | loadLeg', { unknown: ['none', {}, []], other: failed }),
    'loading | after askTimeout': failed('timeout'),
    'failed | leg.retry': ['loading', { problem: null }, ['starts loadLeg']],
    'open.idle.resting | page.shown': ['open.idle.refreshing', {}, ['starts refreshLeg']],
    ...asked('open.idle.refreshing | refreshLeg', {
      unknown: ['none', {}, []],
      other: () => ['open.idle.resting', { problem: null }, []],
    }),
    // Whatever watches the page goes on.
    ...Object.fromEntries(
      (['open', 'dearer', 'no price', 'left unpaid'] as const).map((of) => [
        `open.idle.refreshing | refreshLeg done: ${of}`,
        told(of, 'open.idle.resting', [])[1],
      ]),
    ),
    'open.idle.refreshing | after askTimeout': ['open.idle.resting', { problem: null }, []],
    'open.idle.resting | watchPage fails': ['open.idle.resting', { problem: null }, []],
    'open.idle.refreshing | watchPage fails': ['open.idle.refreshing', { problem: null }, []],
    'open.idle | gifts.pay': ({ context }) =>
      context.leg?.price_cents === null
        ? 'open.idle'
        : [
            'open.paying.opening',
            { refusal: null },
            [['starts checkout', { payment: { orderId: 'order-1', cents: context.leg?.price_cents } }]],
          ],
    'open.idle | gifts.discard': ['open.askingToDiscard', { refusal: null }, []],
    'open.askingToDiscard | discard.cancel': ['open.idle.resting', {}, ['starts watchPage']],
    'open.askingToDiscard | discard.confirm': [
      'open.discarding',
      {},
      [['starts discardLeg', { orderId: 'order-1' }]],
    ],
    'open.discarding | discardLeg done': ['discarded', { leg: legWith('discarded') }, ['legsChanged']],
    'open.discarding | discardLeg fails: paid': [
      'open.checking',
      { refusal: 'order_already_paid' },
      ['starts checkLeg'],
    ],
    'open.discarding | discardLeg fails: refused': [
      'open.idle.resting',
      { refusal: 'payment_failed' },
      ['starts watchPage'],
    ],
    'open.discarding | discardLeg fails: unavailable': [
      'open.idle.resting',
      { refusal: 'unavailable' },
      ['starts watchPage'],
    ],
    'open.discarding | after answerTimeout': ['open.checking', { refusal: 'timeout' }, ['starts checkLeg']],
    'open.paying.opening | checkout.opened': ['open.paying.leaving', {}, []],
    'open.paying | checkout.refused': [
      'open.idle.resting',
      { refusal: 'payment_failed' },
      ['starts watchPage'],
    ],
    'open.paying | checkout.refused (hostile)': [
      'open.idle.resting',
      { refusal: 'internal' },
      ['starts watchPage'],
    ],
    'open.paying | checkout.refused (boundary)': [
      'open.checking',
      { refusal: 'order_mismatch' },
      ['starts checkLeg'],
    ],
    'open.paying | checkout.refused (paid)': [
      'open.checking',
      { refusal: 'order_already_paid' },
      ['starts checkLeg'],
    ],
    'open.paying | checkout.refused (not open)': [
      'open.checking',
      { refusal: 'gifts_not_open' },
      ['starts checkLeg'],
    ],
    'open.paying | checkout.refused (gone)': ['open.checking', { refusal: 'not_found' }, ['starts checkLeg']],
    'open.paying | checkout.returned': ['open.checking', { refusal: null }, ['starts checkLeg']],
    'open.paying | checkout fails': [
      'open.checking',
      { refusal: 'internal' },
      ['reportCrash', 'starts checkLeg'],
    ],
    ...asked('open.checking | checkLeg', { unknown: ['none', {}, []], other: failed }),
    'open.checking | after askTimeout': failed('timeout'),
    'confirming.waiting | after pollPause': ['confirming.asking', {}, ['starts askConfirming']],
    ...asked('confirming.asking | askConfirming', {
      unknown: ['confirming.waiting', { problem: 'not_found' }, []],
      other: (problem) => ['confirming.waiting', { problem }, []],
    }),
    'confirming.asking | after askTimeout': ['confirming.waiting', { problem: 'timeout' }, []],
    'pending.waiting | after slowPause': ['pending.asking', {}, ['starts askPending']],
    ...asked('pending.asking | askPending', {
      unknown: ['pending.waiting', { problem: 'not_found' }, []],
      other: (problem) => ['pending.waiting', { problem }, []],
    }),
    'pending.asking | after askTimeout': ['pending.waiting', { problem: 'timeout' }, []],
  },
  invariants: {
    'a checkout is opened by a press on Pay alone, and one press opens one': ({ trail }) =>
      trail.every(({ started, is }) => {
        const opened = started.filter(({ src }) => src === 'checkout').length
        return opened === 0 || (opened === 1 && is('gifts.pay'))
      }),
    'what is paid is the price that the player has just seen': ({ trail, previous }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ src, input }) =>
          src !== 'checkout' ||
          (previous?.leg?.status === 'open' &&
            JSON.stringify(input) ===
              JSON.stringify({ payment: { orderId: previous.orderId, cents: previous.leg.price_cents } })),
      ),
    'nothing is paid while a payment is being confirmed, or before the first one is': ({ context, states }) =>
      !states.some((state) => state.startsWith('open')) ||
      (context.leg?.status === 'open' && !context.confirming),
    'the gifts are discarded only once the player has said so in the dialog': ({ trail }) =>
      trail.every(
        ({ started, is }) => started.every(({ src }) => src !== 'discardLeg') || is('discard.confirm'),
      ),
    'they are called paid or discarded only when the server says so': ({ context, states }) =>
      ['paid', 'discarded', 'differs'].every(
        (status) => states.includes(status) === (context.leg?.status === status),
      ),
    'after the payment page nothing can be pressed before the server was asked': (seen) =>
      seen.trail.at(-1)?.is('checkout.returned') !== true ||
      !seen.previousStates.some((state) => state.startsWith('open.paying')) ||
      seen.states.includes('open.checking'),
    'once an order is known it is the one that is asked about': ({ context, trail }) =>
      (trail.at(-1)?.started ?? []).every(
        ({ src, input }) =>
          src !== 'loadLeg' || (input as { orderId: string | null }).orderId === context.orderId,
      ),
    'whatever reminds of the gifts is told once, when they no longer wait': ({ states, trail }) => {
      const times = trail.flatMap(({ did }) => did).filter((action) => action === 'legsChanged').length
      return times === (states.includes('paid') || states.includes('discarded') ? 1 : 0)
    },
    'it is over when nothing more can come': ({ states, isOver }) =>
      isOver === states.some((state) => ['paid', 'discarded', 'differs', 'none'].includes(state)),
  },
})
