import { lineNames, readLines } from './checkout-lines.ts'
import {
  checkTotal,
  readAdaptivePricing,
  readCustomer,
  readExpiry,
  readInside,
  readMode,
  readWays,
} from './checkout-params.ts'
import type { Create } from './checkout-params.ts'
import { customerById } from './customers.ts'
import { seconds } from './kit.ts'
import type { Kit } from './kit.ts'
import { newId } from './store.ts'
import { readSwitches } from './switches.ts'
import type { Session } from './wire.ts'

export const customerDetails = (email: string): Session['customer_details'] => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
})

export const createSession = (kit: Kit, params: Create): Session => {
  const now = seconds(kit)
  const ways = readWays(params)
  const mode = readMode(params)
  const customer = readCustomer(kit, params)
  const lines = readLines(kit, mode, params.each('line_items', lineNames))
  const { currency } = lines[0]
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  checkTotal(total, currency)
  const email = customer.id ? customerById(kit, customer.id, 'customer').email : customer.email
  const id = newId('cs_test_', 58)
  const session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: readAdaptivePricing(kit, params) },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_reference_id: params.text('client_reference_id', 200) ?? null,
    client_secret: ways.ui_mode === 'embedded_page' ? newId(`${id}_secret_`, 32) : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: customer.id ? null : mode === 'subscription' ? 'always' : 'if_required',
    customer_details: email === null ? null : customerDetails(email),
    customer_email: customer.email,
    discounts: [],
    expires_at: readExpiry(params, now),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.text('locale', 10) ?? null,
    managed_payments: null,
    metadata: params.metadata('metadata'),
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: readSwitches(kit.store).bankDebits ? ['card', 'us_bank_account'] : ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.oneOf('submit_type', ['auto', 'book', 'donate', 'pay', 'subscribe']) ?? null,
    subscription: null,
    ...ways,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: ways.ui_mode === 'hosted_page' ? `${kit.pageUrl}/${id}` : null,
    wallet_options: null,
  } satisfies Session
  kit.store.add(session, readInside(kit, params, lines))
  return session
}
