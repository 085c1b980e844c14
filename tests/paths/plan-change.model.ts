import type { PaidPlanId } from '#contract/order.contract.ts'
import type { PlanChangePreview } from '#contract/plan-change.contract.ts'
import type { Billing } from '#contract/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import type { ConfirmedChange, PlanChangeContext, PlanWish } from '#machines/plan-change.machine.ts'
import { planChangeMachine } from '#machines/plan-change.machine.ts'
import { failure } from './failure.ts'
import type { Deed, Lead, Seen } from './harness/model.ts'
import { defineModel, passing } from './harness/model.ts'
import { chargedChange as charged, unpaidChange as waiting } from './invoice-watch.model.ts'
import type { AskedAbout } from './subscriptions.model.ts'
import { plan } from './subscriptions.model.ts'

type Context = PlanChangeContext
type Line = Lead<Context>

const invoice = 'https://invoice.stripe.com/i/acct_1/test_1'
const mine = plan('renews')
const owing = plan('renews', 'past_due')
const oracle: Subscription = { ...mine, plan_id: 'tier5', plan_name: 'Oracle', amount_cents: 5_999 }
/** Another way to pay the plan that was waited for. */
const oracleYearly: Subscription = { ...oracle, type: 'yearly', amount_cents: 59_990 }
const oracleOwing: Subscription = { ...oracle, status: 'past_due' }
/** The plan that was waited for is there, and another change waits to be paid. */
const oracleThenYearly: Subscription = {
  ...oracle,
  waiting: { ...waiting.waiting!, type: 'yearly' },
}
/** Said to be there, and to wait as well. */
const oracleUnsure: Subscription = { ...oracle, waiting: charged.waiting }
/** No more attempts to charge the renewal, with a change that isn't paid either. */
const givenUp: Subscription = { ...waiting, status: 'unpaid' }
const lapsed: Subscription = {
  ...waiting,
  waiting: { ...waiting.waiting!, state: 'lapsed', payment_url: null },
}
const planned: Subscription = {
  ...mine,
  next: {
    plan_id: 'tier2',
    plan_name: 'Pro',
    type: 'monthly',
    amount_cents: 999,
    at: '2099-12-21T12:00:00.000Z',
  },
}

const costs: PlanChangePreview = {
  when: 'now',
  plan_id: 'tier5',
  plan_name: 'Oracle',
  type: 'monthly',
  new_plan_cents: 3_999,
  credit_cents: 2_333,
  charged_now_cents: 1_666,
  starts_at: '2099-12-01T12:00:00.000Z',
  next_charge_at: '2099-12-21T12:00:00.000Z',
  next_charge_cents: 5_999,
  resumes: false,
  proration_date: 4_100_000_000,
  valid_until: '2099-12-01T12:10:00.000Z',
}
const free: PlanChangePreview = {
  ...costs,
  when: 'period_end',
  plan_id: 'tier2',
  plan_name: 'Pro',
  new_plan_cents: 999,
  credit_cents: 0,
  charged_now_cents: 0,
  starts_at: '2099-12-21T12:00:00.000Z',
  next_charge_cents: 999,
  proration_date: null,
}

const owes = ({ status }: Subscription): boolean => status === 'past_due' || status === 'unpaid'
const waits = ({ waiting: change }: Subscription): boolean => change !== null && change.state !== 'lapsed'
const ownWish = ({ plan_id, type }: Subscription): PlanWish => ({ planId: plan_id, billing: type })
const wishOracle: PlanWish = { planId: 'tier5', billing: 'monthly' }

const buy = { role: 'button', name: 'Change to Oracle, pay $16.66' } as const
const later = { role: 'button', name: 'Change to Pro on December 21, 2099' } as const
/** Whoever pays by the year is told that the other plan is paid by the month. */
const buyMonthly = { role: 'button', name: 'Change to Oracle, monthly, pay $16.66' } as const
const laterMonthly = { role: 'button', name: 'Change to Pro, monthly, on December 21, 2099' } as const
const takeBack = { role: 'button', name: 'Take it back' } as const
const pay = { role: 'button', name: 'Pay $16.66' } as const
const unchange = { role: 'button', name: 'Don’t change' } as const
const retry = { role: 'button', name: 'Try again' } as const
const again = { role: 'button', name: 'Send it again' } as const
const notes = {
  changed: { text: 'Changed. You are on Oracle now.' },
  taken_back: { text: 'Taken back. Master goes on as before.' },
} as const
const reckons = [
  { role: 'button', name: 'Working out the price', is: 'busy' },
  { absent: buy },
  { absent: later },
] as const
const owed = ({ subscription: { waiting: change } }: Context) => [
  change?.state === 'unpaid' ? pay : { absent: pay },
  unchange,
  { absent: buy },
]
const noButton = [buy, later, buyMonthly, laterMonthly, takeBack, pay, again, retry].map((absent) => ({
  absent,
}))

const tooLate = {
  text: 'The change to Oracle wasn’t paid in time. Nothing was charged, and you stay on Master.',
} as const
const gotIt = { role: 'button', name: 'All right' } as const

const said = ({ outcome, subscription: { waiting: change } }: Context) => [
  ...Object.entries(notes).map(([name, note]) => (name === outcome ? note : ({ absent: note } as const))),
  ...(change?.state === 'lapsed' ? [tooLate, gotIt] : [{ absent: tooLate }, { absent: gotIt }]),
]

/** In these the player can go on to something else, and what was said of the last change goes. */
const forgets = ['open.choosing', 'open.planned', 'open.previewing.resting', 'open.offered']

/** Where the machine rests with this plan and wish, and what it asks for there. */
const rests = ({ subscription, wish }: Pick<Context, 'subscription' | 'wish'>): [string, Deed[]] => {
  const { id } = subscription
  if (owes(subscription)) return ['barred', []]
  if (waits(subscription)) return ['unpaid', [['starts invoiceWatch', { subscriptionId: id }]]]
  const own = ownWish(subscription)
  if (wish.planId !== own.planId || wish.billing !== own.billing) return ['open.previewing.resting', []]
  return subscription.next ? ['open.planned', ['starts watchPage']] : ['open.choosing', []]
}

const sorted = (
  now: Pick<Context, 'subscription' | 'wish'>,
  rest: Partial<Context>,
  did: Deed[] = [],
): Line => {
  const [state, asked] = rests(now)
  return [state, { subscription: now.subscription, ...rest }, [...did, ...asked]]
}

const before = ({ previous }: Seen<Context>): Context => {
  if (previous === null) throw new Error('nothing was before')
  return previous
}

/** Another plan or billing is picked: what was said of the last change goes. */
const picks = (picked: Partial<PlanWish>) => (seen: Seen<Context>) => {
  const { subscription, wish } = before(seen)
  const now = { ...wish, ...picked }
  return sorted({ subscription, wish: now }, { wish: now, outcome: null, problem: null })
}
/** The plan was changed beside this. */
const told = (subscription: Subscription) => (seen: Seen<Context>) =>
  sorted({ subscription, wish: before(seen).wish }, {})
/** The hub's word on the plan: nothing else is wished any more. */
const known = (
  subscription: Subscription,
  rest: Partial<Context> = {},
  did: Deed[] = ['planChanged'],
): Line =>
  sorted({ subscription, wish: ownWish(subscription) }, { wish: ownWish(subscription), ...rest }, did)
/** Told as changed if it was waited for; whatever waits still is asked about again. */
const arrives =
  (billing: Billing, found: Subscription) =>
  (seen: Seen<Context>): Line => {
    if (before(seen).subscription.waiting?.type === billing)
      return known(found, { outcome: 'changed', problem: null })
    return waits(found)
      ? ['unpaid', { subscription: found }, []]
      : known(found, { outcome: null, problem: null }, [])
  }
const unread = (seen: Seen<Context>): Line => {
  const { subscription, problem } = before(seen)
  return known(subscription, { problem }, [])
}

const asksPreview = (seen: Seen<Context>): Line => {
  const { subscription, wish } = before(seen)
  return [
    'open.previewing.asking',
    { preview: null },
    [['starts previewPlanChange', { id: subscription.id, ...wish }]],
  ]
}
const asksPrice = (rest: Partial<Context>): Line => [
  'open.previewing.resting',
  { preview: null, ...rest },
  [],
]
const resets = (seen: Seen<Context>): Line => {
  const { subscription } = before(seen)
  const wish = ownWish(subscription)
  return sorted({ subscription, wish }, { wish, preview: null, outcome: null, problem: null })
}
const reads = (problem: Context['problem']): Line => [
  'reading',
  { problem },
  [['starts readPlan', { id: 'sub-1' }]],
]
const unsure = (problem: Context['problem']): Line => ['unsure', { problem }, []]
const pays: Line = [
  'paying.opening',
  { problem: null },
  [['starts checkout', { payment: { subscriptionId: 'sub-1', url: invoice } }]],
]
/** Only what is to be paid by the player can be paid. */
const paysIfAsked = (seen: Seen<Context>): Line =>
  before(seen).subscription.waiting?.state === 'unpaid' ? pays : [seen.previousStates.join(), {}, []]
const watched: Deed = ['starts invoiceWatch', { subscriptionId: 'sub-1' }]
const watches = (rest: Partial<Context>, did: Deed[] = []): Line => ['unpaid', rest, [...did, watched]]
const withdraws: Line = [
  'takingBack',
  { outcome: null, problem: null },
  [['starts takeBackPlanChange', { id: 'sub-1' }]],
]
/** A change that had lapsed is only forgotten: nobody took it back. */
const takenBack = (subscription: Subscription) => (seen: Seen<Context>) =>
  known(
    subscription,
    { outcome: before(seen).subscription.waiting?.state === 'lapsed' ? null : 'taken_back', problem: null },
    [],
  )
const sends =
  (isNew: boolean) =>
  (seen: Seen<Context>): Line => {
    const { subscription, wish, preview, attempt } = before(seen)
    const now = isNew ? attempt + 1 : attempt
    return [
      'changing',
      { attempt: now, problem: null, outcome: null },
      [['starts changePlan', { id: subscription.id, ...wish, seen: preview, attempt: now }]],
    ]
  }

export const model = defineModel({
  machine: planChangeMachine,
  inputs: {
    'as it is': { subscription: mine, wish: null },
    'with a wish': { subscription: mine, wish: wishOracle },
    'with the own plan as wish': { subscription: mine, wish: ownWish(mine) },
    'renewal unpaid': { subscription: owing, wish: wishOracle },
    'renewal given up': { subscription: givenUp, wish: wishOracle },
    'change unpaid': { subscription: waiting, wish: null },
    'change unpaid, with a wish': { subscription: waiting, wish: wishOracle },
    'change charged': { subscription: charged, wish: null },
    'change lapsed': { subscription: lapsed, wish: null },
    'change to come': { subscription: planned, wish: null },
  },
  events: {
    'plan.choose': {
      valid: { planId: 'tier5' },
      boundary: { planId: 'tier4' },
      hostile: { planId: '<script>' as PaidPlanId },
    },
    'billing.set': {
      valid: { billing: 'yearly' },
      boundary: { billing: 'monthly' },
      hostile: { billing: '<script>' as Billing },
    },
    'change.reset': { valid: {} },
    'change.confirm': { valid: {} },
    'change.retry': { valid: {} },
    'change.pay': { valid: {} },
    'change.takeBack': { valid: {} },
    'subscription.told': {
      valid: { subscription: plan('ends') },
      boundary: { subscription: owing },
      hostile: { subscription: { ...mine, plan_name: '<script>' } },
    },
    'page.shown': { valid: {} },
    'plan.read': {
      valid: { subscription: oracle },
      boundary: { subscription: lapsed },
      hostile: { subscription: { ...oracle, plan_name: '<script>' } },
      mine: { subscription: mine },
      oracleYearly: { subscription: oracleYearly },
      oracleThenYearly: { subscription: oracleThenYearly },
      oracleUnsure: { subscription: oracleUnsure },
      waiting: { subscription: waiting },
      charged: { subscription: charged },
      planned: { subscription: planned },
      owing: { subscription: owing },
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
    previewPlanChange: {
      done: { costs, free },
      fails: {
        unchanged: failure('plan_unchanged'),
        owing: failure('renewal_unpaid'),
        over: failure('subscription_over'),
        unavailable: failure('unavailable'),
      },
    },
    changePlan: {
      done: {
        made: { subscription: oracle, payment_url: null },
        'needs the player': { subscription: waiting, payment_url: invoice },
        'is being paid': { subscription: charged, payment_url: null },
        'begins later': { subscription: planned, payment_url: null },
      },
      fails: {
        expired: failure('preview_expired'),
        waiting: failure('change_waiting'),
        gone: failure('not_found'),
        offline: failure('offline'),
        unavailable: failure('unavailable'),
        'something odd': failure('internal'),
        'no answer of ours': failure('unexpected_answer'),
        'too many': failure('rate_limited', 60),
      },
    },
    takeBackPlanChange: {
      done: { 'as asked': mine, 'of another plan': oracleOwing },
      fails: { gone: failure('not_found'), unavailable: failure('unavailable') },
    },
    readPlan: {
      done: {
        mine,
        oracle,
        oracleYearly,
        oracleThenYearly,
        oracleUnsure,
        waiting,
        charged,
        lapsed,
        planned,
        owing,
      },
      fails: { unavailable: failure('unavailable') },
    },
    checkout: {
      reports: ['checkout.opened', 'checkout.refused', 'checkout.returned'],
      fails: { crash: new Error('crashed') },
    },
    invoiceWatch: { reports: ['plan.read'], fails: { crash: new Error('crashed') } },
    watchPage: { reports: ['page.shown'], fails: { 'not supported': new Error('no pageshow') } },
  },
  delays: {
    answerTimeout: 30_000,
    choicePause: 250,
    previewLife: 600_000,
  },
  sees: {
    sorting: passing,
    barred: [{ text: 'Pay the renewal first: until then the plan can’t be changed.' }, ...noButton],
    'open.choosing': (context) => [
      { role: 'radio', name: `${context.subscription.plan_name}, yours`, is: 'checked' },
      ...noButton,
      ...said(context),
    ],
    'open.previewing.resting': reckons,
    'open.previewing.asking': reckons,
    'open.unpreviewed': [retry, { absent: buy }, { absent: later }],
    'open.offered': ({ preview, subscription: { type } }) => {
      const [now, then] = type === 'yearly' ? [buyMonthly, laterMonthly] : [buy, later]
      return preview?.when === 'now'
        ? [now, { text: 'Charged now' }, { text: '$16.66' }, { text: '−$23.33' }, { absent: then }]
        : [then, { text: 'Nothing is charged. Pro starts on December 21, 2099.' }, { absent: now }]
    },
    changing: [{ role: 'button', name: 'Changing', is: 'busy' }],
    unsure: [again, { text: 'Sending it again can’t charge you twice.' }, { absent: buy }, { absent: later }],
    reading: [{ text: 'Checking your plan' }, ...noButton],
    'paying.opening': [{ role: 'button', name: 'Opening the invoice', is: 'busy' }],
    'paying.leaving': [{ role: 'button', name: 'Opening the invoice', is: 'busy' }],
    unpaid: owed,
    'open.planned': (context) => [
      takeBack,
      { text: 'Nothing is charged. Pro starts on December 21, 2099.' },
      { absent: later },
      ...said(context),
    ],
    takingBack: ({ subscription: { waiting: change } }) => [
      { role: 'button', name: change?.state === 'lapsed' ? 'All right' : 'Taking it back', is: 'busy' },
    ],
  },
  bound: ({ subscription, wish, preview, outcome, problem }, states) => [
    rests({ subscription, wish })[0],
    subscription.waiting?.state,
    subscription.plan_id,
    ['tier4', 'tier5'].includes(wish.planId) ? wish.planId : 'another',
    wish.billing === subscription.type,
    states.includes('open.offered') && preview?.when,
    subscription.next !== null,
    states.some((state) => forgets.includes(state)) && (problem ?? outcome) !== null,
  ],
  leads: {
    'start as it is': [
      'open.choosing',
      { wish: ownWish(mine), preview: null, attempt: 0, outcome: null, problem: null },
      [],
    ],
    'start with the own plan as wish': ['open.choosing', { wish: ownWish(mine) }, []],
    'start with a wish': sorted({ subscription: mine, wish: wishOracle }, { wish: wishOracle }),
    'start renewal unpaid': ['barred', { subscription: owing }, []],
    'start renewal given up': ['barred', { subscription: givenUp }, []],
    'start change unpaid': watches({ subscription: waiting, problem: null }),
    'start change unpaid, with a wish': watches({}),
    'start change charged': watches({ subscription: charged }),
    'start change lapsed': ['open.choosing', { subscription: lapsed, wish: ownWish(lapsed) }, []],
    'start change to come': [
      'open.planned',
      { subscription: planned, wish: ownWish(planned) },
      ['starts watchPage'],
    ],

    'open | plan.choose': picks({ planId: 'tier5' }),
    'open | plan.choose (boundary)': picks({ planId: 'tier4' }),
    'open | plan.choose (hostile)': picks({ planId: '<script>' as PaidPlanId }),
    'open | billing.set': picks({ billing: 'yearly' }),
    'open | billing.set (boundary)': picks({ billing: 'monthly' }),
    'open | billing.set (hostile)': picks({ billing: '<script>' as Billing }),
    ...Object.fromEntries(
      ['open', 'barred'].flatMap((state) => [
        [`${state} | subscription.told`, told(plan('ends'))],
        [`${state} | subscription.told (boundary)`, told(owing)],
        [`${state} | subscription.told (hostile)`, told({ ...mine, plan_name: '<script>' })],
      ]),
    ),
    'open.previewing | change.reset': resets,
    'open.unpreviewed | change.reset': resets,
    'open.offered | change.reset': resets,

    'open.previewing.resting | after choicePause': asksPreview,
    'open.previewing | previewPlanChange done: costs': ['open.offered', { preview: costs }, []],
    'open.previewing | previewPlanChange done: free': ['open.offered', { preview: free }, []],
    'open.previewing | previewPlanChange fails: unchanged': reads('plan_unchanged'),
    'open.previewing | previewPlanChange fails: owing': reads('renewal_unpaid'),
    'open.previewing | previewPlanChange fails: over': reads('subscription_over'),
    'open.previewing | previewPlanChange fails: unavailable': [
      'open.unpreviewed',
      { problem: 'unavailable' },
      [],
    ],
    'open.previewing | after answerTimeout': ['open.unpreviewed', { problem: 'timeout' }, []],
    'open.unpreviewed | change.retry': asksPrice({ problem: null, outcome: null }),
    'open.offered | after previewLife': asksPrice({}),
    'open.offered | change.confirm': sends(true),

    'changing | changePlan done: made': (seen) =>
      before(seen).wish.planId === 'tier5' && before(seen).wish.billing === 'monthly'
        ? known(oracle, { outcome: 'changed', problem: null })
        : known(oracle, {}, []),
    'changing | changePlan done: needs the player': [
      'paying.opening',
      { subscription: waiting },
      [['starts checkout', { payment: { subscriptionId: 'sub-1', url: invoice } }]],
    ],
    'changing | changePlan done: is being paid': watches({ subscription: charged }),
    'changing | changePlan done: begins later': [
      'open.planned',
      { subscription: planned, wish: ownWish(planned), outcome: null, problem: null },
      ['starts watchPage'],
    ],
    'changing | changePlan fails: expired': asksPrice({ problem: 'preview_expired' }),
    'changing | changePlan fails: waiting': reads('change_waiting'),
    'changing | changePlan fails: gone': reads('not_found'),
    'changing | changePlan fails: offline': unsure('offline'),
    'changing | changePlan fails: unavailable': unsure('unavailable'),
    'changing | changePlan fails: something odd': unsure('internal'),
    'changing | changePlan fails: no answer of ours': unsure('unexpected_answer'),
    'changing | changePlan fails: too many': ['open.offered', { problem: 'rate_limited' }, []],
    'changing | after answerTimeout': unsure('timeout'),
    'unsure | change.retry': sends(false),

    'reading | readPlan done: mine': known(mine),
    'reading | readPlan done: oracle': known(oracle),
    'reading | readPlan done: oracleYearly': known(oracleYearly),
    'reading | readPlan done: oracleThenYearly': known(oracleThenYearly),
    'reading | readPlan done: oracleUnsure': known(oracleUnsure),
    'reading | readPlan done: waiting': known(waiting),
    'reading | readPlan done: charged': known(charged),
    'reading | readPlan done: lapsed': known(lapsed),
    'reading | readPlan done: planned': known(planned),
    'reading | readPlan done: owing': known(owing),
    'reading | readPlan fails': unread,
    'reading | after answerTimeout': unread,

    'paying.opening | checkout.opened': ['paying.leaving', {}, []],
    'paying | checkout.refused': watches({ problem: 'unavailable' }),
    'paying | checkout.refused (boundary)': watches({ problem: 'nothing_to_pay' }),
    'paying | checkout.refused (hostile)': watches({ problem: 'internal' }),
    'paying | checkout.returned': watches({}),
    'paying | checkout fails': watches({ problem: 'internal' }, ['reportCrash']),

    'unpaid | plan.read (mine)': known(mine, { outcome: null, problem: null }, []),
    'unpaid | plan.read (planned)': known(planned, { outcome: null, problem: null }, []),
    'unpaid | plan.read (owing)': known(owing, { outcome: null, problem: null }, []),
    'unpaid | plan.read (boundary)': known(lapsed, { outcome: null, problem: null }, []),
    'unpaid | plan.read (charged)': ['unpaid', { subscription: charged }, []],
    'unpaid | plan.read': arrives('monthly', oracle),
    'unpaid | plan.read (hostile)': arrives('monthly', { ...oracle, plan_name: '<script>' }),
    'unpaid | plan.read (oracleYearly)': arrives('yearly', oracleYearly),
    // The plan that was reached is told as reached, and the other change goes on.
    'unpaid | plan.read (oracleThenYearly)': arrives('monthly', oracleThenYearly),
    'unpaid | plan.read (oracleUnsure)': ['unpaid', { subscription: oracleUnsure }, []],
    'unpaid | plan.read (waiting)': ['unpaid', { subscription: waiting }, []],
    'unpaid | invoiceWatch fails': ['unpaid', {}, ['reportCrash']],
    'unpaid | change.pay': paysIfAsked,
    'unpaid | change.takeBack': withdraws,

    'open.planned | change.takeBack': withdraws,
    'open.planned | page.shown': ['reading', {}, [['starts readPlan', { id: 'sub-1' }]]],
    'open.planned | watchPage fails': ['open.planned', {}, []],

    'open.choosing | change.takeBack': (seen) =>
      before(seen).subscription.waiting?.state === 'lapsed' ? withdraws : ['open.choosing', {}, []],
    'takingBack | takeBackPlanChange done: as asked': takenBack(mine),
    'takingBack | takeBackPlanChange done: of another plan': takenBack(oracleOwing),
    'takingBack | takeBackPlanChange fails: gone': reads('not_found'),
    'takingBack | takeBackPlanChange fails: unavailable': reads('unavailable'),
    'takingBack | after answerTimeout': reads('timeout'),
  },
  invariants: {
    'no path charges twice: a change is sent again under its own number only, and a new number takes a new press':
      ({ trail }) => {
        const sent = trail.flatMap((step) =>
          step.started
            .filter(({ src }) => src === 'changePlan')
            .map(({ input }) => ({ step, change: input as ConfirmedChange })),
        )
        return sent.every(({ step, change }, index) => {
          const last = sent[index - 1]?.change
          if (step.is('change.confirm')) return change.attempt === (last?.attempt ?? 0) + 1
          return step.is('change.retry') && JSON.stringify(change) === JSON.stringify(last)
        })
      },
    'nothing is charged that the player hasn’t seen just before': ({
      trail,
      previous,
      previousStates,
      context,
    }) => {
      const step = trail.at(-1)
      const sent = (step?.started ?? []).find(({ src }) => src === 'changePlan')
      if (!sent || !step?.is('change.confirm')) return true
      return (
        previousStates.includes('open.offered') &&
        previous?.preview !== null &&
        JSON.stringify((sent.input as ConfirmedChange).seen) === JSON.stringify(previous?.preview) &&
        JSON.stringify(context.wish) === JSON.stringify(previous?.wish)
      )
    },
    'a price shown is the price of what is chosen': ({ states, trail, context }) => {
      if (!states.includes('open.offered')) return true
      const asked = trail
        .flatMap(({ started }) => started)
        .filter(({ src }) => src === 'previewPlanChange')
        .at(-1)?.input as (PlanWish & { id: string }) | undefined
      return asked?.planId === context.wish.planId && asked.billing === context.wish.billing
    },
    'whatever is asked is about this plan': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ src, input }) => {
          if (src === 'watchPage') return true
          const { id, subscriptionId, payment } = input as AskedAbout
          return (payment?.subscriptionId ?? subscriptionId ?? id) === 'sub-1'
        }),
      ),
    'only a change that waits for its payment is being paid': ({ context, states }) =>
      !states.some((state) => state.startsWith('paying')) || context.subscription.waiting?.state === 'unpaid',
    'only a change that hasn’t begun is being taken back': ({ context, states }) =>
      !states.includes('takingBack') ||
      context.subscription.waiting !== null ||
      context.subscription.next !== null,
    'a plan whose renewal is unpaid isn’t changed': ({ context, states }) =>
      !owes(context.subscription) || states.includes('barred'),
    'after the invoice the server is asked, whatever the player remembers': ({
      states,
      previousStates,
      trail,
    }) =>
      trail.at(-1)?.is('checkout.returned') !== true ||
      !previousStates.some((state) => state.startsWith('paying')) ||
      (states.includes('unpaid') && trail.at(-1)?.started.some(({ src }) => src === 'invoiceWatch') === true),
    'whether a change is paid is watched while it waits and nothing else is under way': ({
      states,
      children,
      trail,
    }) =>
      states.includes('unpaid') === children.includes('invoiceWatch') ||
      trail.some((step) => step.is('invoiceWatch fails')),
    'a failure changes nothing of the plan': ({ context, previous, trail }) => {
      const step = trail.at(-1)
      return (
        previous === null ||
        step?.is(
          'changePlan fails',
          'previewPlanChange fails',
          'takeBackPlanChange fails',
          'readPlan fails',
        ) !== true ||
        context.subscription === previous.subscription
      )
    },
  },
})
