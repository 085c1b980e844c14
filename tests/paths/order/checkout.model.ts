import type { Problem } from '#contract/errors.ts'
import type { CheckoutContext } from '#machines/order/checkout.machine.ts'
import { checkoutMachine } from '#machines/order/checkout.machine.ts'
import type { Lead, Leads } from '../harness/model.ts'
import { failure } from '../failure.ts'
import { defineModel } from '../harness/model.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const payments = {
  'a payment': { payment: { order: { gifts: { tier1: 1 } } } },
  'nothing to pay': { payment: {} },
}
const form = { publishable_key: 'pk_test_1', client_secret: 'cs_1_secret_1', script: null }
const formOpened = { url: null, paymentId: 'order-2', form }
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
/** Closed by the player, who is told that the order is kept. */
const closed: Line = ['returned', { problem: null }, ['sayKept', 'tells the parent checkout.returned']]
const stillLeaving: Line = ['leaving', { url: opened.url, problem: null }, []]
/** The payment provider's form is asked for anew. */
const loadingForm: Line = [
  'showing.form.loading',
  { form, problem: null },
  [
    ['starts embedForm', { form }],
    ['starts watchForm', { paymentId: formOpened.paymentId }],
  ],
]
const noForm: Line = ['showing.failed', { form, problem: null }, []]
/** Its checkout can't be paid any more. */
const overForm: Line = ['showing.expired', { form, problem: null }, []]
const stillThere: Line = ['showing.form.mounted', { form, problem: null }, []]
const started: Leads<CheckoutContext> = Object.fromEntries(
  Object.entries(payments).map(([name, { payment }]) => [
    `start ${name}`,
    [
      'creating',
      { payment, page: null, form: null, paymentId: null, url: null, problem: null },
      [['starts createCheckout', { payment, page: null }]],
    ] as const,
  ]),
)

export const model = defineModel({
  machine: checkoutMachine,
  inputs: payments,
  events: {
    'page.restored': { valid: {} },
    'form.mounted': { valid: {} },
    'form.failed': { valid: {} },
    'form.expired': { valid: {} },
    'form.renew': { valid: {} },
    'form.retry': { valid: {} },
    'form.close': { valid: {} },
    'form.leave': { valid: {} },
  },
  actors: {
    createCheckout: {
      done: {
        opened,
        form: formOpened,
        'no address': { url: null, paymentId: 'order-1' },
      },
      fails: failures,
    },
    goToPayment: { done: { leaving: undefined }, fails: { 'foreign address': failure('address_refused') } },
    embedForm: { reports: ['form.mounted', 'form.failed'], fails: { 'no code': new Error('no code') } },
    watchForm: { reports: ['form.expired'], fails: { 'not supported': new Error('no visibility') } },
    watchReturn: { reports: ['page.restored'], fails: { 'not supported': new Error('no pageshow') } },
  },
  delays: { checkoutTimeout: 30_000, leaveTimeout: 15_000, formTimeout: 20_000 },
  sees: {
    creating: [{ role: 'button', name: 'Creating checkout', is: 'busy' }],
    leaving: [{ role: 'button', name: 'Opening the payment page', is: 'busy' }],
    'showing.form.loading': [
      { role: 'dialog', name: 'Payment' },
      { text: 'Loading the payment form' },
      { role: 'button', name: 'Open the payment page instead' },
    ],
    'showing.form.mounted': [
      { role: 'dialog', name: 'Payment' },
      { absent: { text: 'Loading the payment form' } },
      { role: 'button', name: 'Open the payment page instead' },
    ],
    'showing.failed': [
      { role: 'dialog', name: 'Payment' },
      { text: 'The payment form couldn’t be loaded. Nothing was charged.' },
      { role: 'button', name: 'Try again' },
      { role: 'button', name: 'Open the payment page instead' },
    ],
    'showing.expired': [
      { role: 'dialog', name: 'Payment' },
      { text: 'This payment form has expired. Nothing was charged.' },
      { role: 'button', name: 'Open a new form' },
      { role: 'button', name: 'Open the payment page instead' },
    ],
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
    'creating | createCheckout done: form': [
      'showing.form.loading',
      { form, url: null, problem: null },
      [
        ['tells the parent checkout.opened', { paymentId: formOpened.paymentId }],
        'starts watchReturn',
        ['starts embedForm', { form }],
        ['starts watchForm', { paymentId: formOpened.paymentId }],
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
    'showing.form.loading | form.mounted': ['showing.form.mounted', { form, problem: null }, []],
    'showing.form.loading | form.failed': noForm,
    'showing.form.loading | embedForm fails': noForm,
    'showing.form.loading | after formTimeout': noForm,
    'showing.form.loading | watchReturn fails': ['showing.form.loading', { form, problem: null }, []],
    'showing.form.mounted | form.failed': noForm,
    'showing.form.mounted | embedForm fails': noForm,
    'showing.form.mounted | watchReturn fails': stillThere,
    'showing.form.loading | form.expired': overForm,
    'showing.form.mounted | form.expired': overForm,
    'showing.form.loading | watchForm fails': ['showing.form.loading', { form, problem: null }, []],
    'showing.form.mounted | watchForm fails': stillThere,
    'showing.expired | watchReturn fails': overForm,
    'showing.expired | form.renew': ({ context: { payment, page } }: { context: CheckoutContext }): Line => [
      'creating',
      { page, form: null, paymentId: null, url: null, problem: null },
      [['starts createCheckout', { payment, page }]],
    ],
    'showing.failed | form.retry': loadingForm,
    'showing.failed | watchReturn fails': noForm,
    ...Object.fromEntries(
      ['showing.form.loading', 'showing.form.mounted', 'showing.failed', 'showing.expired'].flatMap(
        (state) => [
          [`${state} | form.close`, closed] as const,
          [`${state} | page.restored`, returned] as const,
          [
            `${state} | form.leave`,
            ({ context: { payment } }: { context: CheckoutContext }): Line => [
              'creating',
              { page: 'hosted', form: null, paymentId: null, url: null, problem: null },
              [['starts createCheckout', { payment, page: 'hosted' }]],
            ],
          ] as const,
        ],
      ),
    ),
    'leaving | page.restored': returned,
    'leaving | after leaveTimeout': returned,
  },
  invariants: {
    'no path opens a second checkout, but for the payment page instead of the form or for one that expired, as often as that is pressed':
      ({ trail }) => {
        const asked = trail.flatMap(({ started }) => started).filter(({ src }) => src === 'createCheckout')
        const again = trail.filter(
          (step) => (step.is('form.leave') || step.is('form.renew')) && step.started.length > 0,
        )
        return asked.length === 1 + again.length
      },
    'what is paid is what was asked for, on the page that was last asked for': ({ trail, context }) =>
      trail.every(({ started }, nth) => {
        const prefersPage = trail
          .slice(0, nth + 1)
          .some((step) => step.is('form.leave') && step.started.length > 0)
        return started.every(
          ({ src, input }) =>
            src !== 'createCheckout' ||
            same(input, { payment: context.payment, page: prefersPage ? 'hosted' : null }),
        )
      }),
    'no form is shown before whoever asked knows the payment, and none but that of the checkout': ({
      trail,
    }) =>
      trail.every(({ did, started }) => {
        const shows = started.filter(({ src }) => src === 'embedForm')
        return (
          shows.every(({ input }) => same(input, { form })) &&
          (shows.length === 0 ||
            trail.flatMap((step) => step.did).includes('tells the parent checkout.opened') ||
            did.includes('tells the parent checkout.opened'))
        )
      }),
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
