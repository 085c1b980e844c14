import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import type { ConfirmedChange, PlanWish } from '#machines/subscriptions/plan-change.machine.ts'
import { planChangeMachine } from '#machines/subscriptions/plan-change.machine.ts'
import { failure } from '../failure.ts'
import { defineModel } from '../harness/model.ts'
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
  wishOracle,
} from './plan-change.answers.ts'
import { planChangeLeads, rests } from './plan-change.leads.ts'
import { planChangeSees } from './plan-change.sees.ts'
import type { AskedAbout } from './subscriptions.model.ts'
import { plan } from './subscriptions.model.ts'

/** In these the player can go on to something else, and what was said of the last change goes. */
const forgets = ['open.choosing', 'open.planned', 'open.previewing.resting', 'open.offered']

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
  sees: planChangeSees,
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
  leads: planChangeLeads,
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
