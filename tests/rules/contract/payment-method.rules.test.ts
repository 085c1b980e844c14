import { expect, test } from 'vitest'
import { namedMethod } from '#contract/order/payment-method.rules.ts'

test.each([
  [
    { type: 'card', brand: 'visa', last4: '4242' },
    { word: 'card', name: 'Visa', last4: '4242' },
  ],
  [
    { type: 'card', brand: 'amex', last4: '0005' },
    { word: 'card', name: 'American Express', last4: '0005' },
  ],
  [
    { type: 'card', brand: 'mastercard', last4: '4444' },
    { word: 'card', name: 'Mastercard', last4: '4444' },
  ],
  [
    { type: 'card', brand: 'diners', last4: '3237' },
    { word: 'card', name: 'Diners Club', last4: '3237' },
  ],
  [
    { type: 'card', brand: 'discover', last4: '1117' },
    { word: 'card', name: 'Discover', last4: '1117' },
  ],
  [
    { type: 'card', brand: 'jcb', last4: '0505' },
    { word: 'card', name: 'JCB', last4: '0505' },
  ],
  [
    { type: 'card', brand: 'unionpay', last4: '0005' },
    { word: 'card', name: 'UnionPay', last4: '0005' },
  ],
  [
    { type: 'card', brand: 'eftpos_au', last4: '0001' },
    { word: 'card', name: 'eftpos', last4: '0001' },
  ],
  [
    { type: 'card', brand: 'cartes_bancaires', last4: '1001' },
    { word: 'card', name: 'Cartes Bancaires', last4: '1001' },
  ],
  [
    { type: 'us_bank_account', brand: 'Test Bank', last4: '6789' },
    { word: 'bank', name: 'Test Bank', last4: '6789' },
  ],
  [
    { type: 'paypal', brand: null, last4: null },
    { word: null, name: 'PayPal', last4: null },
  ],
  [
    { type: 'link', brand: null, last4: null },
    { word: null, name: 'Link', last4: null },
  ],
  [
    { type: 'klarna', brand: null, last4: null },
    { word: null, name: 'Klarna', last4: null },
  ],
  [
    { type: 'cashapp', brand: null, last4: null },
    { word: null, name: 'Cash App Pay', last4: null },
  ],
  [
    { type: 'amazon_pay', brand: null, last4: null },
    { word: null, name: 'Amazon Pay', last4: null },
  ],
  [
    { type: 'revolut_pay', brand: null, last4: null },
    { word: null, name: 'Revolut Pay', last4: null },
  ],
])('%j is named as a receipt names it', (method, named) => {
  expect(namedMethod(method)).toEqual(named)
})

test('a brand that isn’t known here is a card with its last digits', () => {
  const unknown = { word: 'card', name: null, last4: '1234' }
  expect(namedMethod({ type: 'card', brand: 'unknown', last4: '1234' })).toEqual(unknown)
  expect(namedMethod({ type: 'card', brand: null, last4: '1234' })).toEqual(unknown)
})

test('a method that isn’t known here, or none, is not named', () => {
  expect(namedMethod({ type: 'carrier_pigeon', brand: null, last4: null })).toBeNull()
  expect(namedMethod(null)).toBeNull()
  expect(namedMethod(undefined)).toBeNull()
})
