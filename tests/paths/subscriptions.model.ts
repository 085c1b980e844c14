import type { Subscription } from '#contract/subscriptions.contract.ts'
import type { SubscriptionsContext } from '#machines/subscriptions.machine.ts'
import { subscriptionsMachine } from '#machines/subscriptions.machine.ts'
import { failure } from './failure.ts'
import type { Lead, Seen } from './harness/model.ts'
import { defineModel, passing } from './harness/model.ts'

type Context = SubscriptionsContext
type Line = Lead<Context>

export const plan = (
  renewal: Subscription['renewal'],
  status: Subscription['status'] = 'active',
): Subscription => ({
  id: 'sub-1',
  plan_id: 'tier4',
  plan_name: 'Master',
  type: 'monthly',
  status,
  renewal,
  amount_cents: renewal === 'none' ? 0 : 3_499,
  started_at: '2026-11-21T12:00:00.000Z',
  current_period_end: '2099-12-21T12:00:00.000Z',
  next: null,
  waiting: null,
})

const renewing = plan('renews')
const late = plan('renews', 'past_due')
const unpaid = plan('renews', 'unpaid')
const over = plan('none', 'ended')
const oracle: Subscription = { ...renewing, plan_id: 'tier5', plan_name: 'Oracle', amount_cents: 5_999 }
const isOwing = ({ status }: Subscription): boolean => status === 'past_due' || status === 'unpaid'

const answers = (asAsked: Subscription) => ({
  done: { 'as asked': asAsked },
  fails: {
    over: failure('subscription_over'),
    unavailable: failure('unavailable'),
    'something odd': failure('internal'),
  },
})

const end = { role: 'button', name: 'End on December 21, 2099' } as const
const endNow = { role: 'button', name: 'End Master now' } as const
const keep = { role: 'button', name: 'Keep Master' } as const
const pay = { role: 'button', name: 'Pay $34.99' } as const
const unchanged = { text: 'Nothing was changed.' } as const

const offered = ({ subscription, problem }: Context) => {
  const { renewal } = subscription
  const owes = isOwing(subscription)
  return [
    renewal === 'renews' && !owes ? end : { absent: end },
    renewal === 'renews' && owes ? endNow : { absent: endNow },
    renewal === 'ends' ? keep : { absent: keep },
    owes ? pay : { absent: pay },
    subscription.status === 'past_due'
      ? { text: '3 of 3 days left' }
      : { absent: { text: '3 of 3 days left' } },
    problem === null ? { absent: unchanged } : unchanged,
  ]
}

const watches = ['starts watchPage'] as const
const settles = (rest: Partial<Context>): Line => ['settled', rest, [...watches]]
const asks: Line = ['checking.asking', {}, ['starts readPlan']]

/** A press that the plan allows leads there; any other does nothing. */
const press =
  (allows: (subscription: Subscription) => boolean, leads: Line) =>
  ({ previous, previousStates }: Seen<Context>): Line =>
    previous && allows(previous.subscription) ? leads : [previousStates.join(), {}, []]
const ends = press(
  ({ renewal }) => renewal === 'renews',
  ['ending', { problem: null }, [['starts endPlan', { id: 'sub-1' }]]],
)
const resumes = press(
  ({ renewal }) => renewal === 'ends',
  ['resuming', { problem: null }, [['starts resumePlan', { id: 'sub-1' }]]],
)
const pays = press(isOwing, [
  'paying.opening',
  { problem: null },
  [['starts checkout', { payment: { subscriptionId: 'sub-1' } }]],
])

export const model = defineModel({
  machine: subscriptionsMachine,
  inputs: {
    renews: { subscription: renewing },
    ends: { subscription: plan('ends') },
    'is a gift': { subscription: plan('none') },
    'renewed unpaid': { subscription: late },
    'ends unpaid': { subscription: plan('ends', 'unpaid') },
  },
  events: {
    'plan.end': { valid: {} },
    'plan.resume': { valid: {} },
    'renewal.pay': { valid: {} },
    'plan.told': {
      valid: { subscription: oracle },
      boundary: { subscription: late },
      hostile: { subscription: { ...oracle, plan_name: '<script>' } },
    },
    'page.shown': { valid: {} },
    'checkout.opened': {
      valid: { paymentId: 'sub-1' },
      boundary: { paymentId: '' },
      hostile: { paymentId: '<script>' },
    },
    'checkout.refused': {
      valid: { problem: 'unavailable' },
      boundary: { problem: 'nothing_to_pay' },
      hostile: { problem: 'internal' },
    },
    'checkout.returned': { valid: {} },
  },
  actors: {
    endPlan: answers(plan('ends')),
    resumePlan: answers(renewing),
    readPlan: {
      done: { late, unpaid, paid: renewing, over },
      fails: { unavailable: failure('unavailable') },
    },
    checkout: {
      reports: ['checkout.opened', 'checkout.refused', 'checkout.returned'],
      fails: { crash: new Error('crashed') },
    },
    watchPage: { reports: ['page.shown'], fails: { 'not supported': new Error('no pageshow') } },
  },
  delays: { answerTimeout: 30_000, pollPause: 800, watchTime: 15_000 },
  sees: {
    arriving: passing,
    settled: offered,
    ending: [{ role: 'button', name: 'Ending', is: 'busy' }],
    resuming: [{ role: 'button', name: 'Keeping', is: 'busy' }],
    'paying.opening': [{ role: 'button', name: 'Opening the invoice', is: 'busy' }],
    'paying.leaving': [{ role: 'button', name: 'Opening the invoice', is: 'busy' }],
    'checking.asking': offered,
    'checking.waiting': offered,
  },
  bound: ({ subscription: { renewal, status }, problem }) => [renewal, status, problem],
  leads: {
    'start renews': settles({ subscription: renewing, problem: null }),
    'start ends': settles({ subscription: plan('ends'), problem: null }),
    'start is a gift': settles({ subscription: plan('none'), problem: null }),
    'start renewed unpaid': [
      'checking.asking',
      { subscription: late, problem: null },
      [['starts readPlan', { id: 'sub-1' }]],
    ],

    'start ends unpaid': [
      'checking.asking',
      { subscription: plan('ends', 'unpaid'), problem: null },
      [['starts readPlan', { id: 'sub-1' }]],
    ],

    'settled | plan.end': ends,
    'settled | plan.resume': resumes,
    'settled | renewal.pay': pays,
    'settled | page.shown': press(isOwing, asks),
    'settled | plan.told': settles({ subscription: oracle, problem: null }),
    'settled | plan.told (boundary)': [
      'checking.asking',
      { subscription: late, problem: null },
      ['starts readPlan'],
    ],
    'settled | plan.told (hostile)': settles({
      subscription: { ...oracle, plan_name: '<script>' },
      problem: null,
    }),
    'settled | watchPage fails': ['settled', {}, []],
    'checking | plan.end': ends,
    'checking | plan.resume': resumes,
    'checking | renewal.pay': pays,

    'ending | endPlan done': [
      'settled',
      { subscription: plan('ends'), problem: null },
      ['planChanged', ...watches],
    ],
    'ending | endPlan fails: over': settles({ problem: 'subscription_over' }),
    'ending | endPlan fails: unavailable': settles({ problem: 'unavailable' }),
    'ending | endPlan fails: something odd': settles({ problem: 'internal' }),
    'ending | after answerTimeout': settles({ problem: 'timeout' }),
    'resuming | resumePlan done': settles({ subscription: renewing, problem: null }),
    'resuming | resumePlan fails: over': settles({ problem: 'subscription_over' }),
    'resuming | resumePlan fails: unavailable': settles({ problem: 'unavailable' }),
    'resuming | resumePlan fails: something odd': settles({ problem: 'internal' }),
    'resuming | after answerTimeout': settles({ problem: 'timeout' }),

    'paying.opening | checkout.opened': ['paying.leaving', {}, []],
    'paying | checkout.refused': settles({ problem: 'unavailable' }),
    'paying | checkout.refused (hostile)': settles({ problem: 'internal' }),
    'paying | checkout.refused (boundary)': [
      'checking.asking',
      { problem: 'nothing_to_pay' },
      ['starts readPlan'],
    ],
    'paying | checkout.returned': asks,
    'paying | checkout fails': ['settled', { problem: 'internal' }, ['reportCrash', ...watches]],

    'checking.asking | readPlan done: late': ['checking.waiting', { subscription: late }, []],
    'checking.asking | readPlan done: unpaid': ['checking.waiting', { subscription: unpaid }, []],
    'checking.asking | readPlan done: paid': [
      'settled',
      { subscription: renewing, problem: null },
      ['planChanged', ...watches],
    ],
    'checking.asking | readPlan done: over': [
      'settled',
      { subscription: over, problem: null },
      ['planChanged', ...watches],
    ],
    'checking.asking | readPlan fails': ['checking.waiting', {}, []],
    'checking.waiting | after pollPause': asks,
    'checking | after watchTime': settles({}),
  },
  invariants: {
    'whatever is asked is about this plan': ({ context, trail }) =>
      trail.every(({ started }) =>
        started.every(({ src, input }) => {
          if (src === 'watchPage') return true
          const { id, payment } = input as { id?: string; payment?: { subscriptionId: string } }
          return (payment?.subscriptionId ?? id) === context.subscription.id
        }),
      ),
    'only a plan that renews is being ended': ({ context, states }) =>
      !states.includes('ending') || context.subscription.renewal === 'renews',
    'only a plan that ends is being kept': ({ context, states }) =>
      !states.includes('resuming') || context.subscription.renewal === 'ends',
    'only a renewal that is owed is being paid, and one press opens one invoice': ({ trail, previous }) => {
      const last = trail.at(-1)
      const opened = (last?.started ?? []).filter(({ src }) => src === 'checkout').length
      return (
        opened === 0 ||
        (opened === 1 &&
          last?.is('renewal.pay') === true &&
          previous !== null &&
          isOwing(previous.subscription))
      )
    },
    'after the invoice the server is asked, whatever the player remembers': ({
      states,
      previousStates,
      trail,
    }) =>
      trail.at(-1)?.is('checkout.returned') !== true ||
      !previousStates.some((state) => state.startsWith('paying')) ||
      states.includes('checking.asking'),
    'a failure changes nothing': ({ context, previous, trail }) =>
      context.problem === null ||
      previous === null ||
      trail.at(-1)?.is('readPlan done') === true ||
      context.subscription === previous.subscription,
  },
})
