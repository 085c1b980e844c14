import { languageCodes } from '#contract/values/languages.ts'
import { pricesOf } from '#contract/order/order.rules.ts'
import type { Billing, Plan } from '#contract/plans/plans.contract.ts'
import type { MailTexts, Say } from '../platform/mail/mail-texts.ts'
import type { Payments, Price } from '../platform/payments/payments.ts'
import { readPlans } from '../plans/plans.store.ts'
import { boughtTexts } from '../receipts/receipt-words.rules.ts'
import type { Db } from '../schema.ts'

/** The payment provider's word for a billing; null is a single charge. */
const intervalOf = (billing: Billing | null): Price['interval'] =>
  billing && ({ monthly: 'month', yearly: 'year' } as const)[billing]

type WantedPrice = ReturnType<typeof pricesOf>[number]

/** Metadata that identifies a price's plan to anyone who reads it at the payment provider. */
const metadataOf = ({ planId, billing }: WantedPrice): Record<string, string> => ({
  plan_id: planId,
  billing: billing ?? 'gift',
})

/** Title of a price, the same name as on the receipt. */
const titleIn = (say: Say, name: string, { key, billing }: WantedPrice): string => {
  if (billing === null) return say(boughtTexts.gift, { name, months: key.endsWith('_gift_12') ? 12 : 1 })
  return say(billing === 'yearly' ? boughtTexts.yearly : boughtTexts.monthly, { name })
}

/**
 * A product has one name at the payment provider, the English one, which can't be translated there; its metadata lists the
 * hub's names in all languages.
 */
const namesOf = (mailTexts: MailTexts, plans: readonly Plan[], wanted: WantedPrice) => {
  const planName = plans.find(({ id }) => id === wanted.planId)?.name ?? wanted.planId
  const said = languageCodes.map((code) => [code, titleIn(mailTexts[code], planName, wanted)] as const)
  return {
    name: titleIn(mailTexts.en, planName, wanted),
    translations: Object.fromEntries(said.map(([code, name]) => [`name_${code}`, name])),
  }
}

const lacks = (metadata: Readonly<Record<string, string>>, wanted: Record<string, string>): boolean =>
  Object.entries(wanted).some(([key, value]) => metadata[key] !== value)

interface Comparison {
  plans: readonly Plan[]
  /** The payment provider has none, or one with another amount, currency or billing. */
  missing: WantedPrice[]
  /** Prices without the metadata of their plan. */
  unlabelled: { price: Price; wanted: WantedPrice }[]
  /** Prices whose product lacks the metadata with its names. */
  unnamed: { price: Price; wanted: WantedPrice }[]
}

type Deps = readonly [db: Db, payments: Payments, mailTexts: MailTexts]

const compare = async (...[db, payments, mailTexts]: Deps): Promise<Comparison> => {
  const plans = await readPlans(db)
  const wanted = pricesOf(plans)
  const found = await payments.findPrices(wanted.map(({ key }) => key))
  const missing: WantedPrice[] = []
  const there: { price: Price; wanted: WantedPrice }[] = []
  for (const one of wanted) {
    const price = found.get(one.key)
    const isSold = price?.cents === one.cents && price.interval === intervalOf(one.billing)
    if (!price || !isSold || price.currency !== 'usd') missing.push(one)
    else there.push({ price, wanted: one })
  }
  const products = await payments.findProducts(there.map(({ price }) => price.productId))
  const saidOf = new Map(products.map(({ id, metadata }) => [id, metadata]))
  return {
    plans,
    missing,
    unlabelled: there.filter((one) => lacks(one.price.metadata, metadataOf(one.wanted))),
    unnamed: there.filter((one) =>
      lacks(saidOf.get(one.price.productId) ?? {}, namesOf(mailTexts, plans, one.wanted).translations),
    ),
  }
}

const keysOf = ({ missing, unlabelled, unnamed }: Comparison): string[] => [
  ...new Set([
    ...missing.map(({ key }) => key),
    ...unlabelled.map(({ price }) => price.key),
    ...unnamed.map(({ price }) => price.key),
  ]),
]

/**
 * Creates prices that are missing at the payment provider, moves a lookup key to a new price when the catalogue has changed,
 * and adds metadata to prices and products; a name that the operator set later stays. Safe to run again and from several
 * processes at once. Returns the keys it set up.
 */
export const ensurePrices = async (...deps: Deps): Promise<string[]> => {
  const [, payments, mailTexts] = deps
  const comparison = await compare(...deps)
  const { plans } = comparison
  for (const wanted of comparison.missing) {
    const { key, cents, billing } = wanted
    const { name, translations } = namesOf(mailTexts, plans, wanted)
    await payments.createPrice({
      key,
      cents,
      interval: intervalOf(billing),
      name,
      metadata: metadataOf(wanted),
      productMetadata: translations,
    })
  }
  for (const { price, wanted } of comparison.unlabelled)
    await payments.labelPrice(price.id, metadataOf(wanted))
  for (const { price, wanted } of comparison.unnamed) {
    const { name, translations } = namesOf(mailTexts, plans, wanted)
    await payments.nameProduct(price.productId, name, translations)
  }
  return keysOf(comparison)
}

/** Returns the keys that `ensurePrices` would set up. */
export const pricesToSetUp = async (...deps: Deps): Promise<string[]> => keysOf(await compare(...deps))
