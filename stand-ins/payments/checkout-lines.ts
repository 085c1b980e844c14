import type Stripe from 'stripe'
import { productById, productDataNames, productFromData } from './catalogue.ts'
import { ApiFault, missingObject, onlyOneOf } from './fault.ts'
import type { Kit } from './kit.ts'
import type { NamesOf, Params } from './params.ts'
import { addPrice, readCurrency, readRecurring } from './prices.ts'
import { newId } from './store.ts'
import type { Price, Product, SessionLine } from './wire.ts'

type LineParams = Stripe.Checkout.SessionCreateParams.LineItem
type PriceDataParams = Stripe.Checkout.SessionCreateParams.LineItem.PriceData

export const lineNames = [
  'price',
  'price_data',
  'quantity',
  'adjustable_quantity',
  'metadata',
] as const satisfies NamesOf<LineParams>[]

const priceDataNames = [
  'currency',
  'product',
  'product_data',
  'recurring',
  'unit_amount',
] as const satisfies NamesOf<PriceDataParams>[]

const most = { payment: 100, recurring: 20, oneTime: 20 }

export type CheckoutMode = 'payment' | 'subscription'

const inlinePrice = (kit: Kit, data: Params<(typeof priceDataNames)[number]>): Price => {
  const currency = readCurrency(data, 'currency')
  const unitAmount = data.integer('unit_amount')
  if (unitAmount === undefined) throw data.missing('unit_amount')
  const productId = data.text('product')
  const productData = data.child('product_data', productDataNames)
  if (productId && productData) {
    throw onlyOneOf('product', 'product_data')
  }
  if (!productId && !productData) throw data.missing('product_data')
  const product = productData
    ? productFromData(kit, productData, false)
    : productById(kit, productId ?? '', data.name('product'), 400)
  // An inline price cannot be bought again by its id: the real API also returns it as inactive.
  return addPrice(kit, {
    currency,
    unitAmount,
    recurring: readRecurring(data, 'recurring'),
    product: product.id,
    active: false,
  })
}

export const knownPrice = (kit: Kit, id: string, param: string): Price => {
  const price = kit.store.get<Price>('price', id)
  if (!price) throw missingObject('price', id, param, 400)
  if (!price.active) {
    throw new ApiFault(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    })
  }
  return price
}

const readLine = (kit: Kit, line: Params<(typeof lineNames)[number]>): SessionLine => {
  const priceId = line.text('price')
  const data = line.child('price_data', priceDataNames)
  if (priceId && data) throw onlyOneOf('price', 'price_data')
  if (!priceId && !data) throw line.missing('price')
  const quantity = line.integer('quantity', { min: 1, max: 999_999 })
  if (quantity === undefined) throw line.missing('quantity')
  const adjustable = line.child('adjustable_quantity', ['enabled', 'minimum', 'maximum'])
  if (adjustable?.flag('enabled')) {
    throw new ApiFault('Quantities that the customer adjusts are not supported by this stand-in.', {
      param: adjustable.name('enabled'),
    })
  }
  const price = data ? inlinePrice(kit, data) : knownPrice(kit, priceId ?? '', line.name('price'))
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: kit.store.get<Product>('product', String(price.product))?.name ?? null,
    metadata: line.metadata('metadata'),
    price,
    quantity,
  } satisfies SessionLine
}

const refuseMixedCurrencies = (lines: readonly SessionLine[]): void => {
  const [first] = lines
  const other = lines.find((line) => line.currency !== first?.currency)
  if (!other) return
  throw new ApiFault(
    `The price specified supports currencies of \`${other.currency}\`. This doesn't match the expected currency: \`${first?.currency}\`.`,
    { param: 'line_items' },
  )
}

const checkRecurring = (mode: CheckoutMode, lines: readonly SessionLine[]): void => {
  const recurring = lines.filter((line) => line.price?.recurring)
  if (mode === 'payment') {
    if (recurring.length === 0) return
    throw new ApiFault(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    )
  }
  if (recurring.length === 0) {
    throw new ApiFault(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      {
        param: 'mode',
      },
    )
  }
  if (recurring.length > most.recurring || lines.length - recurring.length > most.oneTime) {
    throw new ApiFault(
      `In \`subscription\` mode there can be at most ${most.recurring} line items with recurring prices and ${most.oneTime} with one-time prices.`,
      { param: 'line_items' },
    )
  }
  const periods = new Set(
    recurring.map(({ price }) => `${price?.recurring?.interval}/${price?.recurring?.interval_count}`),
  )
  if (periods.size > 1) {
    throw new ApiFault('Checkout does not support multiple prices with different billing intervals.', {
      param: 'line_items',
    })
  }
}

/** Reads the lines of a new session, with the checks of the real Checkout. */
export const readLines = (
  kit: Kit,
  mode: CheckoutMode,
  given: Params<(typeof lineNames)[number]>[],
): [SessionLine, ...SessionLine[]] => {
  if (given.length > most.payment) {
    throw new ApiFault(`Array line_items exceeded maximum ${most.payment} allowed elements.`, {
      param: 'line_items',
    })
  }
  const [first, ...rest] = given.map((line) => readLine(kit, line))
  if (!first)
    throw new ApiFault('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  const lines: [SessionLine, ...SessionLine[]] = [first, ...rest]
  refuseMixedCurrencies(lines)
  checkRecurring(mode, lines)
  return lines
}
