import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { InvoiceWatchContext } from '#machines/subscriptions/invoice-watch.machine.ts'
import { invoiceWatchMachine } from '#machines/subscriptions/invoice-watch.machine.ts'
import { failure } from '../failure.ts'
import type { Lead } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { plan } from './subscriptions.model.ts'

type Line = Lead<InvoiceWatchContext>

/** A change that the player has to pay. */
export const unpaidChange: Subscription = {
  ...plan('renews'),
  waiting: {
    plan_id: 'tier5',
    plan_name: 'Oracle',
    type: 'monthly',
    amount_cents: 1_666,
    state: 'unpaid',
    until: '2099-12-02T11:00:00.000Z',
    payment_url: 'https://invoice.stripe.com/i/acct_1/test_1',
  },
}
/** It is charged, and the payment isn't heard of yet. */
export const chargedChange: Subscription = {
  ...unpaidChange,
  waiting: { ...unpaidChange.waiting!, state: 'confirming', until: null, payment_url: null },
}

const asks: Line = ['watching.asking', {}, [['starts readPlan', { id: 'sub-1' }]]]
const tells = (subscription: Subscription): Line => [
  'watching.pausing',
  {},
  [['tells the parent plan.read', { subscription }]],
]
const watching = [{ text: 'Asking whether it was paid' }] as const

export const model = defineModel({
  machine: invoiceWatchMachine,
  inputs: { 'of a change': { subscriptionId: 'sub-1' } },
  events: { 'page.shown': { valid: {} } },
  actors: {
    readPlan: {
      done: { unpaid: unpaidChange, confirming: chargedChange },
      fails: { unavailable: failure('unavailable'), gone: failure('not_found') },
    },
    watchPage: { reports: ['page.shown'], fails: { 'not supported': new Error('no pageshow') } },
  },
  delays: { pollPause: 800, watchTime: 60_000 },
  sees: {
    'watching.asking': watching,
    'watching.pausing': watching,
    resting: [{ absent: watching[0] }],
  },
  leads: {
    'start of a change': [
      'watching.asking',
      { subscriptionId: 'sub-1' },
      [['starts readPlan', { id: 'sub-1' }]],
    ],
    'watching.asking | readPlan done: unpaid': tells(unpaidChange),
    'watching.asking | readPlan done: confirming': tells(chargedChange),
    'watching.asking | readPlan fails: unavailable': ['watching.pausing', {}, []],
    'watching.asking | readPlan fails: gone': ['watching.pausing', {}, []],
    'watching.pausing | after pollPause': asks,
    'watching | after watchTime': ['resting', {}, ['starts watchPage']],
    'resting | page.shown': asks,
    'resting | watchPage fails': ['resting', {}, []],
  },
  invariants: {
    'only what the server has said is told, each answer once': ({ trail }) => {
      const last = trail.at(-1)
      const told = (last?.did ?? []).filter((deed) => deed === 'tells the parent plan.read').length
      return told === (last?.is('readPlan done') ? 1 : 0)
    },
    'whoever comes back to the page has the server asked': ({ trail, previousStates, states }) =>
      !(trail.at(-1)?.is('page.shown') === true && previousStates.includes('resting')) ||
      states.includes('watching.asking'),
    'nothing is asked while it rests': ({ states, children }) =>
      states.includes('watching.asking') === children.includes('readPlan'),
  },
})
