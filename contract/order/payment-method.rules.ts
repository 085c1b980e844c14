import type { PaymentMethod } from './placed-order.contract.ts'

/** Names of card brands, as the brands write them. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Names of other payment methods; they are the same in every language. */
const names: Readonly<Record<string, string>> = {
  amazon_pay: 'Amazon Pay',
  cashapp: 'Cash App Pay',
  klarna: 'Klarna',
  link: 'Link',
  paypal: 'PayPal',
  revolut_pay: 'Revolut Pay',
}

/** `word` replaces a missing name and is translated. It is null for methods that always have a name. */
export interface NamedMethod {
  readonly word: 'card' | 'bank' | null
  readonly name: string | null
  readonly last4: string | null
}

/** Returns the name of a payment method for a receipt; null if it is unknown. */
export const namedMethod = (method: PaymentMethod | null | undefined): NamedMethod | null => {
  if (!method) return null
  const { type, brand, last4 } = method
  if (type === 'card') return { word: 'card', name: brand === null ? null : (brands[brand] ?? null), last4 }
  if (type === 'us_bank_account') return { word: 'bank', name: brand, last4 }
  const name = names[type]
  return name === undefined ? null : { word: null, name, last4 }
}
