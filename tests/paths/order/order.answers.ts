import { type Order, orderLimits, type PaidPlanId } from '#contract/order/order.contract.ts'
import { emptyOrder } from '#contract/order/order.rules.ts'
import type { Billing } from '#contract/plans/plans.contract.ts'
import type { KeptOrder } from '#machines/order/kept-order.machine.ts'
import type { Catalogue, DonationProject, OrderEvent } from '#machines/order/order.machine.ts'
import type { ruledOrder } from '#src/features/order/order-chart.rules.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import type { Model } from '../harness/model.ts'
import type { Step } from '../harness/step.ts'
import { alice, bob } from '../people.ts'

export const free = { id: alice.id, planId: alice.plan_id }
const subscriber = { id: bob.id, planId: bob.plan_id }
/** Is told again and again what is wrong: of this player it makes a situation of its own. */
export const mistaken = { id: 'user-carol', planId: 'tier0' as const }
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

export const shape = ({ plan, donations, gifts }: Order): string =>
  [plan && 'plan', Object.keys(gifts).length > 0 && 'gifts', donations.length > 0 && 'donations']
    .filter(Boolean)
    .join('+')

export const catalogues: Record<string, Catalogue> = {
  plans: { plans: catalogue, features: [], planFeatures: [], projects },
  'plans alone': { plans: catalogue, features: [], planFeatures: [], projects: null },
}

export const orderEvents: Model<typeof ruledOrder>['events'] = {
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
}

/** What the event of the last step carried. */
export const carried = <T extends OrderEvent['type']>(
  type: T,
  { trail }: { trail: readonly { step: Step }[] },
): Extract<OrderEvent, { type: T }> => {
  const step = trail.at(-1)?.step
  if (step?.kind !== 'send' || step.event.type !== type) throw new Error(`the last step is no ${type}`)
  return step.event as Extract<OrderEvent, { type: T }>
}
