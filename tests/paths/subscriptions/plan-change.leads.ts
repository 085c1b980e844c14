import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { PlanChangeContext, PlanWish } from '#machines/subscriptions/plan-change.machine.ts'
import type { Deed, Lead, Leads, Seen } from '../harness/model.ts'
import { chargedChange as charged, unpaidChange as waiting } from './invoice-watch.model.ts'
import {
  costs,
  free,
  givenUp,
  invoice,
  lapsed,
  mine,
  oracle,
  oracleOwing,
  oracleThenYearly,
  oracleUnsure,
  oracleYearly,
  owes,
  owing,
  ownWish,
  planned,
  waits,
  wishOracle,
} from './plan-change.answers.ts'
import { plan } from './subscriptions.model.ts'

type Context = PlanChangeContext
type Line = Lead<Context>

/** Where the machine rests with this plan and wish, and what it asks for there. */
export const rests = ({ subscription, wish }: Pick<Context, 'subscription' | 'wish'>): [string, Deed[]] => {
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

export const planChangeLeads: Leads<Context> = {
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
}
