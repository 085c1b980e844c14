import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import {
  donationMetadata,
  giftLotKey,
  giftMonthKey,
  giftParts,
  planPriceKey,
  pricesOf,
} from '#contract/order/order.rules.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import type { CheckoutItem, Price } from '../platform/payments/payments.ts'
import type { PriceBook } from '../platform/payments/price-book.ts'

/** A checkout with a subscription takes at most 20 single charges; beyond that the donations are combined into one. */
const maxSingleCharges = 20
/** Maximum characters of a name on the payment page. */
const longestName = 250

type Wanted = { key: string; quantity: number }

const wantedBy = (line: ReceiptLine): Wanted[] => {
  if (line.kind === 'plan') return [{ key: planPriceKey(line.plan_id, line.type), quantity: 1 }]
  if (line.kind === 'donation') return []
  const { lots, singles } = giftParts(line.months)
  return [
    { key: giftLotKey(line.plan_id), quantity: lots },
    { key: giftMonthKey(line.plan_id), quantity: singles },
  ].filter(({ quantity }) => quantity > 0)
}

const donationItems = (lines: readonly ReceiptLine[], most: number): CheckoutItem[] => {
  const donations = lines.filter((line) => line.kind === 'donation')
  if (donations.length <= most) {
    return donations.map((line) => ({
      name: line.project ? `Donation: ${line.project.title}`.slice(0, longestName) : 'Donation',
      cents: line.cents,
      metadata: donationMetadata({ project_type: line.project_type, project_id: line.project?.id }),
    }))
  }
  return [
    { name: `${donations.length} donations`, cents: donations.reduce((sum, line) => sum + line.cents, 0) },
  ]
}

/** Returns the items for the payment provider to charge; null when a price is missing there or differs from the catalogue's. */
export const checkoutItems = async (
  lines: readonly ReceiptLine[],
  plans: readonly Plan[],
  prices: PriceBook,
): Promise<CheckoutItem[] | null> => {
  const wanted = lines.flatMap(wantedBy)
  const found: Map<string, Price> =
    wanted.length > 0 ? await prices.find(wanted.map(({ key }) => key)) : new Map()
  const cents = new Map(pricesOf(plans).map((price) => [price.key, price.cents]))
  const items: CheckoutItem[] = []
  for (const { key, quantity } of wanted) {
    const price = found.get(key)
    if (!price || price.cents !== cents.get(key) || price.currency !== 'usd') return null
    items.push({ priceId: price.id, quantity })
  }
  const subscribes = lines.some((line) => line.kind === 'plan')
  return [...items, ...donationItems(lines, subscribes ? maxSingleCharges : lines.length)]
}
