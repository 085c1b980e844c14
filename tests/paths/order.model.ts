import type { Problem } from '#contract/errors.ts'
import {
  type Order,
  type OrderDonation,
  orderLimits,
  type PaidPlanId,
  paidPlanIds,
} from '#contract/order.contract.ts'
import { emptyOrder, isEmptyOrder } from '#contract/order.rules.ts'
import type { Billing } from '#contract/plans.contract.ts'
import type { KeptOrder } from '#machines/kept-order.machine.ts'
import type { Catalogue, DonationProject, OrderContext, OrderEvent } from '#machines/order.machine.ts'
import { checkoutBody } from '#src/features/order/checkout.ts'
import { ruledOrder } from '#src/features/order/order-chart.rules.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import type { SeenOf, Sight, StepOf } from './harness/model.ts'
import type { Asked } from './harness/named.ts'
import type { Step } from './harness/step.ts'
import { orderLeads } from './order.leads.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'
import { alice, bob } from './people.ts'

const free = { id: alice.id, planId: alice.plan_id }
const subscriber = { id: bob.id, planId: bob.plan_id }
/** Is told again and again what is wrong: of this player it makes a situation of its own. */
const mistaken = { id: 'user-carol', planId: 'tier0' as const }
/** Has subscribed since. */
const upgraded = { id: alice.id, planId: bob.plan_id }
const nameless = { id: '', planId: bob.plan_id }

const withPlan: Order = { ...emptyOrder, plan: { id: 'tier2', type: 'yearly' } }
const withDonation: Order = { ...emptyOrder, donations: [{ cents: 2_500, project_type: 'education' }] }
const full: Order = {
  ...emptyOrder,
  donations: Array.from({ length: orderLimits.donations }, () => ({
    cents: 100,
    project_type: 'guilds' as const,
  })),
}
/** What can be backed: one open project, one that has closed. */
export const projects: DonationProject[] = [
  { id: 'planner', title: 'Drone Loadout Planner', category: 'Illuvium', open: true },
  { id: 'almanac', title: 'Arena Almanac', category: 'Communities', open: false },
]
const forPlanner: Order = {
  ...emptyOrder,
  donations: [{ cents: 1_000, project_type: 'illuvium', project_id: 'planner' }],
  project_type: 'communities',
  project_id: 'almanac',
}
type Told = { kept: KeptOrder; billing: Billing | null }
const almostFull: Order = { ...emptyOrder, gifts: { tier1: orderLimits.giftMonths - 5 } }
const kept = (order: Order, rest: Partial<KeptOrder> = {}): Told => ({
  kept: { order, pending: null, donationCents: 0, ...rest },
  billing: order.plan?.type ?? null,
})

const popup = { role: 'dialog', name: 'Explore Our Subscription Plans' }
const count = new Intl.NumberFormat('en')
const nameOf = (id: string): string => catalogue.find((plan) => plan.id === id)?.name ?? ''

/** What the summary lists. */
const donationSeen = ({ project_type, project_id }: OrderDonation): string =>
  `Donation, ${
    projects.find(({ id }) => id === project_id)?.title ??
    project_type.replace(/^./, (letter) => letter.toUpperCase())
  }`

const linesSeen = ({ plan, gifts, donations }: Order): Sight[] => {
  const lines = [
    ...(plan ? [`${nameOf(plan.id)}, ${plan.type}`] : []),
    ...Object.entries(gifts).map(
      ([id, months]) => `Gift: ${nameOf(id)}, ${count.format(months)} ${months === 1 ? 'month' : 'months'}`,
    ),
    ...donations.map(donationSeen),
  ]
  return (lines.length > 0 ? lines : ['Pick a plan, a gift or a donation.']).map((text) => ({ text }))
}

/** Word for word what the player is told (Money 8). */
const sentences: Partial<Record<Problem, string>> = {
  order_empty: 'Please select a plan, a donation or a gift.',
  order_needs_plan_or_gift: 'Please select a plan or a gift.',
  user_without_id: 'Authentication error. Please reconnect.',
  plan_change_elsewhere: 'You already have a paid plan. Change it under Your plan.',
  address_refused: 'Payment initiation failed.',
  payment_failed: 'Payment initiation failed.',
  project_closed: 'This project no longer takes donations.',
  order_already_paid: 'This order has already been paid. You were not charged again.',
}

const shape = ({ plan, donations, gifts }: Order): string =>
  [plan && 'plan', Object.keys(gifts).length > 0 && 'gifts', donations.length > 0 && 'donations']
    .filter(Boolean)
    .join('+')

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const toldOf = (problem: Problem, donationCents: number): string =>
  problem === 'donation_not_added'
    ? `Add the donation of ${dollars.format(donationCents / 100)} or clear it.`
    : (sentences[problem] ?? 'Failed to process the order.')

const built = ['open.editing', 'open.paying', 'open.withheld']

/** A subscriber's order of another plan, with nothing beside it that this surface sells: it isn't submitted. */
export const changesOnly = ({ order, user, surface, donationCents }: OrderContext): boolean =>
  user !== null &&
  user.planId !== 'tier0' &&
  order.plan !== null &&
  donationCents === 0 &&
  Object.keys(order.gifts).length === 0 &&
  (order.donations.length === 0 || surface === 'premium')
const changeLink = ({ order, user }: OrderContext): string =>
  order.plan?.id === user?.planId
    ? 'See your plan'
    : `Change to ${nameOf(order.plan?.id ?? '')} under Your plan`

type OrderStep = StepOf<typeof ruledOrder>
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
type OrderSeen = SeenOf<typeof ruledOrder>
const lastOf = ({ trail }: OrderSeen) => trail.at(-1)
const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
const isEdit = ({ is }: Asked<OrderStep>): boolean =>
  is('plan.', 'billing.', 'gift.', 'donation.', 'order.reset', 'order.undo')
const mayReplace = ({ is }: Asked<OrderStep>): boolean => is('order.restored', 'order.withheld')
/** What a change of ends what was wrong before; which billing and what for say nothing of it. */
const mends: readonly OrderStep[] = [
  'plan.',
  'gift.',
  'donation.setAmount',
  'donation.step',
  'donation.add',
  'donation.edit',
  'donation.remove',
  'order.reset',
  'order.undo',
]
const sameKept = (one: KeptOrder, other: KeptOrder): boolean =>
  same(one.order, other.order) && one.pending === other.pending && one.donationCents === other.donationCents
const keptOf = ({ order, pending, donationCents }: KeptOrder): KeptOrder => ({
  order,
  pending,
  donationCents,
})
const isTaken = (seen: OrderSeen): boolean => seen.previous !== null && !sameKept(seen.context, seen.previous)

const wasEditing = ({ previousStates }: OrderSeen): boolean => previousStates.includes('open.editing')
/** What the last step told another machine. */
const toldBy = (seen: OrderSeen, type: string): unknown =>
  lastOf(seen)?.acts.find((act) => act.type === type)?.params

const paymentOf = (input: unknown) => (input as { payment: OrderContext }).payment

/** The same months of the same plans, in whichever order. */
const sameGifts = (one: Order['gifts'], other: Order['gifts']): boolean =>
  paidPlanIds.every((id) => one[id] === other[id])

/** What is listed is the same: only what the next donation is for may differ. */
const onlyRowDiffers = (one: Order, other: Order): boolean =>
  same({ ...one, project_id: undefined }, { ...other, project_id: undefined })

/** Whole dollars, in cents. */
const isWhole = (cents: number): boolean => Number.isSafeInteger(cents) && cents % 100 === 0
const hasSaneAmounts = ({ donations, gifts }: Order): boolean =>
  donations.length <= orderLimits.donations &&
  donations.every(({ cents }) => isWhole(cents) && cents >= 100) &&
  Object.values(gifts).every(
    (months) => Number.isSafeInteger(months) && months >= 1 && months <= orderLimits.giftMonths,
  )

const catalogues: Record<string, Catalogue> = {
  plans: { plans: catalogue, features: [], planFeatures: [], projects },
  'plans alone': { plans: catalogue, features: [], planFeatures: [], projects: null },
}

/** What the event of the last step carried. */
const carried = <T extends OrderEvent['type']>(
  type: T,
  { trail }: { trail: readonly { step: Step }[] },
): Extract<OrderEvent, { type: T }> => {
  const step = trail.at(-1)?.step
  if (step?.kind !== 'send' || step.event.type !== type) throw new Error(`the last step is no ${type}`)
  return step.event as Extract<OrderEvent, { type: T }>
}

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
  events: {
    'order.open': {
      valid: { surface: 'popup' },
      boundary: { surface: 'premium' },
      hostile: { surface: 'popup' },
    },
    'order.close': { valid: {} },
    'plans.retry': { valid: {} },
    'plan.select': {
      valid: { planId: 'tier2' },
      boundary: { planId: 'tier5' },
      hostile: { planId: 'tier9' as PaidPlanId },
    },
    'plan.clear': { valid: {} },
    'billing.set': {
      valid: { billing: 'yearly' },
      boundary: { billing: 'monthly' },
      hostile: { billing: 'yearly' },
    },
    'gift.add': {
      valid: { planId: 'tier1', months: 1 },
      boundary: { planId: 'tier1', months: 12 },
      below: { planId: 'tier1', months: -1 },
      hostile: { planId: 'tier3', months: -1 },
    },
    'gift.remove': {
      valid: { planId: 'tier1' },
      boundary: { planId: 'tier3' },
      hostile: { planId: 'toString' as PaidPlanId },
    },
    'donation.setAmount': {
      valid: { cents: 2_000 },
      boundary: { cents: 99 },
      hostile: { cents: Number.NaN },
      huge: { cents: Number.MAX_VALUE },
      negative: { cents: -500 },
    },
    'donation.step': { valid: { byCents: 500 }, boundary: { byCents: -500 }, hostile: { byCents: -500 } },
    'donation.setType': {
      valid: { projectType: 'guilds' },
      boundary: { projectType: 'general' },
      hostile: { projectType: 'personal' },
    },
    'donation.chooseProject': {
      valid: { projectId: 'planner', projectType: 'illuvium' },
      boundary: { projectId: 'almanac', projectType: 'communities' },
      hostile: { projectId: '__proto__', projectType: 'general' },
    },
    'donation.add': { valid: {} },
    'donation.edit': {
      valid: { index: 0, cents: 700, projectType: 'guilds', projectId: null },
      boundary: { index: 0, cents: 0, projectType: 'guilds', projectId: null },
      'for a project': { index: 0, cents: 2_500, projectType: 'illuvium', projectId: 'planner' },
      hostile: { index: -1, cents: Number.POSITIVE_INFINITY, projectType: 'general', projectId: '' },
    },
    'donation.remove': { valid: { index: 0 }, boundary: { index: 50 }, hostile: { index: -1 } },
    'order.reset': { valid: {} },
    'order.undo': { valid: {} },
    'order.submit': { valid: {} },
    'order.restored': {
      valid: kept(withDonation),
      boundary: kept(emptyOrder),
      hostile: kept(full),
      'an own plan': kept(withPlan),
      'at the payment page': kept(withPlan, { pending: 'order-1' }),
      'with an amount typed': kept(emptyOrder, { donationCents: 4_000 }),
      'for a project': kept(forPlanner),
      'almost too many months': kept(almostFull),
      dropped: { ...kept(emptyOrder), billing: 'monthly' },
      'told again after an edit': { ...kept(withPlan), billing: null },
    },
    'order.withheld': {
      valid: kept(withPlan, { pending: 'order-1' }),
      boundary: kept(withDonation),
      hostile: kept(withPlan),
    },
    'checkout.opened': {
      valid: { paymentId: 'order-1' },
      boundary: { paymentId: 'order-2' },
      hostile: { paymentId: '__proto__' },
    },
    'checkout.refused': {
      valid: { problem: 'payment_failed' },
      boundary: { problem: 'order_mismatch' },
      hostile: { problem: 'internal' },
      'project closed': { problem: 'project_closed' },
      'paid already': { problem: 'order_already_paid' },
      'plan change': { problem: 'plan_change_elsewhere' },
      'no address': { problem: 'address_refused' },
      timeout: { problem: 'timeout' },
    },
    'checkout.returned': { valid: {} },
    'user.changed': {
      valid: { user: free },
      boundary: { user: null },
      subscriber: { user: subscriber },
      'the same, subscribed since': { user: upgraded },
      hostile: { user: nameless },
    },
  },
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
  sees: {
    closed: [{ absent: popup }],
    'open.loading': [popup, { text: 'Loading...' }],
    'open.failed': [
      popup,
      { text: 'Failed to load plans. Please try again.' },
      { role: 'button', name: 'Retry' },
    ],
    'open.restoring': [popup],
    'open.withheld': ({ user, pending }) =>
      pending === null
        ? [{ role: 'dialog', name: user ? 'Whose order is this?' : 'You are no longer logged in' }]
        : [popup, { role: 'button', name: 'Checking your last payment', is: 'busy' }],
    'open.editing': (context) => {
      const { order, user, problem, donationCents } = context
      return [
        changesOnly(context)
          ? { role: 'link', name: changeLink(context) }
          : { role: 'button', name: 'Submit Order' },
        ...linesSeen(order),
        {
          text:
            user === null
              ? 'You log in first, then pay in the next step.'
              : changesOnly(context)
                ? 'Nothing is paid here.'
                : 'You pay in the next step.',
        },
        ...(problem === null ? [] : [{ text: toldOf(problem, donationCents) }]),
      ]
    },
    'open.paying': ({ pending }) => [
      {
        role: 'button',
        name: pending === null ? 'Creating checkout' : 'Opening the payment page',
        is: 'busy',
      },
    ],
  },
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
  invariants: {
    'a guest is never charged': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ src, input }) => src !== 'checkout' || paymentOf(input).user !== null),
      ),
    'the plan in the order has the billing that is shown': ({ context: { order, billing } }) =>
      order.plan === null || order.plan.type === billing,
    'an edit is never lost by a failed submit': (seen) => {
      const failed = lastOf(seen)?.is('checkout.', 'checkout fails') === true
      return !failed || same(seen.context.order, seen.previous?.order)
    },
    'no path charges twice': ({ trail }) => {
      // Once a checkout was opened, a second one needs its refusal, or a fresh look at what became of the first.
      let isOpen = false
      for (const { is, did, started } of trail) {
        if (is('checkout.opened') && did.includes('tells keptOrder order.save')) isOpen = true
        if (is('checkout.refused', 'checkout fails') || did.includes('tells keptOrder order.restore'))
          isOpen = false
        if (isOpen && started.some(({ src }) => src === 'checkout')) return false
      }
      return true
    },
    'an order that is read, checked or loaded can be seen to be, and so can one that is paid': ({
      states: [state = ''],
      tags,
    }) =>
      tags.includes('busy') === ['open.loading', 'open.restoring', 'open.withheld'].includes(state) &&
      tags.includes('processing') === (state === 'open.paying'),
    'whoever keeps the order starts with what is kept, and for whom, and hears who it is': (seen) => {
      const { user } = seen.context
      // What an undo brings back is saved with whoever is started for it, as an edit of what was kept before.
      const kept = lastOf(seen)?.is('order.undo') ? seen.previous?.kept : seen.context.kept
      const started = lastOf(seen)?.started.filter(({ src }) => src === 'keptOrder') ?? []
      const heard = toldBy(seen, 'tells keptOrder user.changed') as { user: unknown } | undefined
      return (
        started.every(({ input }) => same(input, { user, kept })) &&
        (heard === undefined || same(heard.user, user))
      )
    },
    'a crash is reported by the name of what crashed': (seen) => {
      if (lastOf(seen)?.did.includes('reportCrash') !== true) return true
      const report = toldBy(seen, 'reportCrash') as { child: string; error?: Error } | undefined
      const crashed = lastOf(seen)?.is('keptOrder fails') ? 'keptOrder' : 'checkout'
      return (
        lastOf(seen)?.is(`${crashed} fails`) === true &&
        report?.child === crashed &&
        report?.error?.message === 'crashed'
      )
    },
    'a guest logs in for the order': (seen) => {
      const asked = toldBy(seen, 'emits login.open') as { reason: string } | undefined
      return asked === undefined || asked.reason === 'order'
    },
    'what is kept is what the player sees': ({ context }) => sameKept(context, context.kept),
    'every edit is kept at once, and nothing that was only read': (seen) => {
      const last = lastOf(seen)
      if (!last || seen.previous === null) return true
      const isKept = last.did.includes('tells keptOrder order.save')
      if (mayReplace(last) || last.is('user.changed', 'loadCatalogue done', 'loadCatalogue fails'))
        return !isKept
      return (
        !isTaken(seen) ||
        (isKept && same(toldBy(seen, 'tells keptOrder order.save'), { kept: keptOf(seen.context) }))
      )
    },
    'nothing is kept before it was read': ({ context, trail }) =>
      trail.every(
        ({ did }, index) =>
          !did.includes('tells keptOrder order.save') ||
          context.cleared !== null ||
          trail.slice(0, index + 1).some(mayReplace),
      ),
    'a donation that is added leaves the others, and is what was typed': (seen) => {
      const { order, donationCents } = seen.previous ?? {}
      if (!lastOf(seen)?.is('donation.add') || !isTaken(seen)) return true
      const { donations } = seen.context.order
      return (
        same(donations.slice(0, -1), order?.donations) &&
        donations.at(-1)?.cents === donationCents &&
        donations.at(-1)?.project_id === order?.project_id &&
        donations.at(-1)?.project_type === order?.project_type &&
        seen.context.donationCents === 0
      )
    },
    'a donation that is edited or removed leaves the others': (seen) => {
      const last = lastOf(seen)
      if (!isTaken(seen) || !last?.is('donation.edit', 'donation.remove')) return true
      const rest = seen.previous?.order.donations.slice(1)
      const { donations } = seen.context.order
      const isGone = last.is('donation.remove', 'donation.edit (boundary)')
      const cents = last.is('donation.edit (for a project)') ? 2_500 : 700
      return isGone ? same(donations, rest) : same(donations.slice(1), rest) && donations[0]?.cents === cents
    },
    'an edit changes what it names and nothing else of the order': (seen) => {
      const last = lastOf(seen)
      const { previous, context } = seen
      if (!last || !previous || !isTaken(seen)) return true
      const one = previous.order
      const other = context.order
      if (last.is('plan.')) return same({ ...one, plan: null }, { ...other, plan: null })
      if (last.is('gift.')) return same({ ...one, gifts: {} }, { ...other, gifts: {} })
      if (last.is('donation.setType', 'donation.chooseProject'))
        return same([one.plan, one.gifts, one.donations], [other.plan, other.gifts, other.donations])
      if (last.is('donation.setAmount', 'donation.step')) return same(one, other)
      return true
    },
    'a gift grows by the months that were asked for, up to 1,200, and shrinks to none': (seen) => {
      const { previous, context } = seen
      const last = lastOf(seen)
      if (!previous || !last?.is('gift.add') || !wasEditing(seen)) return true
      const { planId, months } = carried('gift.add', seen)
      const { [planId]: before = 0, ...others } = previous.order.gifts
      const all = Math.min(1_200, Math.max(0, before + months))
      return sameGifts(context.order.gifts, all > 0 ? { ...others, [planId]: all } : others)
    },
    'what can be paid is paid, and nothing else': (seen) => {
      const { previous, context, states } = seen
      if (!lastOf(seen)?.is('order.submit') || !previous || !wasEditing(seen)) return true
      const { order, user, surface, donationCents } = previous
      const runs = user !== null && user.planId !== 'tier0'
      // A plan that would change a running one is left to Your plan.
      const rest = runs ? { ...order, plan: null } : order
      const isEnough = surface === 'popup' ? !isEmptyOrder(rest) : shape({ ...rest, donations: [] }) !== ''
      const isPayable = isEnough && donationCents === 0 && user !== null && user.id !== ''
      return isPayable
        ? states.includes('open.paying') && context.problem === null
        : !states.includes('open.paying')
    },
    'an edit ends what was wrong': (seen) => {
      return (
        !isTaken(seen) ||
        !lastOf(seen)?.is(...mends) ||
        !seen.states.includes('open.editing') ||
        seen.context.problem === null
      )
    },
    'a toast says what the page says': (seen) => {
      if (lastOf(seen)?.did.includes('toastProblem') !== true) return true
      const toast = toldBy(seen, 'toastProblem') as OrderContext | undefined
      return seen.context.problem !== null && toast?.problem === seen.context.problem
    },
    'an order that can’t be paid says why': (seen) => {
      const { previous, context, states } = seen
      if (!lastOf(seen)?.is('order.submit') || !previous || !wasEditing(seen)) return true
      if (states.includes('open.paying') || states.includes('closed'))
        return context.problem === null || states.includes('closed')
      const { order, user, surface, donationCents } = previous
      const due: Problem =
        donationCents > 0
          ? 'donation_not_added'
          : surface === 'premium' && shape({ ...order, donations: [] }) === ''
            ? 'order_needs_plan_or_gift'
            : isEmptyOrder(order)
              ? 'order_empty'
              : user?.id === ''
                ? 'user_without_id'
                : 'plan_change_elsewhere'
      return context.problem === due
    },
    'only the player and the kept order change the order': (seen) => {
      const last = lastOf(seen)
      return (
        seen.previous === null ||
        !last ||
        (last.is('loadCatalogue done', 'loadCatalogue fails') &&
          onlyRowDiffers(seen.context.order, seen.previous.order)) ||
        isEdit(last) ||
        mayReplace(last) ||
        same(seen.context.order, seen.previous.order)
      )
    },
    'the donation row is never for a project known to be closed': ({ context }) =>
      !context.projects?.some(({ id, open }) => !open && id === context.order.project_id),
    'a typed donation is gone only when the player or the kept order says so': (seen) => {
      const last = lastOf(seen)
      return (
        !seen.previous ||
        !last ||
        isEdit(last) ||
        mayReplace(last) ||
        seen.context.donationCents === seen.previous.donationCents
      )
    },
    'what Reset took away is there again after Undo, all of it': (seen) => {
      const { cleared } = seen.previous ?? {}
      if (!lastOf(seen)?.is('order.undo') || !isTaken(seen)) return true
      const { billing } = seen.context
      return same(
        { ...keptOf(seen.context), billing },
        { ...(cleared && keptOf(cleared)), billing: cleared?.billing },
      )
    },
    'Reset leaves nothing: monthly, and no checkout': (seen) => {
      if (!lastOf(seen)?.is('order.reset') || !wasEditing(seen)) return true
      const { order, pending, donationCents, billing } = seen.context
      return same([order, pending, donationCents, billing], [emptyOrder, null, 0, 'monthly'])
    },
    'Undo never brings back what somebody else had': ({ context, previous }) =>
      context.cleared === null || same(context.user, previous?.user ?? context.user),
    'nothing is submitted beside a donation that was typed and not added': ({ context, states }) =>
      !states.includes('open.paying') || context.donationCents === 0,
    'what is paid is the order that is shown, for who is logged in': ({ trail, context }) =>
      trail
        .slice(-1)
        .flatMap(({ started }) => started)
        .every(({ src, input }) => {
          const { order, user, plans, surface } = context
          return src !== 'checkout' || same(input, { payment: { order, user, plans, surface } })
        }),
    'a subscriber never pays for a second plan': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ src, input }) => {
          if (src !== 'checkout') return true
          const { user } = paymentOf(input)
          const asked = checkoutBody(paymentOf(input), {
            origin: 'https://hub.test',
            language: 'en',
            page: null,
          })
          const content = asked.metadata.subscription_data
          if (user?.planId === 'tier0') return true
          return typeof content === 'object' && content.plan === null && asked.lineItems.length > 0
        }),
      ),
    'nothing empty is submitted': ({ context, states }) =>
      !states.includes('open.paying') || shape(context.order) !== '',
    'an order is claimed before its checkout is asked for': ({ trail }) =>
      trail.every(
        ({ did, started }) =>
          !started.some(({ src }) => src === 'checkout') || did.includes('tells keptOrder order.claim'),
      ),
    'amounts are whole and in bounds': ({ context }) =>
      hasSaneAmounts(context.order) &&
      isWhole(context.donationCents) &&
      context.donationCents >= 0 &&
      context.donationCents <= orderLimits.donationCents,
  },
})

export const model = defineModel({
  ...known,
  leads: orderLeads(known.inputs, catalogues, carried),
})
