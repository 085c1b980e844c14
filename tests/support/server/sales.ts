import type { Order } from '#contract/order/order.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { anOrder } from './orders.ts'
import { openShop } from './shop.ts'
import type { Shop } from './shop.ts'

/** A shop with the demo’s projects, and a player. */
export const openSeededShop = async () => {
  const shop = await openShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  return { shop, alice: await shop.person('alice') }
}

/** A player pays for an order; returns its checkout and its payment at the payment provider. */
export const sell = async (shop: Shop, order: Partial<Order>, name = 'alice') => {
  const checkout = await shop.buy(await shop.person(name), anOrder(order))
  const { payment_intent: intent } = await shop.ask(`/v1/checkout/sessions/${checkout.sessionId}`)
  return { ...checkout, intent: intent as string }
}

/** Days pass for hub and payment provider. */
export const goOn = async (shop: Shop, days: number) => {
  for (let day = 0; day < days; day += 1) {
    shop.clock.advance(dayMs)
    await shop.control({ days: 0 }, '/advance')
    await shop.catchUp()
  }
}
