import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const pro = anOrder({ plan: { id: 'tier2', type: 'monthly' } })
const donation = anOrder({ donations: [{ cents: 500, project_type: 'general' }] })
const gift = anOrder({ gifts: { tier1: 1 } })

const customersOf = async (shop: Shop) => (await shop.ask('/v1/customers?limit=100')).data
const customerOf = async (shop: Shop, { sessionId }: { sessionId: string }) =>
  (await shop.ask(`/v1/checkout/sessions/${sessionId}`)).customer

test('a player is one customer of the payment provider, however often and for whatever they pay', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const bob = await shop.person('bob')
  const plan = await alice.checkout(pro)
  await shop.pay(plan)
  await shop.catchUp()
  const checkouts = [plan, await alice.checkout(gift), await alice.checkout(donation)]
  const theirs = await bob.checkout(donation)
  const customers = await customersOf(shop)
  expect(customers).toMatchObject([
    { id: await customerOf(shop, theirs), email: 'bob@example.org', metadata: { user_id: 'bob' } },
    { id: await customerOf(shop, plan), email: 'alice@example.org', metadata: { user_id: 'alice' } },
  ])
  expect(new Set(await Promise.all(checkouts.map((one) => customerOf(shop, one)))).size).toBe(1)
})

test('the payment provider gets the address of a player with its host in ASCII, which is all it takes', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.db
    .updateTable('users')
    .set({ email: 'Alice@München.example' })
    .where('id', '=', 'alice')
    .execute()
  await alice.checkout(donation)
  expect(await customersOf(shop)).toMatchObject([{ email: 'alice@xn--mnchen-3ya.example' }])
})

test('twenty first orders at once create one customer', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.control({ fail: 'slow', slowMs: 300, failPath: '/v1/customers' })
  await Promise.all(Array.from({ length: 20 }, () => alice.submit(donation)))
  expect(await customersOf(shop)).toHaveLength(1)
})

test('a lost answer creates no second customer, and a failure that is kept doesn’t lock anyone out', async () => {
  const shop = await openShop({ timeoutMs: 150 })
  const alice = await shop.person('alice')
  await shop.control({ fail: 'lost', failTimes: 2, failPath: '/v1/customers' })
  expect(await codeOf(await alice.submit(pro))).toBe('payment_failed')
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  await alice.checkout(pro)
  expect(await customersOf(shop)).toHaveLength(1)

  const bob = await shop.person('bob')
  await shop.control({ fail: 'error', failPath: '/v1/customers' })
  expect(await codeOf(await bob.submit(pro))).toBe('payment_failed')
  await bob.checkout(pro)
  expect(await customersOf(shop)).toHaveLength(2)
})

test('a player whose address the payment provider refuses can still pay', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.db.updateTable('users').set({ email: 'é@exämple.org' }).where('id', '=', 'alice').execute()
  const checkout = await alice.checkout(pro)
  expect(await customersOf(shop)).toMatchObject([{ id: await customerOf(shop, checkout), email: null }])
  await shop.pay(checkout)
  await shop.catchUp()
  expect((await alice.order(checkout.orderId)).status).toBe('fulfilled')
})

test('a customer who was deleted in the account is replaced by a new one', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.db
    .insertInto('payment_customers')
    .values({ user_id: 'alice', customer_id: 'cus_gone' })
    .execute()
  const checkout = await alice.checkout(pro)
  expect(await customersOf(shop)).toMatchObject([{ id: await customerOf(shop, checkout) }])
  expect(await customerOf(shop, await alice.checkout(gift))).toBe(await customerOf(shop, checkout))
})
