import type { Problem } from '#contract/errors.ts'
import type { CheckoutContext } from '#machines/checkout.machine.ts'
import { checkoutMachine } from '#machines/checkout.machine.ts'
import type { Lead, Leads } from './harness/model.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const payments = {
  'a payment': { payment: { order: { gifts: { tier1: 1 } } } },
  'nothing to pay': { payment: {} },
}
const opened = { url: 'https://checkout.stripe.com/c/pay/1', paymentId: 'order-1' }
const failures = {
  'prices changed': failure('order_mismatch'),
  refused: failure('payment_failed'),
  offline: failure('offline'),
  'something odd': failure('internal'),
}

type Line = Lead<CheckoutContext>
/** Nothing is charged, and whoever asked for the payment hears why. */
const refused = (problem: Problem, url: string | null = null): Line => [
  'refused',
  { problem, url },
  [['tells the parent checkout.refused', { problem }]],
]
/** The page is there again: only the server knows what became of the payment. */
const returned: Line = ['returned', { problem: null }, ['tells the parent checkout.returned']]
const stillLeaving: Line = ['leaving', { url: opened.url, problem: null }, []]
const started: Leads<CheckoutContext> = Object.fromEntries(
  Object.entries(payments).map(([name, { payment }]) => [
    `start ${name}`,
    ['creating', { payment, url: null, problem: null }, [['starts createCheckout', { payment }]]] as const,
  ]),
)

export const model = defineModel({
  machine: checkoutMachine,
  inputs: payments,
  events: { 'page.restored': { valid: {} } },
  actors: {
    createCheckout: {
      done: {
        opened,
        'no address': { url: null, paymentId: 'order-1' },
      },
      fails: failures,
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
  leads: {
    ...started,
    'creating | createCheckout done: opened': [
      'leaving',
      { url: opened.url, problem: null },
      [
        ['tells the parent checkout.opened', { paymentId: opened.paymentId }],
        ['starts goToPayment', { url: opened.url }],
        'starts watchReturn',
      ],
    ],
    'creating | createCheckout done: no address': refused('address_refused'),
    ...Object.fromEntries(
      Object.entries(failures).map(([name, { code }]) => [
        `creating | createCheckout fails: ${name}`,
        refused(code),
      ]),
    ),
    'creating | after checkoutTimeout': refused('timeout'),
    'leaving | goToPayment done': stillLeaving,
    'leaving | goToPayment fails': refused('address_refused', opened.url),
    'leaving | watchReturn fails': stillLeaving,
    'leaving | page.restored': returned,
    'leaving | after leaveTimeout': returned,
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
    'once its end is told it is over': ({ states, isOver }) =>
      isOver === (states.includes('refused') || states.includes('returned')),
  },
})
