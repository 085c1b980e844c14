import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { maxPaymentCents } from '#contract/values/money.ts'
import { type OrderDonation, orderLimits, type PaidPlanId } from '#contract/order/order.contract.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import type { OrderLine } from '#contract/order/order.rules.ts'
import {
  lacksPlanOrGift,
  needsTwoPayments,
  orderLines,
  orderTotal,
  paidFirst,
  yearlySaving,
} from '#contract/order/order.rules.ts'
import type { Billing, Plan, PlanId } from '#contract/plans/plans.contract.ts'
import { donationVotes } from '#contract/votes/votes.rules.ts'
import { isPaidPlanId, isSubscriber } from '#contract/plans/plans.rules.ts'
import type { checkoutMachine } from '#machines/order/checkout.machine.ts'
import type { keptOrderMachine } from '#machines/order/kept-order.machine.ts'
import type { OrderContext, orderMachine } from '#machines/order/order.machine.ts'
import { isOpenProject } from './order-edits.rules.ts'
import { isChangeAlone, payable } from './payable.rules.ts'

export type OrderActor = ActorRefFrom<typeof orderMachine>
export type OrderSnapshot = SnapshotFrom<typeof orderMachine>
type KeptSnapshot = SnapshotFrom<typeof keptOrderMachine>
type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

/** Props of every part of the popup. Each part selects its values and renders again only when they change. */
export interface OrderProps {
  order: OrderActor
}

/** Selects a part of the order: a primitive, or a value that stays identical until it changes. */
export const useOrder = <Picked>(order: OrderActor, pick: (context: OrderContext) => Picked): Picked =>
  useSelector(order, ({ context }) => pick(context))

const keptOf = ({ children }: OrderSnapshot) => children.keptOrder
export const checkoutOf = ({ children }: OrderSnapshot) => children.checkout

export const useKeptOrder = (order: OrderActor) => useSelector(order, keptOf)

export type Screen = 'loading' | 'failed' | 'owner' | 'order'
export type Work = 'confirming' | 'loading' | 'checking' | 'creating' | 'leaving' | 'showing' | null

type Mode = 'closed' | Exclude<OrderSnapshot['value'], string>['open']
const modeOf = ({ value }: OrderSnapshot): Mode => (value === 'closed' ? value : value.open)
const hasPlans = ({ context }: OrderSnapshot): boolean => context.plans.length > 0

type Withheld = 'owner' | 'checking' | 'confirming' | 'loading'
/** Returns the reason why the stored order cannot be edited. */
const withheldOf = (kept: KeptSnapshot | undefined): Withheld => {
  if (kept === undefined || kept.value === 'resting') return 'loading'
  const { watched } = kept.value
  if (typeof watched === 'object') return 'confirming'
  switch (watched) {
    case 'askingOwner':
      return 'owner'
    case 'reconciling':
      return 'checking'
    case 'reading':
    case 'editable':
    case 'claimed':
      return 'loading'
  }
  return watched satisfies never
}
const stepOf = (checkout: CheckoutSnapshot | undefined): 'leaving' | 'showing' | 'creating' =>
  checkout?.matches('leaving') ? 'leaving' : checkout?.matches('showing') ? 'showing' : 'creating'
const confirmingIn = (kept: KeptSnapshot | undefined): ReceiptLine[] | null =>
  kept?.context.confirming ?? null

/** Lines that are paid but not confirmed yet. */
export const useConfirming = (order: OrderActor): ReceiptLine[] | null =>
  useSelector(useKeptOrder(order), confirmingIn)

/** Returns the screen of the popup; while it closes, the last one. */
export const useScreen = (order: OrderActor): Screen => {
  const mode = useSelector(order, modeOf)
  const rest = useSelector(order, hasPlans) ? 'order' : 'loading'
  const withheld = useSelector(useKeptOrder(order), withheldOf)
  switch (mode) {
    case 'failed':
      return 'failed'
    case 'withheld':
      return withheld === 'owner' ? 'owner' : rest
    case 'closed':
    case 'loading':
    case 'restoring':
    case 'editing':
    case 'paying':
      return rest
  }
  return mode satisfies never
}

/** Returns the action that the popup is busy with while the order is shown. */
export const useWork = (order: OrderActor): Work => {
  const mode = useSelector(order, modeOf)
  const withheld = useSelector(useKeptOrder(order), withheldOf)
  const step = useSelector(useSelector(order, checkoutOf), stepOf)
  switch (mode) {
    case 'paying':
      return step
    case 'withheld':
      return withheld === 'owner' ? null : withheld
    case 'loading':
    case 'restoring':
      return 'loading'
    case 'closed':
    case 'failed':
    case 'editing':
      return null
  }
  return mode satisfies never
}

export const isPaidPlan = (plan: Plan): plan is Plan & { id: PaidPlanId } => isPaidPlanId(plan.id)

/** Returns the monthly price in cents as the table shows it; a yearly price is divided by twelve and rounded, halves up. */
export const monthlyFigure = (plan: Plan, billing: Billing): number =>
  billing === 'yearly' ? Math.floor((plan.yearlyCents + 6) / 12) : plan.monthlyCents

export const savesYearly = (plans: readonly Plan[]): boolean =>
  plans.some((plan) => yearlySaving(plan) !== null)

export const pickedPlan = ({ order }: OrderContext): PaidPlanId | null => order.plan?.id ?? null

/** The player's plan in force; a guest has none. */
export const ownPlan = ({ user }: OrderContext): PlanId | null => user?.planId ?? null

export const hasMostDonations = ({ order }: OrderContext): boolean =>
  order.donations.length >= orderLimits.donations

/** Estimates a donation's votes: a plan in force, or paid with this payment, counts as a subscription. */
export const aboutVotes = (context: OrderContext, cents: number): number =>
  donationVotes(cents, isSubscriber(context.user) || context.order.plan !== null)

export const linesOf = ({ order, plans }: Pick<OrderContext, 'order' | 'plans'>): OrderLine[] =>
  orderLines(order, plans)

export const canUndo = (snapshot: OrderSnapshot): boolean => snapshot.can({ type: 'order.undo' })

export const totalOf = (context: OrderContext): number => orderTotal(payable(context), context.plans)

/** Returns the amount of the next payment in cents. */
export const chargedNow = (context: OrderContext): number =>
  orderTotal(paidFirst(payable(context)), context.plans)

/** Returns the price of the gifts beside a plan in cents: they are the second payment. */
export const chargedAfter = (context: OrderContext): number => totalOf(context) - chargedNow(context)

export const chargesTooMuch = (context: OrderContext): boolean =>
  Math.max(chargedNow(context), chargedAfter(context)) > maxPaymentCents

export const isClosed = (context: OrderContext, { project_id }: OrderDonation): boolean =>
  project_id !== undefined && !isOpenProject(context, project_id)

/** Are two payments needed, one for the plan and one for the gifts? */
export const takesTwoPayments = (context: OrderContext): boolean => needsTwoPayments(payable(context))

/** Can nothing be submitted because the order only changes the plan? A typed donation has to be added or cleared first. */
export const offersChangeOnly = (context: OrderContext): boolean =>
  isChangeAlone(context) && context.donationCents === 0

/** Is a donation allowed here only together with a plan or a gift? */
export const needsPlanOrGift = ({ surface }: OrderContext): boolean => surface === 'premium'

/** Does the order have a donation that cannot be ordered here, because it has no plan or gift beside it? */
export const hasLoneDonation = (context: OrderContext): boolean =>
  context.order.donations.length > 0 && lacksPlanOrGift(payable(context), context.surface)
