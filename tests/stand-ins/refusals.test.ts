import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { createProvider, donation, eliteMonthly, refusal, returnUrls } from './support/provider.ts'

type Create = Stripe.Checkout.SessionCreateParams

const payment = (change: Partial<Create> & Record<string, unknown> = {}): Create => ({
  mode: 'payment',
  ...returnUrls,
  line_items: [donation(25)],
  ...change,
})

const inline = (unit_amount: number, quantity = 1): Create =>
  payment({
    line_items: [
      { price_data: { currency: 'usd', unit_amount, product_data: { name: 'Donation' } }, quantity },
    ],
  })

describe('a checkout is refused as the real one refuses it', () => {
  const cases: [name: string, params: Create, expected: Record<string, unknown>][] = [
    ['without a mode', payment({ mode: undefined }), { code: 'parameter_missing', param: 'mode' }],
    [
      'without a success address',
      payment({ success_url: undefined }),
      { code: 'parameter_missing', param: 'success_url' },
    ],
    [
      'with an address that is none',
      payment({ cancel_url: 'javascript:1' }),
      { code: 'url_invalid', param: 'cancel_url' },
    ],
    ['without line items', payment({ line_items: [] }), { code: 'parameter_missing', param: 'line_items' }],
    [
      'with a parameter that does not exist',
      payment({ colour: 'red' }),
      { code: 'parameter_unknown', param: 'colour' },
    ],
    [
      'with an unknown name deep inside',
      payment({
        line_items: [{ ...donation(1), price_data: { ...donation(1).price_data, cents: 1 } as never }],
      }),
      { code: 'parameter_unknown', param: 'line_items[0][price_data][cents]' },
    ],
    [
      'for a price that does not exist',
      payment({ line_items: [{ price: 'price_none', quantity: 1 }] }),
      { code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    [
      'without a quantity',
      payment({ line_items: [{ ...donation(1), quantity: undefined }] }),
      { code: 'parameter_missing', param: 'line_items[0][quantity]' },
    ],
    ['for a negative amount', inline(-1), { code: 'parameter_invalid_integer' }],
    ['for half a cent', inline(0.5), { code: 'parameter_invalid_integer' }],
    ['for less than fifty cents', inline(49), { code: 'amount_too_small' }],
    ['for more than $999,999.99', inline(50_000_000, 2), { code: 'amount_too_large' }],
    [
      'with a metadata value of 501 characters',
      payment({ metadata: { note: 'x'.repeat(501) } }),
      {
        param: 'metadata[note]',
        message: expect.stringContaining('Metadata values can have up to 500 characters'),
      },
    ],
    [
      'with 51 metadata keys',
      payment({
        metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, '1'])),
      }),
      { param: 'metadata' },
    ],
    [
      'with 101 line items',
      payment({ line_items: Array.from({ length: 101 }, () => donation(1)) }),
      { param: 'line_items' },
    ],
    [
      'with an email that is none',
      payment({ customer_email: 'alice' }),
      { code: 'email_invalid', param: 'customer_email' },
    ],
    [
      'with an email in letters the payment provider does not know',
      payment({ customer_email: 'zoé@exämple.org' }),
      { code: 'email_invalid', param: 'customer_email' },
    ],
    [
      'with a setting for prices that is none',
      payment({ adaptive_pricing: { enabled: 'no' as never } }),
      { param: 'adaptive_pricing[enabled]' },
    ],
    [
      'with an unknown setting for prices',
      payment({ adaptive_pricing: { currency: 'eur' } as never }),
      { code: 'parameter_unknown', param: 'adaptive_pricing[currency]' },
    ],
    [
      'for a customer who does not exist',
      payment({ customer: 'cus_none' }),
      { code: 'resource_missing', param: 'customer' },
    ],
    ['with an empty reference', payment({ client_reference_id: '' }), { code: 'parameter_invalid_empty' }],
    ['that expires in a minute', payment({ expires_at: 1_772_452_860 }), { param: 'expires_at' }],
    ['that expires in two days', payment({ expires_at: 1_772_625_600 }), { param: 'expires_at' }],
    [
      'with data of the other mode',
      payment({ subscription_data: { metadata: {}, description: 'x' } }),
      { param: 'subscription_data' },
    ],
    ['as a subscription with nothing recurring', payment({ mode: 'subscription' }), { param: 'mode' }],
  ]
  test.each(cases)('%s', async (_name, params, expected) => {
    const { stripe } = createProvider()
    const error = await refusal(stripe.checkout.sessions.create(params))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected })
    expect(error.requestId).toMatch(/^req_/)
    expect((await stripe.checkout.sessions.list()).data).toEqual([])
  })

  test('with a recurring price in a single payment', async () => {
    const { stripe } = createProvider()
    const { id } = await eliteMonthly(stripe)
    const error = await refusal(
      stripe.checkout.sessions.create(payment({ line_items: [{ price: id, quantity: 1 }] })),
    )
    expect(error).toMatchObject({
      param: 'mode',
      message: expect.stringContaining('passed a recurring price'),
    })
  })

  test('with an inactive price', async () => {
    const { stripe } = createProvider()
    const { id } = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 500,
      product_data: { name: 'Pro' },
    })
    await stripe.prices.update(id, { active: false })
    const error = await refusal(
      stripe.checkout.sessions.create(payment({ line_items: [{ price: id, quantity: 1 }] })),
    )
    expect(error.message).toContain('inactive')
  })

  test('with more than twenty single prices beside a subscription', async () => {
    const { stripe } = createProvider()
    const { id } = await eliteMonthly(stripe)
    const withDonations = (count: number) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        ...returnUrls,
        line_items: [{ price: id, quantity: 1 }, ...Array.from({ length: count }, () => donation(1))],
      })
    expect(await refusal(withDonations(21))).toMatchObject({ param: 'line_items' })
    expect((await withDonations(20)).amount_total).toBe(3999)
  })
})

test('a call without a test key is refused', async () => {
  const { fetch } = createProvider()
  const client = (key: string) =>
    new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fetch), maxNetworkRetries: 0 })
  expect(await refusal(client('sk_live_123').prices.list())).toMatchObject({
    type: 'StripeAuthenticationError',
  })
  const answer = await fetch('http://hub.test/v1/prices')
  expect(answer.status).toBe(401)
})

test('what does not exist is told apart from what is not served', async () => {
  const { stripe } = createProvider()
  expect(await refusal(stripe.checkout.sessions.retrieve('cs_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  expect(await refusal(stripe.coupons.list())).toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('/v1/coupons'),
  })
})
