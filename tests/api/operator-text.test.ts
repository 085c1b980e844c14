import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { operatorText } from '#server/operator-text.ts'
import { asPaymentError } from '#server/platform/payments/payment-error.ts'
import { StartError } from '#server/platform/process/start-error.ts'

test('an operator reads what to mend, without a trace', () => {
  expect(operatorText(new StartError('Set PORT.'))).toBe('Set PORT.')
  const refused = new Stripe.errors.StripeAuthenticationError({
    message: 'Invalid API Key provided: sk_test_****body',
    type: 'invalid_request_error',
  })
  expect(operatorText(asPaymentError(refused))).toBe(
    'The payment provider answered nothing (StripeAuthenticationError). It says: Invalid API Key provided: sk_test_****body\nCheck STRIPE_SECRET_KEY and the connection, and run it again: nothing is done twice.',
  )
})

test('what nobody expects keeps its trace', () => {
  const unexpected = new TypeError('undefined is not a function')
  expect(operatorText(unexpected)).toBe(unexpected)
})
