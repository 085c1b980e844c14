import { ruledOrder } from '#src/features/order/order-chart.rules.ts'
import type { Asked } from '../harness/named.ts'
import { failure } from '../failure.ts'
import { defineModel } from '../harness/model.ts'
import { carried, catalogues, free, mistaken, orderEvents, shape } from './order.answers.ts'
import { orderInvariants, type OrderStep } from './order.invariants.ts'
import { orderLeads } from './order.leads.ts'
import { orderSees } from './order.sees.ts'

const built = ['open.editing', 'open.paying', 'open.withheld']

const withoutCrash = ({ is }: Asked<OrderStep>): boolean =>
  !is('keptOrder fails: crash', 'checkout fails: crash')
const crashWay: readonly OrderStep[] = [
  'loadCatalogue done: plans',
  'order.restored (an own plan)',
  'order.submit',
  'order.close',
  'order.open (valid)',
  'plans.retry',
  'keptOrder fails: crash',
  'order.reset',
  'order.undo',
  'checkout fails: crash',
]
/** From one problem to what ends it, or keeps it. */
const wrongWay: readonly OrderStep[] = [
  'loadCatalogue done: plans',
  'loadCatalogue done: plans alone',
  'loadCatalogue fails: unavailable',
  'plans.retry',
  'order.restored (boundary)',
  'order.restored (dropped)',
  'order.restored (an own plan)',
  'order.withheld (boundary)',
  'order.close',
  'order.open (valid)',
  'order.submit',
  'plan.select (valid)',
  'plan.clear',
  'billing.set (valid)',
  'gift.add (valid)',
  'gift.remove (valid)',
  'donation.setAmount (valid)',
  'donation.step (boundary)',
  'donation.setType (valid)',
  'donation.chooseProject (valid)',
  'donation.add',
  'donation.edit (valid)',
  'donation.remove (valid)',
  'order.reset',
  'order.undo',
  'checkout.refused (valid)',
  'checkout.refused (boundary)',
  'checkout.returned',
]

const known = defineModel({
  machine: ruledOrder,
  inputs: {
    'a guest': { surface: 'popup', user: null },
    'a player': { surface: 'premium', user: free },
    'a player whose machines crash': { surface: 'popup', user: free },
    'a player with something wrong': { surface: 'popup', user: mistaken },
  },
  focus: {
    'a guest': withoutCrash,
    'a player': withoutCrash,
    'a player whose machines crash': ({ is }) => is(...crashWay),
    'a player with something wrong': ({ is }) => is(...wrongWay),
  },
  events: orderEvents,
  actors: {
    loadCatalogue: {
      done: catalogues,
      fails: { unavailable: failure('unavailable'), 'something odd': failure('internal') },
    },
    keptOrder: { reports: ['order.restored', 'order.withheld'], fails: { crash: new Error('crashed') } },
    checkout: {
      reports: ['checkout.opened', 'checkout.refused', 'checkout.returned'],
      fails: { crash: new Error('crashed') },
    },
  },
  delays: { catalogueTimeout: 20_000 },
  sees: orderSees,
  // What a guard looks at, where it can be looked at.
  bound: (
    { surface, user, order, pending, billing, donationCents, plans, projects, cleared, problem },
    states,
  ) => [
    surface,
    user && [user.id === '', user.planId],
    plans.length > 0,
    ...(states.some((state) => built.includes(state)) ? [shape(order)] : []),
    states.includes('open.editing') && donationCents > 0,
    states.some((state) => ['open.withheld', 'open.paying'].includes(state)) && pending !== null,
    ['open.loading', 'open.failed', 'open.editing', 'closed'].some((state) => states.includes(state)) &&
      cleared !== null &&
      shape(order) === '' &&
      donationCents === 0,
    user?.id === mistaken.id && [problem !== null, cleared !== null],
    // Once nothing is wrong: how a Reset of nothing and a project without a list are told.
    user?.id === mistaken.id &&
      problem === null &&
      cleared === null && [
        ['open.restoring', 'open.editing'].some((state) => states.includes(state)) && projects === null,
        states.includes('open.editing') && shape(order) === '' && billing,
      ],
  ],
  invariants: orderInvariants,
})

export const model = defineModel({
  ...known,
  leads: orderLeads(known.inputs, catalogues, carried),
})
