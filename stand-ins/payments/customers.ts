import type Stripe from 'stripe'
import type { Api } from './api.ts'
import { ApiFault, missingObject } from './fault.ts'
import { seconds } from './kit.ts'
import type { Cause, Kit } from './kit.ts'
import { mergeMetadata } from './params.ts'
import type { NamesOf, Params } from './params.ts'
import { serveList } from './serve-list.ts'
import { newId } from './store.ts'
import { end, isOver } from './subscription-state.ts'
import type { Customer, Subscription } from './wire.ts'

const names = [
  'email',
  'name',
  'description',
  'metadata',
] as const satisfies NamesOf<Stripe.CustomerCreateParams>[]

/**
 * "Properly formatted and only includes allowed characters" (https://docs.stripe.com/error-codes#email-invalid):
 * ASCII.
 */
const looksLikeEmail = /^[!-?A-~]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

export const readEmail = <Name extends string>(params: Params<Name>, key: Name): string | undefined => {
  const email = params.text(key, 512)
  if (email === undefined || looksLikeEmail.test(email)) return email
  throw new ApiFault(`Invalid email address: ${email}`, {
    code: 'email_invalid',
    param: params.name(key),
  })
}

export const isEmail = (text: string): boolean => looksLikeEmail.test(text)

interface NewCustomer {
  email: string | null
  name?: string | null
  description?: string | null
  metadata?: Record<string, string>
}

export const addCustomer = (
  kit: Kit,
  { email, name = null, description = null, metadata = {} }: NewCustomer,
): Customer => {
  const customer = {
    id: newId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(kit),
    currency: null,
    default_source: null,
    delinquent: false,
    description,
    discount: null,
    email,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Customer
  kit.store.add(customer)
  return customer
}

const isDeleted = (kit: Kit, id: string): boolean =>
  kit.store.inside<{ isDeleted?: boolean }>('customer', id)?.isDeleted === true

/**
 * "Also immediately cancels any active subscriptions on the customer": https://docs.stripe.com/api/customers/delete.
 * Payments, invoices and checkouts stay.
 */
const deleteCustomer = (kit: Kit, { id }: Customer, cause: Cause): Stripe.DeletedCustomer => {
  for (const subscription of kit.store.newest<Subscription>('subscription', { field: 'customer', value: id }))
    if (!isOver(subscription)) end(kit, subscription, 'cancellation_requested', cause)
  const customer = customerById(kit, id, 'id')
  kit.store.put({ ...customer, email: null, name: null, description: null, metadata: {} } satisfies Customer)
  kit.store.putInside(id, { isDeleted: true })
  return { id, object: 'customer', deleted: true }
}

/**
 * "If the Customer does not have a valid email, Checkout will set the email entered during the session on the
 * Customer": https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-customer
 */
export const rememberEmail = (kit: Kit, id: string, email: string): void => {
  const customer = kit.store.get<Customer>('customer', id)
  if (customer?.email === null && !isDeleted(kit, id))
    kit.store.put({ ...customer, email } satisfies Customer)
}

export const customerById = (kit: Kit, id: string, param: string, status = 404): Customer => {
  const customer = kit.store.get<Customer>('customer', id)
  if (!customer || isDeleted(kit, id)) throw missingObject('customer', id, param, status)
  return customer
}

export const serveCustomers = (api: Api, kit: Kit): void => {
  api.post('/v1/customers', names, ({ params }) =>
    addCustomer(kit, {
      email: readEmail(params, 'email') ?? null,
      name: params.text('name', 256),
      description: params.text('description'),
      metadata: params.metadata('metadata'),
    }),
  )
  // "deleted customers can still be retrieved through the API" (https://docs.stripe.com/api/customers/delete)
  api.get('/v1/customers/:id', [], ({ id }) =>
    isDeleted(kit, id) ? { id, object: 'customer', deleted: true } : customerById(kit, id, 'id'),
  )
  api.delete('/v1/customers/:id', [], ({ id, ...cause }) =>
    deleteCustomer(kit, customerById(kit, id, 'id'), cause),
  )
  serveList(api, kit, 'customer', '/v1/customers', ['email'], (params) => {
    const email = params.text('email')
    return (customer: Customer) =>
      !isDeleted(kit, customer.id) && (email === undefined || customer.email === email)
  })
  api.post('/v1/customers/:id', names, ({ id, params }) => {
    const customer = customerById(kit, id, 'id')
    const changed: Customer = {
      ...customer,
      email: readEmail(params, 'email') ?? customer.email,
      name: params.text('name', 256) ?? customer.name,
      description: params.text('description') ?? customer.description,
      metadata: mergeMetadata(customer.metadata, params.metadata('metadata')),
    }
    kit.store.put(changed)
    return changed
  })
}
