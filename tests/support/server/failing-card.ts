import { anOrder } from './orders.ts'
import { openShop } from './shop.ts'

/**
 * Alice has paid Elite from 1 March to 1 April at noon; her card fails at the renewal, in an account of the payment
 * provider that does `afterRetries` when it has failed for good.
 */
export const subscribeWithFailingCard = async (afterRetries: string) => {
  const shop = await openShop()
  await shop.control({ afterRetries })
  await shop.buy(await shop.person('alice'), anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  const [{ id }] = (await shop.ask('/v1/subscriptions')).data
  await shop.control({ subscription: id, card: '4000 0000 0000 0341' }, '/card')
  return { shop, subscriptionId: id as string }
}
