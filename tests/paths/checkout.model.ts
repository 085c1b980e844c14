import type { CheckoutContext } from '#machines/checkout.machine.ts'
import { checkoutMachine } from '#machines/checkout.machine.ts'
import type { Seen } from './harness/model.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'

const lastOf = ({ trail }: Seen<CheckoutContext>) => trail.at(-1)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const model = defineModel({
  machine: checkoutMachine,
  inputs: {
    'a payment': { payment: { order: { gifts: { tier1: 1 } }, payNow: 'gifts' } },
    'nothing to pay': { payment: {} },
  },
  events: { 'page.restored': { valid: {} } },
  actors: {
    createCheckout: {
      done: {
        opened: { url: 'https://checkout.stripe.com/c/pay/1', paymentId: 'order-1' },
        'no address': { url: null, paymentId: 'order-1' },
      },
      fails: {
        'prices changed': failure('order_mismatch'),
        refused: failure('payment_failed'),
        offline: failure('offline'),
        'something odd': failure('internal'),
      },
    },
    goToPayment: { done: { leaving: undefined }, fails: { 'foreign address': failure('address_refused') } },
    watchReturn: { reports: ['page.restored'], fails: { 'not supported': new Error('no pageshow') } },
  },
  delays: { checkoutTimeout: 30_000, leaveTimeout: 15_000 },
  sees: {
    creating: [{ role: 'button', name: 'Creating checkout', is: 'busy' }],
    leaving: [{ role: 'button', name: 'Opening the payment page', is: 'busy' }],
    refused: ({ problem }) => [
      { role: 'button', name: 'Submit Order' },
      {
        text:
          problem === 'payment_failed' || problem === 'address_refused'
            ? 'Payment initiation failed.'
            : 'Failed to process the order.',
      },
    ],
    returned: [{ role: 'button', name: 'Checking your last payment', is: 'busy' }],
  },
  invariants: {
    'no path opens a second checkout': ({ trail }) =>
      trail.flatMap(({ started }) => started).filter(({ src }) => src === 'createCheckout').length <= 1,
    'what is paid is what was asked for': ({ trail, context }) =>
      trail
        .flatMap(({ started }) => started)
        .every(({ src, input }) => src !== 'createCheckout' || same(input, { payment: context.payment })),
    'whoever asked knows the payment before the page is left': ({ trail }) =>
      trail.every(({ did }) => {
        const leaves = did.findIndex((one) => one.startsWith('starts goToPayment'))
        return leaves < 0 || did.slice(0, leaves).includes('tells the parent checkout.opened')
      }),
    'the page is left for nothing but the address of the checkout': ({ trail, context }) =>
      trail
        .flatMap(({ started }) => started)
        .every(
          ({ src, input }) =>
            src !== 'goToPayment' || (context.url !== null && same(input, { url: context.url })),
        ),
    'every end is told, once, and for what it is': (seen) => {
      const told = seen.trail
        .flatMap(({ did }) => did)
        .filter((one) =>
          ['tells the parent checkout.refused', 'tells the parent checkout.returned'].includes(one),
        )
      const due = seen.states.flatMap((state) =>
        state === 'refused' || state === 'returned' ? [`tells the parent checkout.${state}`] : [],
      )
      return same(told, due)
    },
    'a refusal says why': (seen) => {
      const { context, states } = seen
      if (!states.includes('refused')) return context.problem === null
      const label = lastOf(seen)?.label ?? ''
      const due: Record<string, string> = {
        'createCheckout done: no address': 'address_refused',
        'createCheckout fails: prices changed': 'order_mismatch',
        'createCheckout fails: refused': 'payment_failed',
        'createCheckout fails: offline': 'offline',
        'createCheckout fails: something odd': 'internal',
        'goToPayment fails: foreign address': 'address_refused',
        wait: 'timeout',
      }
      return context.problem === due[label]
    },
    'a page that comes back, or was never left, is told so': (seen) => {
      const label = lastOf(seen)?.label
      const isDue =
        seen.trail.some(({ label: each }) => each === 'createCheckout done: opened') &&
        (label === 'page.restored' || label === 'wait')
      return !isDue || seen.states.includes('returned')
    },
  },
})
