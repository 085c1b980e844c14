import { describe, expect, it } from 'vitest'
import { isFormScript, isPaymentAddress } from '#src/product/payments/payment-address.rules.ts'

describe('the address of a payment page', () => {
  const origin = 'http://localhost:4000'

  it('is the payment provider or the own demo page', () => {
    expect(isPaymentAddress('https://checkout.stripe.com/c/pay/cs_1', origin)).toBe(true)
    expect(isPaymentAddress('https://invoice.stripe.com/i/acct_1/test_1', origin)).toBe(true)
    expect(isPaymentAddress('https://billing.stripe.com/p/session/1', origin)).toBe(true)
    expect(isPaymentAddress('http://localhost:4000/dev/pay/cs_1', origin)).toBe(true)
  })

  it.each([
    null,
    '',
    'javascript:alert(1)',
    'http://checkout.stripe.com/c/pay/cs_1',
    'https://checkout.stripe.com.evil.example/c',
    'https://checkout.stripe.com@evil.example/',
    'https://evil.example/?https://checkout.stripe.com',
    'http://localhost:4001/dev/pay/cs_1',
    'http://localhost:4000/dev/payments',
    'http://localhost:4000/dev/pay/../../evil',
    'http://me@localhost:4000/dev/pay/cs_1',
    '//evil.example/dev/pay/',
    'data:text/html,x',
  ])('is nothing else: %s', (address) => {
    expect(isPaymentAddress(address, origin)).toBe(false)
  })
})

describe('the script of the payment form', () => {
  const origin = 'http://localhost:4000'

  it.each([
    'https://js.stripe.com/endive/stripe.js',
    'https://m.js.stripe.com/inner.js',
    'https://checkout.stripe.com/checkout.js',
    'http://localhost:4000/dev/pay/assets/form.js',
    '/dev/pay/assets/form.js',
  ])('is the payment provider’s or the demo’s: %s', (address) => {
    expect(isFormScript(address, origin)).toBe(true)
  })

  it.each([
    'http://js.stripe.com/endive/stripe.js',
    'https://js.stripe.com.evil.example/stripe.js',
    'https://evil-js.stripe.com/stripe.js',
    'https://notjs.stripe.com/stripe.js',
    'https://evil.example/https://js.stripe.com/',
    'http://localhost:4000/assets/index.js',
    '/dev/pay/assets/../../evil.js',
    '//evil.example/dev/pay/assets/form.js',
    'https://me@evil.example/dev/pay/assets/form.js',
    'http://me@localhost:4000/dev/pay/assets/form.js',
    'data:text/javascript,alert(1)',
    'blob:http://localhost:4000/1',
    'http://',
  ])('is nothing else: %s', (address) => {
    expect(isFormScript(address, origin)).toBe(false)
  })
})
