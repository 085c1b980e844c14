import type { LineItem, Order, OrderDonation, PaidPlanId, Surface } from './order.contract.ts'
import { paidPlanIds } from './order.contract.ts'
import type { ReceiptLine } from './placed-order.contract.ts'
import type { Billing, Plan } from '../plans/plans.contract.ts'

export const lineKeys = {
  plan: 'plan',
  gift: (planId: PaidPlanId): string => `gift:${planId}`,
  donation: (index: number): string => `donation:${index}`,
}

/** A line of the summary and of the checkout, in cents. */
export interface OrderLine {
  kind: 'plan' | 'gift' | 'donation'
  /** One of `lineKeys`: `plan`, `gift:tier2`, `donation:0`. */
  key: string
  planId: PaidPlanId | null
  billing: Billing | null
  months: number
  projectType: OrderDonation['project_type'] | null
  /** The project of a donation; null for the fund, and for plans and gifts. */
  projectId: string | null
  cents: number
}

export const emptyOrder: Order = { plan: null, donations: [], gifts: {}, project_type: 'general' }

/**
 * Price of 12 gift months in cents: 16.18 percent off, halves up, rounded once. It is round(12 x monthly x 0.8382)
 * in integer ten-thousandths, to avoid binary fractions.
 */
export const giftLotCents = (monthlyCents: number): number =>
  Math.floor((12 * monthlyCents * 8382 + 5000) / 10000)

/** Splits gift months as they are billed: lots of 12 and single months (Money 9). */
export const giftParts = (months: number): { lots: number; singles: number } => ({
  lots: Math.floor(months / 12),
  singles: months % 12,
})

/** Number of codes for these gift months: one per lot of 12, and one for the rest. */
export const giftCodes = (months: number): number => Math.ceil(months / 12)

/** Price of these gift months in cents: lots of 12 with the discount, the rest at the full price. */
export const giftCents = (monthlyCents: number, months: number): number => {
  const { lots, singles } = giftParts(months)
  return lots * giftLotCents(monthlyCents) + singles * monthlyCents
}

/** Returns gifts at today's prices; null if a plan is no longer sold. */
export const giftsAtTodaysPrices = (
  gifts: readonly ReceiptLine[],
  plans: readonly Plan[],
): ReceiptLine[] | null => {
  const priced = gifts.flatMap((line) => {
    const plan = line.kind === 'gift' ? plans.find(({ id }) => id === line.plan_id) : undefined
    return line.kind === 'gift' && plan ? [{ ...line, cents: giftCents(plan.monthlyCents, line.months) }] : []
  })
  return priced.length === gifts.length ? priced : null
}

/** Sum of these lines, in cents. */
export const sumOfLines = (lines: readonly Pick<ReceiptLine, 'cents'>[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

export const planCents = (plan: Plan, billing: Billing): number =>
  billing === 'yearly' ? plan.yearlyCents : plan.monthlyCents

/**
 * Yearly saving against twelve months, in cents, and the percentage to two decimals; null without a saving. Shown
 * beside the -16% badge (Money 9). Computed, never taken from the server's discount.
 */
export const yearlySaving = (plan: Plan): { cents: number; percent: number } | null => {
  const cents = 12 * plan.monthlyCents - plan.yearlyCents
  if (cents <= 0) return null
  return { cents, percent: Math.round((cents * 10_000) / (plan.yearlyCents + cents)) / 100 }
}

export const hasGifts = (order: Order): boolean => Object.keys(order.gifts).length > 0

/** Does the order need two payments? Gifts beside a plan are paid separately, after it. */
export const needsTwoPayments = (order: Order): boolean => order.plan !== null && hasGifts(order)

/** The order that the first payment covers: all of it, or plan and donations without the gifts. */
export const paidFirst = (order: Order): Order => (needsTwoPayments(order) ? { ...order, gifts: {} } : order)

/** Does this order lack both plan and gifts in the premium modal? Donations alone cannot be submitted there. */
export const lacksPlanOrGift = (order: Order, surface: Surface): boolean =>
  surface === 'premium' && order.plan === null && !hasGifts(order)

export const isEmptyOrder = (order: Order): boolean =>
  order.plan === null && order.donations.length === 0 && !hasGifts(order)

const giftEntries = (order: Order): [PaidPlanId, number][] =>
  paidPlanIds.flatMap((id) => (order.gifts[id] ? [[id, order.gifts[id]] as [PaidPlanId, number]] : []))

/**
 * The lines of an order in cents, in the order of the summary: plan, gifts (Basic to Oracle), donations. Plans and
 * gifts that are not in the catalogue have no line (Money 5: billed only for known paid plans).
 */
export const orderLines = (order: Order, plans: readonly Plan[]): OrderLine[] => {
  const known = (id: PaidPlanId): Plan | undefined => plans.find((plan) => plan.id === id)
  const lines: OrderLine[] = []
  const plan = order.plan && known(order.plan.id)
  if (order.plan && plan)
    lines.push({
      kind: 'plan',
      key: lineKeys.plan,
      planId: order.plan.id,
      billing: order.plan.type,
      months: order.plan.type === 'yearly' ? 12 : 1,
      projectType: null,
      projectId: null,
      cents: planCents(plan, order.plan.type),
    })
  for (const [id, months] of giftEntries(order)) {
    const gifted = known(id)
    if (gifted)
      lines.push({
        kind: 'gift',
        key: lineKeys.gift(id),
        planId: id,
        billing: null,
        months,
        projectType: null,
        projectId: null,
        cents: giftCents(gifted.monthlyCents, months),
      })
  }
  order.donations.forEach((donation, index) => {
    lines.push({
      kind: 'donation',
      key: lineKeys.donation(index),
      planId: null,
      billing: null,
      months: 0,
      projectType: donation.project_type,
      projectId: donation.project_id ?? null,
      cents: donation.cents,
    })
  })
  return lines
}

/** Total of an order in cents. */
export const orderTotal = (order: Order, plans: readonly Plan[]): number =>
  sumOfLines(orderLines(order, plans))

/** Lookup key of a plan's price at the payment provider. */
export const planPriceKey = (id: PaidPlanId, billing: Billing): string => `${id}_${billing}`
/** Lookup keys of a plan's gift prices: a lot of 12 months, a single month. */
export const giftLotKey = (id: PaidPlanId): string => `${id}_gift_12`
export const giftMonthKey = (id: PaidPlanId): string => `${id}_gift_1`

/** Every price that must exist at the payment provider for these plans; `billing` null is a single charge. */
export const pricesOf = (
  plans: readonly Plan[],
): { key: string; planId: PaidPlanId; cents: number; billing: Billing | null }[] =>
  plans.flatMap((plan) => {
    const id = paidPlanIds.find((paid) => paid === plan.id)
    if (!id) return []
    return [
      { key: planPriceKey(id, 'monthly'), planId: id, cents: plan.monthlyCents, billing: 'monthly' as const },
      { key: planPriceKey(id, 'yearly'), planId: id, cents: plan.yearlyCents, billing: 'yearly' as const },
      { key: giftLotKey(id), planId: id, cents: giftLotCents(plan.monthlyCents), billing: null },
      { key: giftMonthKey(id), planId: id, cents: plan.monthlyCents, billing: null },
    ]
  })

/** Metadata that the payment provider stores with a donation: its purpose. */
export const donationMetadata = ({
  project_type,
  project_id,
}: Pick<OrderDonation, 'project_type' | 'project_id'>): Pick<
  OrderDonation,
  'project_type' | 'project_id'
> => ({
  project_type,
  ...(project_id !== undefined && { project_id }),
})

/** The checkout's line items (Money 7): prices by lookup key, donations with their own price. */
export const lineItems = (order: Order): LineItem[] => {
  const fixed = (price: string, quantity: number): LineItem => ({
    price,
    quantity,
    adjustable_quantity: { enabled: false },
  })
  return [
    ...(order.plan ? [fixed(planPriceKey(order.plan.id, order.plan.type), 1)] : []),
    ...giftEntries(order).flatMap(([id, months]) => {
      const { lots, singles } = giftParts(months)
      return [
        ...(lots > 0 ? [fixed(giftLotKey(id), lots)] : []),
        ...(singles > 0 ? [fixed(giftMonthKey(id), singles)] : []),
      ]
    }),
    ...order.donations.map((donation): LineItem => ({
      price_data: {
        currency: 'usd',
        unit_amount: donation.cents,
        product_data: { name: 'Donation', metadata: donationMetadata(donation) },
      },
      quantity: 1,
    })),
  ]
}
