import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'

test('alice sees her own subscriptions, newest first, and nobody else does', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const bob = await shop.person('bob')
  expect(await alice.subscriptions()).toEqual([])

  const buy = async (type: 'monthly' | 'yearly') => {
    const checkout = await alice.checkout(anOrder({ plan: { id: 'tier1', type } }))
    await shop.pay(checkout)
    await shop.deliver()
    await shop.work()
  }
  await buy('monthly')
  const [{ id }] = (await shop.ask('/v1/subscriptions')).data
  await shop.payments.endSubscription(id)
  shop.clock.advance(60_000)
  await shop.deliver()
  await shop.work()
  await buy('yearly')
  expect(
    (await alice.subscriptions()).map((one: Record<string, unknown>) => [
      one['type'],
      one['status'],
      one['amount_cents'],
    ]),
  ).toEqual([
    ['yearly', 'active', 5_019],
    ['monthly', 'ended', 499],
  ])

  const foreign = await bob.call('GET', '/users/alice/subscriptions')
  expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'forbidden'])
  const guest = await shop.app.request('/api/users/alice/subscriptions')
  expect([guest.status, await codeOf(guest)]).toEqual([401, 'unauthorized'])
})
