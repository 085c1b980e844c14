import fc from 'fast-check'
import { maxPaymentCents } from '#contract/values/money.ts'
import { orderLimits, paidPlanIds, projectTypes } from '#contract/order/order.contract.ts'
import type { Order, PaidPlanId } from '#contract/order/order.contract.ts'
import { isEmptyOrder, needsTwoPayments, orderTotal } from '#contract/order/order.rules.ts'
import { billings } from '#contract/plans/plans.contract.ts'
import { catalogue } from '../database/catalogue.ts'

const months = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: orderLimits.giftMonths }))
const cents = fc
  .oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 999_999 }))
  .map((dollars) => dollars * 100)

/** Any order the contract accepts, empty ones included. */
export const anyOrder: fc.Arbitrary<Order> = fc.record({
  plan: fc.option(fc.record({ id: fc.constantFrom(...paidPlanIds), type: fc.constantFrom(...billings) })),
  donations: fc.array(
    fc.record(
      {
        cents,
        project_type: fc.constantFrom(...projectTypes),
        project_id: fc.constantFrom('guild-quartermaster', 'drone-loadout-planner'),
      },
      { requiredKeys: ['cents', 'project_type'], noNullPrototype: true },
    ),
    { maxLength: 6 },
  ),
  gifts: fc.dictionary(fc.constantFrom(...paidPlanIds), months, {
    maxKeys: 5,
    noNullPrototype: true,
  }) as fc.Arbitrary<Partial<Record<PaidPlanId, number>>>,
  project_type: fc.constantFrom(...projectTypes),
})

/** Any order that one payment can pay for. */
export const payableOrder: fc.Arbitrary<Order> = anyOrder.filter(
  (order) =>
    !isEmptyOrder(order) && !needsTwoPayments(order) && orderTotal(order, catalogue) <= maxPaymentCents,
)

/** An order built up from nothing: `anOrder({ gifts: { tier2: 12 } })`. */
export const anOrder = (parts: Partial<Order> = {}): Order => ({
  plan: null,
  donations: [],
  gifts: {},
  project_type: 'general',
  ...parts,
})
