import type { Problem } from '#contract/errors.ts'
import type { Order, OrderDonation, OrderRecord, PaidPlanId } from '#contract/order.contract.ts'
import type { DonationAim, DonationProject, OrderContext } from '#machines/order.machine.ts'
import { orderMachine } from '#machines/order.machine.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import type { Seen, Sight } from './harness/model.ts'
import { defineModel } from './harness/model.ts'
import { alice, bob } from './people.ts'

const free = { id: alice.id, planId: alice.plan_id }
const subscriber = { id: bob.id, planId: bob.plan_id }
const nameless = { id: '', planId: 'tier0' as const }

const empty: Order = { plan: null, donations: [], gifts: {}, project_type: 'general' }
const withPlan: Order = { ...empty, plan: { id: 'tier2', type: 'yearly' } }
const withDonation: Order = { ...empty, donations: [{ amount: 25, project_type: 'education' }] }
const full: Order = {
  ...empty,
  donations: Array.from({ length: 50 }, () => ({ amount: 1, project_type: 'guilds' as const })),
}
/** What can be backed: one open project, one that has closed. */
export const projects: DonationProject[] = [
  { id: 'planner', title: 'Drone Loadout Planner', category: 'Illuvium', open: true },
  { id: 'almanac', title: 'Arena Almanac', category: 'Communities', open: false },
]
const toPlanner: DonationAim = { project: { id: 'planner', type: 'illuvium' } }
const forPlanner: Order = {
  ...empty,
  donations: [{ amount: 10, project_type: 'illuvium', project_id: 'planner' }],
  project_type: 'communities',
  project_id: 'almanac',
}
const record = (
  order: Order,
  owner: string | null,
  rest: { pending?: string; donationAmount?: number } = {},
): OrderRecord => ({ version: 1, owner, order, pending: null, settled: [], ...rest })

const popup = { role: 'dialog', name: 'Explore Our Subscription Plans' }
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
      ([id, months]) => `Gift: ${nameOf(id)}, ${months} ${months === 1 ? 'month' : 'months'}`,
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
  plan_change_unsupported: 'You have a paid plan already. Changing it isn’t possible yet.',
  address_refused: 'Payment initiation failed.',
  payment_failed: 'Payment initiation failed.',
  project_closed: 'This project takes no donations any more.',
}

const shape = ({ plan, donations, gifts }: Order): string =>
  [plan && 'plan', Object.keys(gifts).length > 0 && 'gifts', donations.length > 0 && 'donations']
    .filter(Boolean)
    .join('+')

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const toldOf = (problem: Problem, donationAmount: number): string =>
  problem === 'donation_not_added'
    ? `Add the donation of ${dollars.format(donationAmount)} or clear it.`
    : (sentences[problem] ?? 'Failed to process the order.')

const paidAlready: Sight[] = [
  { text: 'Pro, yearly' },
  { text: 'Paid, being confirmed' },
  { role: 'button', name: 'Payment being confirmed', is: 'busy' },
]

const isTwoPayments = ({ plan, gifts }: Order): boolean => plan !== null && Object.keys(gifts).length > 0
const built = ['open.editing', 'open.submitting', 'open.leaving', 'open.reconciling']

/** Straight to the order: what the popup was opened for is there whatever happens on other ways. */
const isShortWay = (label: string): boolean =>
  ['loadCatalogue done', 'readOrder', 'donation.', 'order.close', 'order.open'].some((one) =>
    label.startsWith(one),
  )
const withOtherTabs = (label: string): boolean => !label.startsWith('watchOrder')

type OrderSeen = Seen<OrderContext>
const lastOf = ({ trail }: OrderSeen) => trail.at(-1)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const edits = [
  'plan.',
  'billing.',
  'gift.',
  'donation.',
  'order.reset',
  'order.undo',
  'order.keep',
  'order.drop',
]
const isEdit = (label: string): boolean => edits.some((edit) => label.startsWith(edit))
const replaces = ['readOrder', 'reconcileOrder', 'confirmOrder', 'order.changedElsewhere']
const mayReplace = (label: string): boolean => replaces.some((source) => label.startsWith(source))

/** What is listed is the same: only what the next donation is for may differ. */
const onlyRowDiffers = (one: Order, other: Order): boolean =>
  same({ ...one, project_id: undefined }, { ...other, project_id: undefined })

const hasSaneAmounts = ({ donations, gifts }: Order): boolean =>
  donations.length <= 50 &&
  donations.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 1) &&
  Object.values(gifts).every((months) => Number.isSafeInteger(months) && months >= 1 && months <= 1200)

export const model = defineModel({
  machine: orderMachine,
  inputs: {
    'a guest': { surface: 'popup', user: null, aim: null },
    'a member': { surface: 'premium', user: free, aim: null },
    'a member without other tabs': { surface: 'popup', user: free, aim: null },
    'a backer': { surface: 'popup', user: free, aim: toPlanner },
    'a donor': { surface: 'popup', user: free, aim: { project: null } },
  },
  focus: {
    'a guest': withOtherTabs,
    'a member': withOtherTabs,
    'a member without other tabs': (label) =>
      [
        'loadCatalogue done: plans',
        'watchOrder fails: not supported',
        'readOrder done: nothing',
        'plan.select',
      ].includes(label),
    'a backer': isShortWay,
    'a donor': isShortWay,
  },
  events: {
    'order.open': {
      valid: { surface: 'popup' },
      boundary: { surface: 'premium' },
      hostile: { surface: 'popup', aim: { project: { id: '__proto__', type: 'general' } } },
      'to donate': { surface: 'popup', aim: { project: null } },
      'for a project': { surface: 'popup', aim: toPlanner },
      'for a closed project': { surface: 'popup', aim: { project: { id: 'almanac', type: 'communities' } } },
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
    'donation.amount': {
      valid: { amount: 20 },
      boundary: { amount: 0.99 },
      hostile: { amount: Number.NaN },
      huge: { amount: Number.MAX_VALUE },
      negative: { amount: -5 },
    },
    'donation.step': { valid: { by: 5 }, boundary: { by: -5 }, hostile: { by: -5 } },
    'donation.type': {
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
      valid: { index: 0, amount: 7, projectType: 'guilds', projectId: null },
      boundary: { index: 0, amount: 0, projectType: 'guilds', projectId: null },
      'for a project': { index: 0, amount: 25, projectType: 'illuvium', projectId: 'planner' },
      hostile: { index: -1, amount: Number.POSITIVE_INFINITY, projectType: 'general', projectId: '' },
    },
    'donation.remove': { valid: { index: 0 }, boundary: { index: 50 }, hostile: { index: -1 } },
    'leg.choose': { valid: { leg: 'gifts' }, boundary: { leg: 'plan' }, hostile: { leg: 'gifts' } },
    'order.reset': { valid: {} },
    'order.undo': { valid: {} },
    'order.submit': { valid: {} },
    'order.keep': { valid: {} },
    'order.drop': { valid: {} },
    'order.changedElsewhere': {
      valid: { record: record(withDonation, null) },
      boundary: { record: null },
      hostile: { record: record(withPlan, 'user-mallory') },
    },
    'user.changed': {
      valid: { user: free },
      boundary: { user: null },
      subscriber: { user: subscriber },
      hostile: { user: nameless },
    },
    'page.restored': { valid: {} },
  },
  actors: {
    loadCatalogue: {
      done: {
        plans: { plans: catalogue, features: [], planFeatures: [], projects },
        'plans alone': { plans: catalogue, features: [], planFeatures: [], projects: null },
      },
      fails: { unavailable: { code: 'unavailable' }, 'something odd': 'boom' },
    },
    readOrder: {
      done: {
        nothing: { record: null },
        "a guest's": { record: record(withDonation, null) },
        "alice's": { record: record(withPlan, alice.id) },
        "alice's, at the payment page": { record: record(withPlan, alice.id, { pending: 'order-1' }) },
        'with an amount typed': { record: record(empty, null, { donationAmount: 40 }) },
        "with somebody else's amount typed": {
          record: record(empty, 'user-mallory', { donationAmount: 40 }),
        },
        "somebody else's": { record: record(withPlan, 'user-mallory') },
        "a backer's": { record: record(forPlanner, null) },
        'a full one': { record: record(full, null) },
      },
      fails: { blocked: new Error('storage is blocked') },
    },
    reconcileOrder: {
      done: {
        'paid meanwhile': { record: record(empty, alice.id), confirming: null },
        'still open': { record: record(withPlan, alice.id, { pending: 'order-1' }), confirming: null },
        'paid, and not confirmed yet': {
          record: record(withPlan, alice.id, { pending: 'order-1' }),
          confirming: [{ kind: 'plan', plan_id: 'tier2', type: 'yearly', cents: 10_048 }],
        },
      },
      fails: { offline: { code: 'offline' } },
    },
    createCheckout: {
      done: {
        opened: { url: 'https://checkout.stripe.com/c/pay/1', orderId: 'order-1' },
        'no address': { url: null, orderId: 'order-1' },
      },
      fails: {
        'prices changed': { code: 'order_mismatch' },
        'project closed': { code: 'project_closed' },
        refused: { code: 'payment_failed' },
        'plan change': { code: 'plan_change_unsupported' },
        offline: { code: 'offline' },
        'something odd': undefined,
      },
    },
    goToPayment: { done: { leaving: undefined }, fails: { 'foreign address': new Error('refused') } },
    watchOrder: {
      reports: ['order.changedElsewhere', 'page.restored'],
      fails: { 'not supported': new Error('no storage') },
    },
  },
  delays: {
    catalogueTimeout: 20_000,
    reconcileTimeout: 8_000,
    confirmPause: 3_000,
    checkoutTimeout: 30_000,
    leaveTimeout: 15_000,
  },
  sees: {
    closed: [{ absent: popup }],
    'open.loading': [popup, { text: 'Loading...' }],
    'open.failed': [
      popup,
      { text: 'Failed to load plans. Please try again.' },
      { role: 'button', name: 'Retry' },
    ],
    'open.restoring': 'the popup, busy for a moment',
    'open.reconciling': [popup, { role: 'button', name: 'Checking your last payment', is: 'busy' }],
    'open.confirming.waiting': paidAlready,
    'open.confirming.asking': paidAlready,
    'open.askingOwner': ({ user }) => [
      { role: 'dialog', name: user ? 'Whose order is this?' : 'You are no longer logged in' },
      {
        text: user
          ? 'An order from another account is kept in this browser.'
          : 'An order of someone who was logged in is kept in this browser.',
      },
      { role: 'button', name: 'Keep it' },
      { role: 'button', name: 'Drop it' },
    ],
    'open.editing': ({ order, user, problem, donationAmount }) => [
      { role: 'button', name: 'Submit Order' },
      ...linesSeen(order),
      { text: user === null ? 'You log in first, then pay on the next page.' : 'You pay on the next page.' },
      ...(problem === null ? [] : [{ text: toldOf(problem, donationAmount) }]),
    ],
    'open.submitting': [{ role: 'button', name: 'Creating checkout', is: 'busy' }],
    'open.leaving': [{ role: 'button', name: 'Opening payment page', is: 'busy' }],
  },
  // What a guard looks at, where it can be looked at.
  bound: ({ surface, user, order, pending, payNow, donationAmount, plans, aim, cleared }, states) => [
    surface,
    user && [user.id === '', user.planId],
    plans.length > 0,
    ...(states.some((state) => built.includes(state))
      ? [shape(order), payNow === 'gifts' && isTwoPayments(order)]
      : []),
    states.includes('open.editing') && donationAmount > 0,
    states.includes('open.askingOwner') && pending !== null,
    ['open.editing', 'closed'].some((state) => states.includes(state)) &&
      cleared !== null &&
      shape(order) === '' &&
      donationAmount === 0,
    aim?.project?.id,
  ],
  invariants: {
    'no path charges twice': ({ trail }) => {
      // Once the payment page was on its way, a second checkout needs a fresh look at what became of the first.
      let onTheWay = false
      for (const { label, started } of trail) {
        if (label === 'goToPayment done: leaving') onTheWay = true
        if (started.some(({ id }) => id === 'readOrder')) onTheWay = false
        if (onTheWay && started.some(({ id }) => id === 'createCheckout')) return false
      }
      return true
    },
    'an edit is never lost by a failed submit': (seen) => {
      const label = lastOf(seen)?.label ?? ''
      const failed = label.startsWith('createCheckout') || label.startsWith('goToPayment') || label === 'wait'
      // What the popup was opened for comes to the row whichever way the order is reached.
      const isAimed = Boolean(seen.previous?.aim?.project)
      return !failed || isAimed || same(seen.context.order, seen.previous?.order)
    },
    'only the player and the stored order change the order': (seen) => {
      const label = lastOf(seen)?.label ?? ''
      return (
        seen.previous === null ||
        Boolean(seen.previous.aim?.project) ||
        (label.startsWith('loadCatalogue') && onlyRowDiffers(seen.context.order, seen.previous.order)) ||
        isEdit(label) ||
        mayReplace(label) ||
        same(seen.context.order, seen.previous.order)
      )
    },
    'every edit is kept at once': (seen) => {
      const last = lastOf(seen)
      return (
        !last ||
        !isEdit(last.label) ||
        (same(seen.context.order, seen.previous?.order) &&
          seen.context.donationAmount === seen.previous?.donationAmount) ||
        last.did.includes('saveOrder')
      )
    },
    'what the popup was opened for is what the donation row is for': (seen) => {
      const wanted = seen.previous?.aim?.project
      if (!wanted || !seen.states.includes('open.editing')) return true
      const { order, problem, aim } = seen.context
      const isOpen = seen.context.projects?.find(({ id }) => id === wanted.id)?.open ?? false
      return (
        aim !== null &&
        aim.project === null &&
        (isOpen || seen.context.projects === null
          ? order.project_id === wanted.id && order.project_type === wanted.type
          : order.project_id !== wanted.id && problem === 'project_closed')
      )
    },
    'the donation row is never for a project known to be closed': ({ context }) =>
      !context.projects?.some(({ id, open }) => !open && id === context.order.project_id),
    'a typed donation is gone only when the player or the stored order says so': (seen) => {
      const label = lastOf(seen)?.label ?? ''
      return (
        !seen.previous ||
        isEdit(label) ||
        mayReplace(label) ||
        seen.context.donationAmount === seen.previous.donationAmount
      )
    },
    'what Reset took away is there again after Undo, all of it': (seen) => {
      const { cleared } = seen.previous ?? {}
      const isUndone =
        lastOf(seen)?.did.includes('saveOrder') === true && lastOf(seen)?.label === 'order.undo'
      return (
        !isUndone ||
        (same(seen.context.order, cleared?.order) && seen.context.donationAmount === cleared?.donationAmount)
      )
    },
    'Undo never brings back what somebody else had': ({ context, previous }) =>
      context.cleared === null || same(context.user, previous?.user ?? context.user),
    'what waits to be confirmed is known only while it does': ({ context, states }) =>
      (context.confirming !== null) === states.some((state) => state.startsWith('open.confirming')),
    'nothing is submitted beside a donation that was typed and not added': ({ context, states }) =>
      !states.includes('open.submitting') || context.donationAmount === 0,
    'what somebody else typed stays unseen': (seen) =>
      !lastOf(seen)?.label.startsWith("readOrder done: with somebody else's") ||
      seen.context.donationAmount === 0,
    'a guest is never charged': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ id, input }) => id !== 'createCheckout' || (input as OrderContext).user !== null),
      ),
    'a subscriber never pays for a second plan': ({ trail }) =>
      trail.every(({ started }) =>
        started.every(({ id, input }) => {
          if (id !== 'createCheckout') return true
          const { user, order, payNow } = input as OrderContext
          const paysPlan = order.plan !== null && (Object.keys(order.gifts).length === 0 || payNow === 'plan')
          return !paysPlan || user?.planId === 'tier0'
        }),
      ),
    'nothing empty is submitted': ({ context, states }) =>
      !states.includes('open.submitting') || shape(context.order) !== '',
    "somebody else's order is asked about before it is sent": ({ context, states }) =>
      !states.includes('open.submitting') || context.owner === (context.user?.id ?? null),
    'amounts are whole and in bounds': ({ context }) =>
      hasSaneAmounts(context.order) &&
      Number.isSafeInteger(context.donationAmount) &&
      context.donationAmount >= 0,
    'a payment address is known only on the way to it': ({ context, states }) =>
      (context.paymentUrl !== null) === states.includes('open.leaving'),
    'a guest who submits finds the order again and is asked to log in': (seen) => {
      const last = lastOf(seen)
      if (last?.label !== 'order.submit' || !seen.states.includes('closed') || seen.previous === null)
        return true
      const { did } = last
      return (
        did.length === 0 ||
        ['saveOrder', 'rememberSubscription', 'emits login.open'].every((one) => did.includes(one))
      )
    },
  },
})
