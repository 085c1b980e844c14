import type { OrderState, OrderStatus } from '#contract/order/placed-order.contract.ts'
import { paymentReturnMachine } from '#machines/order/payment-return.machine.ts'
import { failure } from '../failure.ts'
import type { ContextOf, Lead } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

// What was paid long ago is shown as a receipt.
const now = new Date().toISOString()
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()

const order = (status: OrderStatus): OrderState => ({
  id: 'order-1',
  number: 'H-1001',
  status,
  lines: [{ kind: 'plan', plan_id: 'tier2', type: 'monthly', cents: 999 }],
  total_cents: 999,
  created_at: now,
  paid_at: ['paid', 'fulfilled', 'differs'].includes(status) ? now : null,
  plan:
    status === 'fulfilled'
      ? { paid_until: inAMonth, renewal: 'renews', in_force: true, renewal_cents: 1_999 }
      : null,
  receipt: status === 'fulfilled' ? { email: 'alice@example.org', sent: true } : null,
  gift_leg: null,
})

const answers = {
  done: {
    'awaiting payment': order('awaiting_payment'),
    paid: order('paid'),
    fulfilled: order('fulfilled'),
    differs: order('differs'),
    cancelled: order('cancelled'),
    expired: order('expired'),
  },
  fails: {
    unauthorized: failure('unauthorized'),
    'not found': failure('not_found'),
    unavailable: failure('unavailable'),
    'something odd': failure('internal'),
  },
}

const paidFor: Outcomes = {
  fulfilled: ['confirmed', { order: order('fulfilled'), problem: null }, ['takeOutPaid', 'reloadUser']],
  differs: ['differs', { order: order('differs'), problem: null }, []],
  cancelled: ['cancelled', { order: order('cancelled'), problem: null }, []],
  expired: ['expired', { order: order('expired'), problem: null }, []],
}
type Outcomes = Record<string, Lead<ContextOf<typeof paymentReturnMachine>>>

/** Where the answers to one of the three questions lead: what isn't over yet is `open`, what can't be known `unsure`. */
const answered = (step: string, open: string, unsure: string, did: readonly string[]): Outcomes => ({
  ...Object.fromEntries(Object.entries(paidFor).map(([name, lead]) => [`${step} done: ${name}`, lead])),
  [`${step} done: paid`]: [open, { order: order('paid'), problem: null }, did],
  [`${step} done: awaiting payment`]: [open, { order: order('awaiting_payment'), problem: null }, did],
  [`${step} fails: unauthorized`]: ['logInNeeded', {}, []],
  [`${step} fails: not found`]: ['unknown', {}, []],
  [`${step} fails: unavailable`]: [unsure, { problem: 'unavailable' }, []],
  [`${step} fails: something odd`]: [unsure, { problem: 'internal' }, []],
})

export const model = defineModel({
  machine: paymentReturnMachine,
  inputs: {
    paid: { orderId: 'order-1', outcome: 'success' },
    'turned back': { orderId: 'order-1', outcome: 'cancel' },
    'without an order': { orderId: null, outcome: 'success' },
    'turned back without an order': { orderId: null, outcome: 'cancel' },
  },
  events: {
    'payment.check': { valid: {} },
    'session.loggedIn': { valid: {} },
    'release.retry': { valid: {} },
  },
  actors: { loadOrder: answers, cancelOrder: answers },
  delays: { patience: 20_000, pollPause: 1_500, slowPause: 10_000, askTimeout: 10_000 },
  sees: {
    arriving: passing,
    'confirming.asking': [{ text: 'Confirming your payment' }],
    'confirming.waiting': [{ text: 'Confirming your payment' }],
    'pending.waiting': [{ text: 'Your payment is still pending' }, { role: 'button', name: 'Check now' }],
    'pending.asking': [
      { text: 'Your payment is still pending' },
      { role: 'button', name: 'Checking', is: 'busy' },
    ],
    releasing: [{ text: 'Checking what happened to the payment' }],
    releaseFailed: [
      { text: 'We could not check whether you paid' },
      { text: 'Do not pay again until we know.' },
      { role: 'button', name: 'Try again' },
    ],
    logInNeeded: [{ text: 'Log in to see your payment' }],
    confirmed: [{ text: 'You are on Pro' }, { text: 'H-1001' }, { text: 'Pro, monthly' }],
    differs: [{ text: 'The amount paid differs from your order' }, { text: 'H-1001' }],
    cancelled: [{ text: 'Payment cancelled' }, { text: 'Nothing was charged. Your order is saved.' }],
    expired: [{ text: 'The checkout has expired' }, { text: 'Nothing was charged. Your order is saved.' }],
    unknown: [{ text: 'No payment found' }],
  },
  bound: ({ orderId, outcome, order: known, problem }) => [orderId, outcome, known?.status, problem !== null],
  leads: {
    'start paid': [
      'confirming.asking',
      { orderId: 'order-1', outcome: 'success', order: null, problem: null },
      ['starts askOrder'],
    ],
    'start turned back': [
      'releasing',
      { orderId: 'order-1', outcome: 'cancel', order: null, problem: null },
      ['starts cancelOrder'],
    ],
    'start without an order': ['unknown', { orderId: null, order: null, problem: null }, []],
    'start turned back without an order': ['unknown', { orderId: null, order: null, problem: null }, []],
    ...answered('confirming.asking | askOrder', 'confirming.waiting', 'confirming.waiting', []),
    'confirming.asking | after askTimeout': ['confirming.waiting', { problem: 'timeout' }, []],
    'confirming.waiting | after pollPause': ['confirming.asking', {}, ['starts askOrder']],
    'confirming | after patience': ['pending.waiting', {}, []],
    ...answered('pending.asking | askPendingOrder', 'pending.waiting', 'pending.waiting', []),
    'pending.asking | after askTimeout': ['pending.waiting', { problem: 'timeout' }, []],
    'pending.waiting | after slowPause': ['pending.asking', {}, ['starts askPendingOrder']],
    'pending.waiting | payment.check': ['pending.asking', {}, ['starts askPendingOrder']],
    ...answered('releasing | cancelOrder', 'confirming.asking', 'releaseFailed', ['starts askOrder']),
    'releasing | after askTimeout': ['releaseFailed', { problem: 'timeout' }, []],
    'releaseFailed | release.retry': ['releasing', { problem: null }, ['starts cancelOrder']],
    'logInNeeded | session.loggedIn': ({ context }) =>
      context.outcome === 'cancel'
        ? ['releasing', { problem: null }, ['starts cancelOrder']]
        : ['confirming.asking', {}, ['starts askOrder']],
  },
  invariants: {
    'only a fulfilled order is called confirmed': ({ context, states }) =>
      !states.includes('confirmed') || context.order?.status === 'fulfilled',
    'an order that was paid differently is never called confirmed, pending for ever, or free of charge': ({
      context,
      states,
    }) => (context.order?.status === 'differs') === states.includes('differs'),
    'nothing charged is said only of an order that was given up or ran out': ({ context, states }) =>
      !(states.includes('cancelled') || states.includes('expired')) ||
      context.order?.status === 'cancelled' ||
      context.order?.status === 'expired',
    'the stored order is settled once, and only when confirmed': ({ states, trail }) => {
      const settled = trail.flatMap(({ did }) => did).filter((action) => action === 'takeOutPaid').length
      return settled === (states.includes('confirmed') ? 1 : 0)
    },
    'a return from paying never gives the checkout up': ({ context, trail }) =>
      context.outcome === 'cancel' ||
      trail.every(({ started }) => started.every(({ src }) => src !== 'cancelOrder')),
    'the checkout is given up only as such; whoever asks only reads': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ id, src }) => src === (id === 'cancelOrder' ? 'cancelOrder' : 'loadOrder')),
      ),
    'it is this order that is asked about': ({ context, trail }) =>
      trail.every(({ started }) =>
        started.every(({ input }) => (input as { orderId: string }).orderId === context.orderId),
      ),
    'what is taken out of the stored order is what the server calls paid': ({ context, trail }) =>
      (trail.at(-1)?.acts ?? []).every(
        ({ type, params }) =>
          type !== 'takeOutPaid' || (params as { order: unknown }).order === context.order,
      ),
    'the page is done when there is nothing left to wait for': ({ states, isOver }) =>
      isOver ===
      states.some((state) => ['confirmed', 'differs', 'cancelled', 'expired', 'unknown'].includes(state)),
  },
})
