import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import { paymentOf, readChargesByKey, receiptOf } from '../charges/charges.store.ts'
import type { ChargeRow } from '../charges/charges.store.ts'
import { donationPurpose } from '../donation/donation.store.ts'
import { readDonationsOfOrders } from '../projects/projects.store.ts'
import { countCodesOfOrders } from '../gifts/gift-codes.store.ts'
import type { Db } from '../schema.ts'
import { readAfterSales } from '../after-sales/after-sales.store.ts'
import { type PlanInForce, readPlansInForce } from '../subscriptions/plan-in-force.store.ts'
import { type PlanOfOrder, readPlansOfOrders } from '../subscriptions/subscriptions.store.ts'
import { readVotesOfOrders } from '../votes/votes.store.ts'
import { paymentKey } from '../ledger/bookings.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { findGiftLegsOfOrders, statusOf } from '../gift-legs/gift-leg.store.ts'
import type { GiftLegRow } from '../gift-legs/gift-leg.store.ts'

type Donations = Awaited<ReturnType<typeof readDonationsOfOrders>>
type Votes = Awaited<ReturnType<typeof readVotesOfOrders>>

const asBooked = (lines: readonly ReceiptLine[], donations: Donations, votes: Votes): ReceiptLine[] =>
  lines.map((line, index) => {
    if (line.kind !== 'donation') return line
    const donation = donations.find(({ order_line }) => order_line === index)
    const made = votes.find(({ order_line }) => order_line === index)
    const { project } = line
    return {
      ...line,
      votes: (donation && made?.votes) ?? null,
      ...(project && { project: { ...project, closed: donation?.project_id === null } }),
    }
  })

/** The state of the plan that an order bought, and the current plan if it was changed since. */
const planOf = (
  { lines }: OrderRow,
  plan: PlanOfOrder | undefined,
  counts: PlanInForce | undefined,
): OrderState['plan'] => {
  if (!plan) return null
  const { runs } = plan
  const isGiftFirst = plan.state.in_force && counts?.kind === 'gift' && isPaidPlanId(counts.planId)
  const state = { ...plan.state, ...(isGiftFirst && { counts_instead: counts.planId }) }
  const bought = lines.find((line) => line.kind === 'plan')
  const isChanged = bought !== undefined && (bought.plan_id !== runs.plan_id || bought.type !== runs.type)
  if (!isChanged) return state
  const { renewal_cents: _, ...now } = state
  return { ...now, changed_to: runs }
}

const chargeOf = (charge: ChargeRow | undefined): Pick<OrderState, 'receipt' | 'payment'> =>
  charge ? { receipt: receiptOf(charge), payment: paymentOf(charge) } : { receipt: null }

const giftLegOf = (leg: GiftLegRow | undefined, nowMs: number): OrderState['gift_leg'] =>
  leg
    ? {
        order_id: leg.order_id,
        status: statusOf(leg, nowMs),
        lines: leg.lines,
        total_cents: leg.total_cents,
      }
    : null

/**
 * Returns orders as shown to their owner at an instant, with the votes and projects of their donations, the state of their
 * plans, their second payments and their refunds; the number of queries does not depend on the number of orders.
 */
export const orderStates = async (
  db: Db,
  orders: readonly OrderRow[],
  nowMs: number,
): Promise<OrderState[]> => {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const donations = await readDonationsOfOrders(db, ids)
  const votes = await readVotesOfOrders(db, ids)
  const plans = await readPlansOfOrders(db, ids, nowMs)
  const counting = await readPlansInForce(
    db,
    orders.flatMap((order) => (plans.has(order.id) ? [order.user_id] : [])),
    nowMs,
  )
  const codes = await countCodesOfOrders(db, ids)
  const giftLegs = await findGiftLegsOfOrders(db, orders)
  const afterSales = await readAfterSales(db, ids)
  const charges = await readChargesByKey(db, ids.map(paymentKey))
  return orders.map((order) => ({
    id: order.id,
    // The two payments of an order share its number.
    number: giftLegs.get(order.id)?.number ?? order.number,
    status: order.status,
    lines: asBooked(
      order.lines,
      donations.filter((row) => row.order_id === order.id),
      votes.filter((row) => row.order_id === order.id),
    ),
    total_cents: order.total_cents,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    plan: planOf(order, plans.get(order.id), counting.get(order.user_id)),
    ...chargeOf(charges.get(paymentKey(order.id))),
    gift_leg: giftLegOf(giftLegs.get(order.id), nowMs),
    ...(afterSales.has(order.id) && { after_sale: afterSales.get(order.id) }),
    ...(codes.has(order.id) && { codes: codes.get(order.id) }),
    ...(order.purpose === donationPurpose && { is_donation: true as const }),
  }))
}

export const orderState = async (db: Db, order: OrderRow, nowMs: number): Promise<OrderState> => {
  const [state] = await orderStates(db, [order], nowMs)
  if (!state) throw new Error('An order has a state.')
  return state
}
