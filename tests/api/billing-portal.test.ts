import { expect, test } from 'vitest'
import { openBillingPortal } from '#contract/subscriptions/billing-portal.contract.ts'
import { call } from '#tests/support/server/call.ts'
import { sellElite } from '#tests/support/server/elite.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const open = async (shop: Shop, name: string) =>
  (await shop.person(name)).call('POST', '/subscriptions/portal')

const change = (shop: Shop, method: string, path: string, body: Record<string, string> = {}) =>
  shop.provider.fetch(`http://provider.test${path}`, {
    method,
    headers: { Authorization: 'Bearer sk_test_hub' },
    ...(method === 'POST' && { body: new URLSearchParams(body) }),
  })

test('a player who pays is led to their own card and invoices, and back to the settings', async () => {
  const shop = await openShop()
  await sellElite(shop)
  await shop.buy(await shop.person('bob'), anOrder({ plan: { id: 'tier1', type: 'monthly' } }))
  const answer = await open(shop, 'alice')
  expect(answer.status).toBe(200)
  const { url } = await answer.json()
  expect(url).toMatch(/^http:\/\/localhost:4000\/dev\/pay\/portal\/bps_\w+$/u)
  const page = await (await shop.provider.fetch(url)).text()
  expect(page).toContain('alice@example.org')
  expect(page).not.toContain('bob@example.org')
  expect(page).toContain('href="http://localhost:4000/settings"')
  expect(page).not.toContain('cancelled here')
})

test('who has never come to a payment has nothing to manage, and nothing is created', async () => {
  const shop = await openShop()
  const answer = await open(shop, 'carol')
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'nothing_to_manage'])
  expect((await shop.ask('/v1/customers')).data).toEqual([])
  expect(await shop.db.selectFrom('payment_customers').selectAll().execute()).toEqual([])
})

test('a guest is asked to log in', async () => {
  const shop = await openShop()
  expect((await call(shop, openBillingPortal, {})).status).toBe(401)
})

test('a customer that was deleted at the payment provider has nothing to manage, and can buy again', async () => {
  const shop = await openShop()
  await shop.buy(await shop.person('alice'), anOrder({ gifts: { tier1: 1 } }))
  await shop.db.updateTable('payment_customers').set({ customer_id: 'cus_deleted' }).execute()
  expect(await codeOf(await open(shop, 'alice'))).toBe('nothing_to_manage')
  await shop.buy(await shop.person('alice'), anOrder({ gifts: { tier1: 1 } }))
  expect((await open(shop, 'alice')).status).toBe(200)
})

test('without the hub’s own portal no other one is opened', async () => {
  const shop = await openShop()
  await sellElite(shop)
  const [{ id }] = (await shop.ask('/v1/billing_portal/configurations')).data
  await change(shop, 'POST', `/v1/billing_portal/configurations/${id}`, { 'metadata[hub]': 'another' })
  expect(await codeOf(await open(shop, 'alice'))).toBe('unavailable')
})

test('while the payment provider can’t be asked, that is said', async () => {
  const shop = await openShop()
  await sellElite(shop)
  await shop.control({ fail: 'unavailable', failTimes: 5, failPath: '/v1/billing_portal' })
  expect(await codeOf(await open(shop, 'alice'))).toBe('unavailable')
})

test('a plan that is cancelled in the dashboard ends in the hub, too: with its period, taken back, or at once', async () => {
  const shop = await openShop()
  const subscription = await sellElite(shop)
  const alice = await shop.person('alice')
  const now = async () => {
    await shop.catchUp()
    const [{ status, renewal }] = await alice.subscriptions()
    return [status, renewal, (await alice.me()).plan_id]
  }
  const path = `/v1/subscriptions/${subscription}`
  await change(shop, 'POST', path, { cancel_at_period_end: 'true' })
  expect(await now()).toEqual(['active', 'ends', 'tier3'])
  shop.clock.advance(1_000)
  await change(shop, 'POST', path, { cancel_at_period_end: 'false' })
  expect(await now()).toEqual(['active', 'renews', 'tier3'])
  shop.clock.advance(1_000)
  await change(shop, 'DELETE', path)
  expect(await now()).toEqual(['ended', 'none', 'tier0'])
})
