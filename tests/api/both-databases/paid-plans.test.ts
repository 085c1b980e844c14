import { expect, test } from 'vitest'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'

test('a renewal asks for the plan of its price, once, and it is the one that was paid', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.buy(alice, anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  await shop.control({ days: 32 }, '/advance')
  await shop.catchUp()
  const due = () => shop.db.selectFrom('subscriptions').select('plan_read_due_at').executeTakeFirst()
  expect(await due()).not.toEqual({ plan_read_due_at: null })
  await readPaidPlans(shop)
  expect(await due()).toEqual({ plan_read_due_at: null })
  const [now] = await alice.subscriptions()
  expect([now.plan_id, now.type, now.status]).toEqual(['tier3', 'monthly', 'active'])
})
