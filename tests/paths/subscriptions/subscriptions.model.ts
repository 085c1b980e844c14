import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { SubscriptionsContext } from '#machines/subscriptions/subscriptions.machine.ts'
import { subscriptionsMachine } from '#machines/subscriptions/subscriptions.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

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
  done: { 'as asked': asAsked, 'still owing': { ...asAsked, status: 'unpaid' as const } },
  fails: {
    over: failure('subscription_over'),
    unavailable: failure('unavailable'),
    'something odd': failure('internal'),
  },
})

const end = { role: 'button', name: 'End on December 21, 2099' } as const
const endNow = { role: 'button', name: 'End Master now' } as const
const question = { role: 'alertdialog', name: 'End Master now?' } as const
const confirm = { role: 'button', name: 'End it now' } as const
const dismiss = { role: 'button', name: 'Don’t end it' } as const
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

const isRunningOut = ({ status, renewal }: Subscription): boolean => status === 'active' && renewal === 'ends'
/** Until when it is paid is watched wherever it is settled. */
const watches = ['starts watchPeriod', { until: '2099-12-21T12:00:00.000Z' }] as const satisfies Deed

const watched = (rest: Partial<Context>, did: Deed[] = []): Line => [
  'resting.watched.offering',
  rest,
  [...did, ['starts invoiceWatch', { subscriptionId: 'sub-1' }]],
]
/** A question that is asked stays asked. */
const stays =
  (rest: Partial<Context>, did: Deed[] = []) =>
  ({ previousStates }: Seen<Context>): Line => [previousStates.join(), rest, did]
/** A renewal that is still owed is watched on; that one is owed after all is told. */
const reads =
  (subscription: Subscription) =>
  (seen: Seen<Context>): Line =>
    seen.previous && isOwing(seen.previous.subscription)
      ? stays({ subscription })(seen)
      : watched({ subscription, problem: null }, ['planChanged'])
/** Where the plan rests after an answer: watched as long as a renewal is owed. */
const rests =
  (rest: Partial<Context>) =>
  ({ previous }: Seen<Context>): Line =>
    previous && isOwing(rest.subscription ?? previous.subscription)
      ? watched(rest)
      : ['resting.settled', rest, [watches]]
const settles = (subscription: Subscription, did: Deed[] = []): Line => [
  'resting.settled',
  { subscription, problem: null },
  [...did, watches],
]

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

/** What an actor is asked about, each in its own words. */
export interface AskedAbout {
  id?: string
  subscriptionId?: string
  until?: string
  payment?: { subscriptionId: string }
}

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
    'end.confirm': { valid: {} },
    'end.dismiss': { valid: {} },
    'plan.resume': { valid: {} },
    'renewal.pay': { valid: {} },
    'plan.told': {
      valid: { subscription: oracle },
      boundary: { subscription: late },
      hostile: { subscription: { ...oracle, plan_name: '<script>' } },
    },
    'period.over': { valid: {} },
    'plan.read': {
      valid: { subscription: renewing },
      boundary: { subscription: over },
      hostile: { subscription: { ...late, plan_name: '<script>' } },
      'paid late': { subscription: late },
      'given up': { subscription: unpaid },
      'still ending': { subscription: plan('ends') },
      'ended elsewhere': { subscription: plan('ends', 'unpaid') },
    },
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
    checkout: {
      reports: ['checkout.opened', 'checkout.refused', 'checkout.returned'],
      fails: { crash: new Error('crashed') },
    },
    watchPeriod: { reports: ['period.over'], fails: { 'not supported': new Error('no timers') } },
    invoiceWatch: { reports: ['plan.read'], fails: { crash: new Error('crashed') } },
  },
  delays: { answerTimeout: 30_000 },
  sees: {
    sorting: passing,
    'resting.settled': offered,
    'resting.watched.offering': (context) => [...offered(context), { absent: question }],
    'resting.watched.asked': [question, confirm, dismiss],
    ending: [{ role: 'button', name: 'Ending', is: 'busy' }],
    resuming: [{ role: 'button', name: 'Keeping', is: 'busy' }],
    'paying.opening': [{ role: 'button', name: 'Opening the invoice', is: 'busy' }],
    'paying.leaving': [{ role: 'button', name: 'Pay in the other tab', is: 'busy' }],
  },
  bound: ({ subscription: { renewal, status }, problem }) => [renewal, status, problem],
  leads: {
    'start renews': settles(renewing),
    'start ends': settles(plan('ends')),
    'start is a gift': settles(plan('none')),
    'start renewed unpaid': watched({ subscription: late, problem: null }),
    'start ends unpaid': watched({ subscription: plan('ends', 'unpaid'), problem: null }),

    'resting | plan.resume': resumes,
    'resting | plan.told': settles(oracle),
    'resting | plan.told (boundary)': watched({ subscription: late, problem: null }),
    'resting | plan.told (hostile)': settles({ ...oracle, plan_name: '<script>' }),

    'resting.settled | plan.end': ends,
    'resting.settled | period.over': press(isRunningOut, watched({})),
    'resting.settled | watchPeriod fails': ['resting.settled', {}, []],
    'resting.watched.offering | plan.end': press(
      ({ renewal }) => renewal === 'renews',
      ['resting.watched.asked', {}, []],
    ),
    'resting.watched.asked | end.confirm': [
      'ending',
      { problem: null },
      [['starts endPlan', { id: 'sub-1' }]],
    ],
    'resting.watched.asked | end.dismiss': ['resting.watched.offering', {}, []],
    'resting.watched | renewal.pay': pays,
    'resting.watched | plan.read': settles(renewing, ['planChanged']),
    'resting.watched | plan.read (boundary)': settles(over, ['planChanged']),
    'resting.watched | plan.read (hostile)': reads({ ...late, plan_name: '<script>' }),
    'resting.watched | plan.read (paid late)': reads(late),
    'resting.watched | plan.read (given up)': reads(unpaid),
    'resting.watched | plan.read (ended elsewhere)': ({ previous }) =>
      previous && isOwing(previous.subscription)
        ? ['resting.watched.offering', { subscription: plan('ends', 'unpaid') }, []]
        : watched({ subscription: plan('ends', 'unpaid'), problem: null }, ['planChanged']),
    // After the last period the server may not have heard of its end yet.
    'resting.watched | plan.read (still ending)': ({ previous }) =>
      previous && isOwing(previous.subscription)
        ? settles(plan('ends'), ['planChanged'])
        : ['resting.watched.offering', { subscription: plan('ends') }, []],
    'resting.watched | invoiceWatch fails': stays({}, ['reportCrash']),

    'ending | endPlan done: as asked': settles(plan('ends'), ['planChanged']),
    'ending | endPlan done: still owing': watched({ subscription: plan('ends', 'unpaid'), problem: null }, [
      'planChanged',
    ]),
    'ending | endPlan fails: over': rests({ problem: 'subscription_over' }),
    'ending | endPlan fails: unavailable': rests({ problem: 'unavailable' }),
    'ending | endPlan fails: something odd': rests({ problem: 'internal' }),
    'ending | after answerTimeout': rests({ problem: 'timeout' }),
    'resuming | resumePlan done: as asked': settles(renewing),
    'resuming | resumePlan done: still owing': watched({ subscription: unpaid, problem: null }),
    'resuming | resumePlan fails: over': rests({ problem: 'subscription_over' }),
    'resuming | resumePlan fails: unavailable': rests({ problem: 'unavailable' }),
    'resuming | resumePlan fails: something odd': rests({ problem: 'internal' }),
    'resuming | after answerTimeout': rests({ problem: 'timeout' }),

    'paying.opening | checkout.opened': ['paying.leaving', {}, []],
    'paying | checkout.refused': watched({ problem: 'unavailable' }),
    'paying | checkout.refused (hostile)': watched({ problem: 'internal' }),
    'paying | checkout.refused (boundary)': watched({ problem: 'nothing_to_pay' }),
    'paying | checkout.returned': watched({}),
    'paying | checkout fails': watched({ problem: 'internal' }, ['reportCrash']),
  },
  invariants: {
    'whatever is asked is about this plan': ({ context, trail }) =>
      trail.every(({ started }) =>
        started.every(({ input }) => {
          const { id, subscriptionId, payment, until } = input as AskedAbout
          return (
            until !== undefined ||
            (payment?.subscriptionId ?? subscriptionId ?? id) === context.subscription.id
          )
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
      (states.includes('resting.watched.offering') &&
        trail.at(-1)?.started.some(({ src }) => src === 'invoiceWatch') === true),
    'a plan is watched while its renewal is owed or its last period is over, and nothing else is under way':
      ({ states, children, trail }) =>
        states.some((state) => state.startsWith('resting.watched')) === children.includes('invoiceWatch') ||
        trail.some((step) => step.is('invoiceWatch fails')),
    'an owed plan is ended at once only by whoever was asked first': ({ previousStates, states, previous }) =>
      !states.includes('ending') ||
      previous === null ||
      !isOwing(previous.subscription) ||
      previousStates.includes('resting.watched.asked') ||
      previousStates.includes('ending'),
    'a failure changes nothing': ({ context, previous, trail }) =>
      context.problem === null ||
      previous === null ||
      trail.at(-1)?.is('plan.read') === true ||
      context.subscription === previous.subscription,
  },
})
