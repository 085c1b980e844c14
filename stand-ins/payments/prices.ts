import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { productById, productFromData } from './catalogue.ts'
import { ApiFault, missingObject, onlyOneOf } from './fault.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { mergeMetadata } from './params.ts'
import type { NamesOf, Params } from './params.ts'
import { serveList } from './serve-list.ts'
import { newId } from './store.ts'
import type { Price } from './wire.ts'

const updateNames = [
  'active',
  'lookup_key',
  'transfer_lookup_key',
  'metadata',
  'nickname',
] as const satisfies NamesOf<Stripe.PriceUpdateParams>[]

const createNames = [
  ...updateNames,
  'currency',
  'product',
  'product_data',
  'recurring',
  'unit_amount',
] as const satisfies NamesOf<Stripe.PriceCreateParams>[]

const intervals = ['day', 'week', 'month', 'year'] as const
const recurringNames = ['interval', 'interval_count'] as const

export const readCurrency = <Name extends string>(params: Params<Name>, key: Name): string => {
  const currency = params.required(key, 3).toLowerCase()
  if (currency === 'usd' || currency === 'eur' || currency === 'gbp') return currency
  throw new ApiFault(`Invalid currency: ${currency}. The currencies known here are: usd, eur, gbp.`, {
    param: params.name(key),
  })
}

export const readRecurring = <Name extends string>(params: Params<Name>, key: Name): Price['recurring'] => {
  const recurring = params.child(key, recurringNames)
  if (!recurring) return null
  const interval = recurring.oneOf('interval', intervals)
  if (!interval) throw recurring.missing('interval')
  return {
    interval,
    interval_count: recurring.integer('interval_count', { min: 1, max: 36 }) ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

interface NewPrice {
  currency: string
  product: string
  unitAmount: number
  recurring: Price['recurring']
  active?: boolean
  lookupKey?: string | null
  nickname?: string | null
  metadata?: Record<string, string>
}

export const addPrice = (kit: Kit, from: NewPrice): Price => {
  const price = {
    id: newId('price_'),
    object: 'price',
    active: from.active ?? true,
    billing_scheme: 'per_unit',
    created: seconds(kit),
    currency: from.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: from.lookupKey ?? null,
    metadata: from.metadata ?? {},
    nickname: from.nickname ?? null,
    product: from.product,
    recurring: from.recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: from.recurring ? 'recurring' : 'one_time',
    unit_amount: from.unitAmount,
    unit_amount_decimal: String(from.unitAmount),
  } satisfies Price
  kit.store.add(price)
  return price
}

const withLookupKey = (kit: Kit, key: string): Price | undefined => {
  for (const price of kit.store.newest<Price>('price')) if (price.lookup_key === key) return price
  return undefined
}

/** A lookup key belongs to one price; it moves only if `transfer_lookup_key` is set. */
const claimLookupKey = (
  kit: Kit,
  params: Params<(typeof updateNames)[number]>,
  self?: string,
): string | undefined => {
  const key = params.text('lookup_key', 200)
  const transfer = params.flag('transfer_lookup_key') ?? false
  if (key === undefined) return undefined
  const holder = withLookupKey(kit, key)
  if (!holder || holder.id === self) return key
  if (!transfer) {
    throw new ApiFault(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    })
  }
  kit.store.put({ ...holder, lookup_key: null } satisfies Price)
  return key
}

const createPrice = (kit: Kit, params: Params<(typeof createNames)[number]>): Price => {
  const currency = readCurrency(params, 'currency')
  const unitAmount = params.integer('unit_amount')
  if (unitAmount === undefined) throw params.missing('unit_amount')
  const productId = params.text('product')
  const data = params.child('product_data', ['name', 'metadata', 'description', 'images'])
  if (productId && data) throw onlyOneOf('product', 'product_data')
  if (!productId && !data) throw params.missing('product')
  const recurring = readRecurring(params, 'recurring')
  const active = params.flag('active')
  const lookupKey = claimLookupKey(kit, params)
  const product = data ? productFromData(kit, data, true) : productById(kit, productId ?? '', 'product', 400)
  return addPrice(kit, {
    currency,
    unitAmount,
    recurring,
    active,
    lookupKey,
    product: product.id,
    nickname: params.text('nickname'),
    metadata: params.metadata('metadata'),
  })
}

const priceById = (kit: Kit, id: string): Price => {
  const price = kit.store.get<Price>('price', id)
  if (!price) throw missingObject('price', id, 'price')
  return price
}

export const servePrices = (api: Api, kit: Kit): void => {
  api.post('/v1/prices', createNames, ({ params }) => createPrice(kit, params))
  api.get('/v1/prices/:id', [], ({ id }) => priceById(kit, id))

  serveList(
    api,
    kit,
    'price',
    '/v1/prices',
    ['active', 'currency', 'lookup_keys', 'product', 'type'],
    (params) => {
      const active = params.flag('active')
      const keys = params.texts('lookup_keys', 10)
      const wanted = {
        currency: params.text('currency'),
        product: params.text('product'),
        type: params.text('type'),
      }
      return (price: Price) =>
        (active === undefined || price.active === active) &&
        (keys.length === 0 || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
        (wanted.currency ?? price.currency) === price.currency &&
        (wanted.product ?? price.product) === price.product &&
        (wanted.type ?? price.type) === price.type
    },
  )

  api.post('/v1/prices/:id', updateNames, ({ id, params }) => {
    const price = priceById(kit, id)
    const changed: Price = {
      ...price,
      active: params.flag('active') ?? price.active,
      lookup_key: claimLookupKey(kit, params, id) ?? price.lookup_key,
      nickname: params.text('nickname') ?? price.nickname,
      metadata: mergeMetadata(price.metadata, params.metadata('metadata')),
    }
    kit.store.put(changed)
    return changed
  })
}
