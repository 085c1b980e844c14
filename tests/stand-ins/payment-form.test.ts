import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createProvider, donation, hub, refusal, returnUrls } from './support/provider.ts'

type Create = Stripe.Checkout.SessionCreateParams

const backUrl = `${hub}/payment-success?order=42&session={CHECKOUT_SESSION_ID}`
const embedded = (change: Partial<Create> & Record<string, unknown> = {}): Create => ({
  mode: 'payment',
  ui_mode: 'embedded_page',
  return_url: backUrl,
  line_items: [donation(25)],
  ...change,
})

const openForm = async () => {
  const provider = createProvider()
  const opened = await provider.stripe.checkout.sessions.create(embedded())
  const at = (secret: string) => provider.fetch(`${hub}/dev/pay/form/${secret}`)
  return { ...provider, opened, at, form: () => at(opened.client_secret ?? '') }
}

test('a checkout as a form has a secret and no address, and leads nowhere but to its return address', async () => {
  const { opened } = await openForm()
  expect(opened).toMatchObject({
    ui_mode: 'embedded_page',
    url: null,
    client_secret: expect.stringMatching(/^cs_test_\w+_secret_\w+$/u),
    success_url: null,
    cancel_url: null,
    return_url: backUrl,
    redirect_on_completion: 'always',
    status: 'open',
  })
})

test.each([
  ['with a success address', embedded({ success_url: returnUrls.success_url }), { param: 'success_url' }],
  ['with a cancel address', embedded({ cancel_url: returnUrls.cancel_url }), { param: 'cancel_url' }],
  [
    'without a return address',
    embedded({ return_url: undefined }),
    { code: 'parameter_missing', param: 'return_url' },
  ],
  [
    'with a return address that is none',
    embedded({ return_url: 'javascript:1' }),
    { code: 'url_invalid', param: 'return_url' },
  ],
  ['by the name it had before', embedded({ ui_mode: 'embedded' }), { param: 'ui_mode' }],
  [
    'as a page with a return address',
    { ...embedded({ ui_mode: 'hosted_page' }), ...returnUrls },
    { param: 'return_url' },
  ],
  [
    'as a page that stays after completion',
    { mode: 'payment', ...returnUrls, line_items: [donation(1)], redirect_on_completion: 'never' },
    { param: 'redirect_on_completion' },
  ],
] satisfies [string, Create, object][])('a form is refused %s', async (_name, params, expected) => {
  const { stripe } = createProvider()
  const error = await refusal(stripe.checkout.sessions.create(params))
  expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

test('the form is opened by its secret alone, and framed by its own origin alone', async () => {
  const { form, open, opened, at } = await openForm()
  const answer = await form()
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(await answer.text()).toContain('Pay $25.00')
  expect((await open(opened)).status).toBe(404)
  expect((await at(`${opened.id}_secret_guessed`)).status).toBe(404)
})

test('a page of its own is framed by nobody', async () => {
  const { stripe, open } = createProvider()
  const opened = await stripe.checkout.sessions.create({
    mode: 'payment',
    ...returnUrls,
    line_items: [donation(25)],
  })
  const answer = await open(opened)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})

test('a card that is declined stays in the form; one that pays tells the page around it where to go', async () => {
  const { pay, opened, stripe, form } = await openForm()
  const declined = await pay(opened, { card: '4000 0000 0000 0002' })
  expect(declined.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await declined.text()).toContain('Your card was declined.')
  const paid = await pay(opened)
  expect(paid.status).toBe(200)
  const back = `data-return-url="${hub}/payment-success?order=42&amp;session=${opened.id}"`
  expect(await paid.text()).toContain(back)
  expect(await stripe.checkout.sessions.retrieve(opened.id)).toMatchObject({ payment_status: 'paid' })
  expect(await (await form()).text()).toContain(back)
})

test('a form that was expired says so and takes no money', async () => {
  const { stripe, opened, pay, form } = await openForm()
  await stripe.checkout.sessions.expire(opened.id)
  expect(await (await form()).text()).toContain('This checkout has expired')
  expect(await (await pay(opened)).text()).toContain('This checkout has expired')
  expect((await stripe.paymentIntents.list()).data).toEqual([])
})
