import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const pro = anOrder({
  plan: { id: 'tier2', type: 'monthly' },
  donations: [{ cents: 500, project_type: 'general' }],
})
type Person = Awaited<ReturnType<Shop['person']>>
const recheck = async (person: Person, id: string) => {
  const answer = await person.call('POST', `/payments/orders/${id}/check`)
  return answer.ok ? answer.json() : { status: answer.status }
}

test('a paid order whose webhook is late is known as paid as soon as its owner asks', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(pro)
  expect(await recheck(alice, checkout.orderId)).toMatchObject({
    order: { status: 'awaiting_payment' },
    confirming: false,
  })
  await shop.pay(checkout)
  expect(await alice.order(checkout.orderId)).toMatchObject({ status: 'awaiting_payment' })
  expect(await recheck(alice, checkout.orderId)).toMatchObject({
    order: { status: 'paid', lines: [{ kind: 'plan' }, { kind: 'donation' }] },
    confirming: true,
  })
  await shop.work()
  expect(await recheck(alice, checkout.orderId)).toMatchObject({
    order: { status: 'fulfilled' },
    confirming: false,
  })
  await shop.catchUp()
  expect(await alice.subscriptions()).toHaveLength(1)
})

test('completed at the payment provider without money yet counts as being confirmed', async () => {
  const shop = await openShop()
  await shop.control({ bankDebits: true })
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(anOrder({ donations: [{ cents: 500, project_type: 'general' }] }))
  await shop.pay(checkout, '000123456789')
  expect(await recheck(alice, checkout.orderId)).toMatchObject({
    order: { status: 'awaiting_payment' },
    confirming: true,
  })
})

test('a payment provider that can’t be asked leaves the order as it is', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(pro)
  await shop.pay(checkout)
  await shop.control({ fail: 'unavailable', failTimes: 10 })
  expect(await recheck(alice, checkout.orderId)).toMatchObject({
    order: { status: 'awaiting_payment' },
    confirming: false,
  })
})

test('only the owner can ask about an order, and only so often', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const bob = await shop.person('bob')
  const { orderId } = await alice.checkout(pro)
  expect(await recheck(bob, orderId)).toEqual({ status: 404 })
  for (let time = 0; time < 40; time += 1) await recheck(alice, orderId)
  expect(await recheck(alice, orderId)).toEqual({ status: 429 })
})
