import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { ApiFault, missingObject } from './fault.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { mergeMetadata } from './params.ts'
import type { NamesOf, Params } from './params.ts'
import { serveList } from './serve-list.ts'
import { newId } from './store.ts'
import type { Product } from './wire.ts'

const productNames = [
  'name',
  'active',
  'description',
  'metadata',
] as const satisfies NamesOf<Stripe.ProductUpdateParams>[]
export const productDataNames = [
  'name',
  'description',
  'metadata',
  'images',
] as const satisfies NamesOf<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>[]

interface NewProduct {
  id?: string
  name: string
  active?: boolean
  description?: string | null
  metadata: Record<string, string>
}

export const addProduct = (
  kit: Kit,
  { id, name, active = true, description = null, metadata }: NewProduct,
): Product => {
  const now = seconds(kit)
  const product = {
    id: id ?? newId('prod_', 14),
    object: 'product',
    active,
    created: now,
    default_price: null,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  } satisfies Product
  kit.store.add(product)
  return product
}

export const productFromData = (
  kit: Kit,
  data: Params<(typeof productDataNames)[number]>,
  active: boolean,
): Product =>
  addProduct(kit, {
    name: data.required('name', 250),
    description: data.text('description') ?? null,
    metadata: data.metadata('metadata'),
    active,
  })

export const productById = (kit: Kit, id: string, param: string, status = 404): Product => {
  const product = kit.store.get<Product>('product', id)
  if (!product) throw missingObject('product', id, param, status)
  return product
}

export const serveProducts = (api: Api, kit: Kit): void => {
  const { store } = kit

  api.post('/v1/products', ['id', ...productNames], ({ params }) => {
    const id = params.text('id', 100)
    if (id && store.find(id)) {
      throw new ApiFault(`Product already exists.`, {
        code: 'resource_already_exists',
        param: 'id',
      })
    }
    return addProduct(kit, {
      id,
      name: params.required('name', 250),
      active: params.flag('active'),
      description: params.text('description'),
      metadata: params.metadata('metadata'),
    })
  })

  serveList(api, kit, 'product', '/v1/products', ['active', 'ids'], (params) => {
    const active = params.flag('active')
    const ids = params.texts('ids')
    return (product: Product) =>
      (active === undefined || product.active === active) && (ids.length === 0 || ids.includes(product.id))
  })

  api.get('/v1/products/:id', [], ({ id }) => productById(kit, id, 'id'))

  api.post('/v1/products/:id', productNames, ({ id, params }) => {
    const product = productById(kit, id, 'id')
    const changed: Product = {
      ...product,
      name: params.text('name', 250) ?? product.name,
      active: params.flag('active') ?? product.active,
      description: params.text('description') ?? product.description,
      metadata: mergeMetadata(product.metadata, params.metadata('metadata')),
      updated: seconds(kit),
    }
    store.put(changed)
    return changed
  })
}
