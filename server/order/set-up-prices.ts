import { pricesOf } from '#contract/order.rules.ts'
import type { Billing, Plan } from '#contract/plans.contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Payments, Price } from '../platform/payments/payments.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { readPlans } from '../plans/plans.store.ts'
import type { Db } from '../schema.ts'

/** The payment provider's word for a billing; null is a single charge. */
const intervalOf = (billing: Billing | null): Price['interval'] =>
  billing && ({ monthly: 'month', yearly: 'year' } as const)[billing]

const title = (name: string, key: string): string => {
  if (key.endsWith('_monthly')) return `${name}, monthly`
  if (key.endsWith('_yearly')) return `${name}, yearly`
  return key.endsWith('_gift_12') ? `Gift: 12 months of ${name}` : `Gift: 1 month of ${name}`
}

type WantedPrice = ReturnType<typeof pricesOf>[number]

/** By these a price tells which plan it is for, whoever reads it at the payment provider. */
const metadataOf = ({ planId, billing }: WantedPrice): Record<string, string> => ({
  plan_id: planId,
  billing: billing ?? 'gift',
})

interface Comparison {
  plans: readonly Plan[]
  /** The payment provider has none, or one of another amount, currency or interval. */
  missing: WantedPrice[]
  /** Prices that don't say what they are for. */
  unlabelled: { price: Price; wanted: WantedPrice }[]
}

const compare = async (db: Db, payments: Payments): Promise<Comparison> => {
  const plans = await readPlans(db)
  const wanted = pricesOf(plans)
  const found = await payments.findPrices(wanted.map(({ key }) => key))
  const comparison: Comparison = { plans, missing: [], unlabelled: [] }
  for (const one of wanted) {
    const price = found.get(one.key)
    const isSold = price?.cents === one.cents && price.interval === intervalOf(one.billing)
    if (!price || !isSold || price.currency !== 'usd') comparison.missing.push(one)
    else if (Object.entries(metadataOf(one)).some(([key, value]) => price.metadata[key] !== value))
      comparison.unlabelled.push({ price, wanted: one })
  }
  return comparison
}

/** What is to be set up. */
const keysOf = ({ missing, unlabelled }: Pick<Comparison, 'missing' | 'unlabelled'>): string[] => [
  ...missing.map(({ key }) => key),
  ...unlabelled.map(({ price }) => price.key),
]

/**
 * Creates the prices that the payment provider lacks, moves a lookup key to a new price where the catalogue has changed,
 * and has each say what it is for. Safe to run again and from several processes at once. Returns the keys it set up.
 */
export const ensurePrices = async (db: Db, payments: Payments): Promise<string[]> => {
  const { plans, missing, unlabelled } = await compare(db, payments)
  for (const wanted of missing) {
    const { key, planId, cents, billing } = wanted
    const plan = plans.find(({ id }) => id === planId)
    await payments.createPrice({
      key,
      cents,
      interval: intervalOf(billing),
      name: title(plan?.name ?? planId, key),
      metadata: metadataOf(wanted),
    })
  }
  for (const { price, wanted } of unlabelled) await payments.labelPrice(price.id, metadataOf(wanted))
  return keysOf({ missing, unlabelled })
}

const checkEveryMs = 6 * 3_600_000

/**
 * Compares the payment provider's prices with the catalogue, from the hub's start on, and warns in one line of those that
 * `npm run prices` would set up. What is missing isn't sold meanwhile; everything else is.
 */
export const priceCheckJob = ({ db, payments, log }: Pick<Dependencies, 'db' | 'payments' | 'log'>): Job => ({
  name: 'prices',
  everyMs: checkEveryMs,
  run: async () => {
    try {
      const keys = keysOf(await compare(db, payments))
      if (keys.length > 0) log.warn({ prices: keys }, 'Prices differ from the catalogue. Run: npm run prices')
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ err: error }, 'The prices could not be compared with the catalogue.')
    }
  },
})
