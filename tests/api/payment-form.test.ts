import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import type { AppSettings } from '#server/dependencies.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { testSettings } from '#tests/support/server/create-test-app.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'

const planAndGifts = anOrder({ plan: { id: 'tier3', type: 'monthly' }, gifts: { tier1: 12 } })
const pro = anOrder({ plan: { id: 'tier2', type: 'monthly' } })
const returns = paymentReturnAddresses('http://localhost:4000')
const own = { publishableKey: 'pk_test_hub', script: null }

/** A hub that shows the form; what the operator chose can be chosen anew. */
const openFormShop = async () => {
  const settings: { -readonly [Key in keyof AppSettings]: AppSettings[Key] } = {
    ...testSettings,
    paymentForm: own,
  }
  const shop = await openShop({ settings })
  const alice = await shop.person('alice')
  const at = (id: string) => shop.ask(`/v1/checkout/sessions/${id}`)
  return { shop, alice, settings, at }
}

const donate = (player: { id: string; call: Function }, more: object = {}) =>
  player.call(
    'POST',
    '/stripe-donations/checkout',
    { user_id: player.id, amount: 25, ...more },
    { 'Idempotency-Key': randomUUID() },
  )

test('both payments of an order are forms: what opens them is in the answer, and paying them gives the same', async () => {
  const { shop, alice, at } = await openFormShop()
  const first = await alice.checkout(planAndGifts)
  const opened = await at(first.sessionId)
  expect(first).toMatchObject({
    url: null,
    requiresSequentialPayment: true,
    form: { publishable_key: 'pk_test_hub', client_secret: opened.client_secret, script: null },
  })
  expect(opened).toMatchObject({
    ui_mode: 'embedded_page',
    mode: 'subscription',
    return_url: `${returns.success_url}?order=${first.orderId}`,
    metadata: { order_id: first.orderId, leg: 'plan' },
  })
  await shop.pay(first)
  await shop.catchUp()
  expect(await alice.order(first.orderId)).toMatchObject({ status: 'fulfilled' })

  const answer = await alice.call('POST', `/payments/orders/${first.orderId}/legs/gifts`, {
    amount: 5_019,
    ...returns,
  })
  const second = await answer.json()
  expect(second).toMatchObject({
    url: null,
    form: { client_secret: (await at(second.sessionId)).client_secret },
  })
  await shop.pay(second)
  await shop.catchUp()
  expect(await alice.order(second.orderId)).toMatchObject({ status: 'fulfilled' })
})

test('a donation is a form, too', async () => {
  const { shop, alice, at } = await openFormShop()
  const donation = await (await donate(alice)).json()
  const opened = await at(donation.session_id)
  expect(donation).toMatchObject({ checkout_url: null, form: { client_secret: opened.client_secret } })
  expect(opened.return_url).toBe(`${returns.success_url}?order=${donation.order_id}`)
  await shop.pay({ sessionId: donation.session_id })
  await shop.catchUp()
  expect(await alice.order(donation.order_id)).toMatchObject({ status: 'fulfilled' })
})

test('without the form every answer has an address and no form', async () => {
  const { alice, settings } = await openFormShop()
  settings.paymentForm = null
  expect(await alice.checkout(pro)).toMatchObject({ url: expect.any(String), form: null })
  expect(await (await donate(alice)).json()).toMatchObject({ checkout_url: expect.any(String), form: null })
})

test('the same attempt, sent again after its answer was lost, is the same form', async () => {
  const { shop, alice } = await openFormShop()
  const key = randomUUID()
  await shop.control({ fail: 'lost', failPath: '/v1/checkout/sessions' })
  const first = await alice.checkout(pro, key)
  expect(await alice.checkout(pro, key)).toEqual(first)
  expect((await shop.ask('/v1/checkout/sessions')).data).toHaveLength(1)
})

test('a player whose browser can’t load the form gets the payment page: the form is expired first, and one is paid', async () => {
  const { shop, alice, at } = await openFormShop()
  const form = await alice.checkout(pro)
  const page = await (await alice.send({ ...checkoutBody(pro, 'alice'), payment_page: 'hosted' })).json()
  expect(page).toMatchObject({ url: expect.stringContaining('/dev/pay/'), form: null })
  expect(await at(form.sessionId)).toMatchObject({ status: 'expired' })
  expect(await (await shop.pay(form)).text()).toContain('This checkout has expired')
  await shop.pay(page)
  await shop.catchUp()
  expect(await alice.order(form.orderId)).toMatchObject({ status: 'cancelled' })
  expect(await alice.order(page.orderId)).toMatchObject({ status: 'fulfilled' })
  expect((await shop.ask('/v1/charges')).data).toHaveLength(1)
})

test('a form that was paid meanwhile is not paid again on the payment page', async () => {
  const { shop, alice } = await openFormShop()
  const form = await alice.checkout(pro)
  await shop.pay(form)
  const answer = await alice.send({ ...checkoutBody(pro, 'alice'), payment_page: 'hosted' })
  expect(await codeOf(answer)).toBe('order_already_paid')
  await shop.catchUp()
  expect(await alice.order(form.orderId)).toMatchObject({ status: 'fulfilled' })
  expect((await shop.ask('/v1/charges')).data).toHaveLength(1)
})

test.each(['the form', 'the page'] as const)(
  'the operator changes from %s between two tries of one order: the older one is expired, one is paid',
  async (from) => {
    const { shop, alice, settings, at } = await openFormShop()
    settings.paymentForm = from === 'the form' ? own : null
    const before = await alice.checkout(pro)
    settings.paymentForm = from === 'the form' ? null : own
    const after = await alice.checkout(pro)
    expect([before.form, after.form].map(Boolean)).toEqual([from === 'the form', from === 'the page'])
    expect(await at(before.sessionId)).toMatchObject({ status: 'expired' })
    await shop.pay(before)
    await shop.pay(after)
    await shop.catchUp()
    expect((await shop.ask('/v1/charges')).data).toHaveLength(1)
    expect(await alice.order(after.orderId)).toMatchObject({ status: 'fulfilled' })
  },
)

test('a try that began as a form stays one when it is repeated, and opens nothing once no key is set', async () => {
  const { alice, settings, at } = await openFormShop()
  const key = randomUUID()
  const first = await alice.checkout(pro, key)
  settings.paymentForm = null
  const again = await alice.checkout(pro, key)
  expect(again).toMatchObject({ orderId: first.orderId, url: null, form: null })
  const anew = await alice.checkout(pro)
  expect(anew).toMatchObject({ url: expect.any(String) })
  expect(await at(first.sessionId)).toMatchObject({ status: 'expired' })
})

test('a payment page of another name is refused', async () => {
  const { shop, alice } = await openFormShop()
  const answer = await alice.send({ ...checkoutBody(pro, 'alice'), payment_page: 'embedded' })
  expect(answer.status).toBe(400)
  expect((await shop.ask('/v1/checkout/sessions')).data).toEqual([])
})
