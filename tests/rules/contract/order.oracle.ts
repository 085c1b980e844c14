import { Decimal } from 'decimal.js'
import type { LineItem, Order } from '#contract/order/order.contract.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'

const kept = new Decimal(1).minus(new Decimal('16.18').div(100))

/** Dollars as text to cents, halves up: decimal arithmetic from the words of the specification, no code shared. */
export const cents = (dollars: Decimal.Value): number =>
  new Decimal(dollars).times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()

export const discountedYear = (monthlyCents: number): number =>
  new Decimal(monthlyCents).times(12).times(kept).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()

export const percentSaved = (plan: Plan): number => {
  const discount = new Decimal(plan.monthlyCents).times(12).minus(plan.yearlyCents)
  return discount
    .div(discount.plus(plan.yearlyCents))
    .times(100)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber()
}

/** What an order costs and what it is made of: amount in cents by kind, in the order of the checkout's line items. */
export const billed = (
  order: Order,
  plans: readonly Plan[],
): { total: number; items: [string, number, number][] } => {
  const items: [string, number, number][] = []
  const find = (id: string): Plan => plans.find((plan) => plan.id === id) as Plan
  if (order.plan) {
    const plan = find(order.plan.id)
    items.push([
      `${plan.id}_${order.plan.type}`,
      1,
      order.plan.type === 'yearly' ? plan.yearlyCents : plan.monthlyCents,
    ])
  }
  for (const id of ['tier1', 'tier2', 'tier3', 'tier4', 'tier5'] as const) {
    const months = order.gifts[id] ?? 0
    const lots = new Decimal(months).div(12).floor().toNumber()
    const single = new Decimal(months).mod(12).toNumber()
    if (lots) items.push([`${id}_gift_12`, lots, discountedYear(find(id).monthlyCents)])
    if (single) items.push([`${id}_gift_1`, single, find(id).monthlyCents])
  }
  for (const donation of order.donations) items.push([donation.project_type, 1, donation.cents])
  const total = items.reduce(
    (sum, [, quantity, unit]) => sum.plus(new Decimal(unit).times(quantity)),
    new Decimal(0),
  )
  return { total: total.toNumber(), items }
}

/** The checkout's line items in the oracle's terms; `unit` finds the amount behind a lookup key. */
export const read = (items: readonly LineItem[], unit: (key: string) => number): [string, number, number][] =>
  items.map((item) =>
    'price' in item
      ? [item.price, item.quantity, unit(item.price)]
      : [item.price_data.product_data.metadata.project_type, item.quantity, item.price_data.unit_amount],
  )

/** Votes of a donation: floor(amount + amount x multiplier), floor(10 %) more for subscribers. */
export const votes = (dollars: number, subscriber: boolean): number => {
  const table = [
    [10_000, '2'],
    [1_000, '1.8'],
    [500, '1.6'],
    [200, '1.5'],
    [100, '1.4'],
    [50, '1.3'],
    [20, '1.2'],
    [10, '1.1'],
    [1, '1'],
  ] as const
  const multiplier = table.find(([from]) => dollars >= from)?.[1] ?? '0'
  const plain = new Decimal(dollars).plus(new Decimal(dollars).times(multiplier)).floor()
  return subscriber ? plain.plus(plain.div(10).floor()).toNumber() : plain.toNumber()
}
