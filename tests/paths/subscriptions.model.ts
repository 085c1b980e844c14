import type { Subscription } from '#contract/subscriptions.contract.ts'
import type { SubscriptionsContext } from '#machines/subscriptions.machine.ts'
import { subscriptionsMachine } from '#machines/subscriptions.machine.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Seen } from './harness/model.ts'
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

const owes = (rest: Partial<Context>, did: Deed[] = []): Line => [
  'owing.offering',
  rest,
  [...did, ['starts invoiceWatch', { subscriptionId: 'sub-1' }]],
]
/** Where the plan rests after an answer: watched as long as a renewal is owed. */
const rests =
  (rest: Partial<Context>) =>
  ({ previous }: Seen<Context>): Line =>
    previous && isOwing(rest.subscription ?? previous.subscription)
      ? owes(rest)
      : ['settled', rest, [watches]]
/** A question that is asked stays asked. */
const stays =
  (rest: Partial<Context>, did: Deed[] = []) =>
  ({ previousStates }: Seen<Context>): Line => [previousStates.join(), rest, did]
const settles = (subscription: Subscription, did: Deed[] = []): Line => [
  'settled',
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
    settled: offered,
    expiring: offered,
    'owing.offering': (context) => [...offered(context), { absent: question }],
    'owing.asked': [question, confirm, dismiss],
    ending: [{ role: 'button', name: 'Ending', is: 'busy' }],
    resuming: [{ role: 'button', name: 'Keeping', is: 'busy' }],
    'paying.opening': [{ role: 'button', name: 'Opening the invoice', is: 'busy' }],
    'paying.leaving': [{ role: 'button', name: 'Opening the invoice', is: 'busy' }],
  },
  bound: ({ subscription: { renewal, status }, problem }) => [renewal, status, problem],
  leads: {
    'start renews': settles(renewing),
    'start ends': settles(plan('ends')),
    'start is a gift': settles(plan('none')),
    'start renewed unpaid': owes({ subscription: late, problem: null }),
    'start ends unpaid': owes({ subscription: plan('ends', 'unpaid'), problem: null }),

    ...Object.fromEntries(
      ['settled', 'expiring', 'owing'].flatMap((state) => [
        ...(state === 'settled' ? [['settled | plan.end', ends]] : []),
        [`${state} | plan.resume`, resumes],
        [`${state} | plan.told`, settles(oracle)],
        [`${state} | plan.told (boundary)`, owes({ subscription: late, problem: null })],
        [`${state} | plan.told (hostile)`, settles({ ...oracle, plan_name: '<script>' })],
      ]),
    ),
    'owing | renewal.pay': pays,
    'owing.offering | plan.end': press(({ renewal }) => renewal === 'renews', ['owing.asked', {}, []]),
    'owing.asked | end.confirm': ['ending', { problem: null }, [['starts endPlan', { id: 'sub-1' }]]],
    'owing.asked | end.dismiss': ['owing.offering', {}, []],

    'settled | period.over': press(isRunningOut, [
      'expiring',
      {},
      [['starts invoiceWatch', { subscriptionId: 'sub-1' }]],
    ]),
    'settled | watchPeriod fails': ['settled', {}, []],
    'expiring | plan.read': settles(renewing, ['planChanged']),
    'expiring | plan.read (boundary)': settles(over, ['planChanged']),
    'expiring | plan.read (hostile)': owes(
      { subscription: { ...late, plan_name: '<script>' }, problem: null },
      ['planChanged'],
    ),
    'expiring | plan.read (paid late)': owes({ subscription: late, problem: null }, ['planChanged']),
    'expiring | plan.read (given up)': owes({ subscription: unpaid, problem: null }, ['planChanged']),
    'expiring | plan.read (ended elsewhere)': owes({ subscription: plan('ends', 'unpaid'), problem: null }, [
      'planChanged',
    ]),
    // The server hasn't heard of it yet.
    'expiring | plan.read (still ending)': ['expiring', { subscription: plan('ends') }, []],
    'expiring | invoiceWatch fails': ['expiring', {}, ['reportCrash']],

    'owing | plan.read': settles(renewing, ['planChanged']),
    'owing | plan.read (boundary)': settles(over, ['planChanged']),
    'owing | plan.read (hostile)': stays({ subscription: { ...late, plan_name: '<script>' } }),
    'owing | plan.read (paid late)': stays({ subscription: late }),
    'owing | plan.read (given up)': stays({ subscription: unpaid }),
    'owing | plan.read (ended elsewhere)': ['owing.offering', { subscription: plan('ends', 'unpaid') }, []],
    'owing | plan.read (still ending)': settles(plan('ends'), ['planChanged']),
    'owing | invoiceWatch fails': stays({}, ['reportCrash']),

    'ending | endPlan done: as asked': settles(plan('ends'), ['planChanged']),
    'ending | endPlan done: still owing': owes({ subscription: plan('ends', 'unpaid'), problem: null }, [
      'planChanged',
    ]),
    'ending | endPlan fails: over': rests({ problem: 'subscription_over' }),
    'ending | endPlan fails: unavailable': rests({ problem: 'unavailable' }),
    'ending | endPlan fails: something odd': rests({ problem: 'internal' }),
    'ending | after answerTimeout': rests({ problem: 'timeout' }),
    'resuming | resumePlan done: as asked': settles(renewing),
    'resuming | resumePlan done: still owing': owes({ subscription: unpaid, problem: null }),
    'resuming | resumePlan fails: over': rests({ problem: 'subscription_over' }),
    'resuming | resumePlan fails: unavailable': rests({ problem: 'unavailable' }),
    'resuming | resumePlan fails: something odd': rests({ problem: 'internal' }),
    'resuming | after answerTimeout': rests({ problem: 'timeout' }),

    'paying.opening | checkout.opened': ['paying.leaving', {}, []],
    'paying | checkout.refused': owes({ problem: 'unavailable' }),
    'paying | checkout.refused (hostile)': owes({ problem: 'internal' }),
    'paying | checkout.refused (boundary)': owes({ problem: 'nothing_to_pay' }),
    'paying | checkout.returned': owes({}),
    'paying | checkout fails': owes({ problem: 'internal' }, ['reportCrash']),
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
      (states.includes('owing.offering') &&
        trail.at(-1)?.started.some(({ src }) => src === 'invoiceWatch') === true),
    'a plan is watched while its renewal is owed or its last period is over, and nothing else is under way':
      ({ states, children, trail }) =>
        states.some((state) => state.startsWith('owing') || state === 'expiring') ===
          children.includes('invoiceWatch') || trail.some((step) => step.is('invoiceWatch fails')),
    'an owed plan is ended at once only by whoever was asked first': ({ previousStates, states, previous }) =>
      !states.includes('ending') ||
      previous === null ||
      !isOwing(previous.subscription) ||
      previousStates.includes('owing.asked') ||
      previousStates.includes('ending'),
    'a failure changes nothing': ({ context, previous, trail }) =>
      context.problem === null ||
      previous === null ||
      trail.at(-1)?.is('plan.read') === true ||
      context.subscription === previous.subscription,
  },
})
