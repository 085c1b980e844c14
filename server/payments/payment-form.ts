import type { PaymentForm } from '#contract/order/payment-form.ts'
import type { AppSettings } from '../dependencies.ts'
import type { OrderRow } from './orders.store.ts'

/** Returns the data for showing the order's checkout as a form; null for a checkout with an address. */
export const paymentFormOf = (
  { checkout_secret: secret }: Pick<OrderRow, 'checkout_secret'>,
  { paymentForm: own }: Pick<AppSettings, 'paymentForm'>,
): PaymentForm | null =>
  own && secret !== null
    ? { publishable_key: own.publishableKey, client_secret: secret, script: own.script }
    : null
