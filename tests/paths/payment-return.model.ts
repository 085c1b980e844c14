import type { OrderState, OrderStatus } from '#contract/order.contract.ts'
import { paymentReturnMachine } from '#machines/payment-return.machine.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'

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
  plan: status === 'fulfilled' ? { paid_until: inAMonth, renewal: 'renews', in_force: true } : null,
  receipt: status === 'fulfilled' ? { email: 'alice@example.org', sent: true } : null,
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

export const model = defineModel({
  machine: paymentReturnMachine,
  inputs: {
    paid: { orderId: 'order-1', outcome: 'success' },
    'turned back': { orderId: 'order-1', outcome: 'cancel' },
    'without an order': { orderId: null, outcome: 'success' },
  },
  events: {
    'payment.check': { valid: {} },
    'session.loggedIn': { valid: {} },
    'release.retry': { valid: {} },
  },
  actors: { loadOrder: answers, cancelOrder: answers },
  delays: { patience: 20_000, pollPause: 1_500, slowPause: 10_000, askTimeout: 10_000 },
  sees: {
    arriving: 'nothing yet',
    'confirming.asking': [{ text: 'Confirming your payment' }],
    'confirming.waiting': [{ text: 'Confirming your payment' }],
    'pending.waiting': [{ text: 'Your payment is still pending' }, { role: 'button', name: 'Check now' }],
    'pending.asking': [
      { text: 'Your payment is still pending' },
      { role: 'button', name: 'Checking', is: 'busy' },
    ],
    releasing: [{ text: 'Checking what became of the payment' }],
    releaseFailed: [
      { text: 'It could not be checked whether you paid' },
      { role: 'button', name: 'Try again' },
    ],
    logInNeeded: [{ text: 'Log in to see your payment' }],
    confirmed: [{ text: 'You are on Pro' }, { text: 'H-1001' }, { text: 'Pro, monthly' }],
    differs: [{ text: 'The amount paid differs from your order' }, { text: 'H-1001' }],
    cancelled: [{ text: 'Payment cancelled' }, { text: 'Nothing was charged. Your order is kept.' }],
    expired: [{ text: 'The checkout has expired' }, { text: 'Nothing was charged. Your order is kept.' }],
    unknown: [{ text: 'No payment found' }],
  },
  bound: ({ orderId, outcome, order: known, problem }) => [orderId, outcome, known?.status, problem !== null],
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
      const settled = trail.flatMap(({ did }) => did).filter((action) => action === 'settleOrder').length
      return settled === (states.includes('confirmed') ? 1 : 0)
    },
    'a return from paying never gives the checkout up': ({ context, trail }) =>
      context.outcome === 'cancel' ||
      trail.every(({ started }) => started.every(({ id }) => id !== 'cancelOrder')),
  },
})
