import { anOrder } from './orders.ts'
import { openShop } from './shop.ts'
import type { Shop } from './shop.ts'

/** Alice pays for Elite by the month; returns the id of the subscription at the payment provider. */
export const sellElite = async (shop: Shop): Promise<string> => {
  await shop.buy(await shop.person('alice'), anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  const [{ id }] = (await shop.ask('/v1/subscriptions')).data
  return id
}

/**
 * Alice has paid Elite from 1 March to 1 April at noon; her card fails at the renewal, in an account of the payment
 * provider that does `afterRetries` when it has failed for good.
 */
export const sellEliteToFailingCard = async (afterRetries: string) => {
  const shop = await openShop()
  await shop.control({ afterRetries })
  const subscriptionId = await sellElite(shop)
  await shop.control({ subscription: subscriptionId, card: '4000 0000 0000 0341' }, '/card')
  return { shop, subscriptionId }
}
