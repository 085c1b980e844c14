import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { paymentOf } from './after-sale.ts'
import { openProvenShop } from './ledger.ts'
import type { openShop } from './shop.ts'
import { stories } from './stories.ts'
import type { Outcome, Teller } from './stories.ts'

/** Each of so many players lives one of the stories, in turn; returns the shop with nothing delivered since. */
export const tellStories = async (players: number, open: typeof openShop = openProvenShop) => {
  const shop = await open()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const told = Object.entries(stories)
  const tellers: (Teller & { readonly story: string; readonly leaves: Outcome })[] = []
  for (let index = 0; index < players; index += 1) {
    const [story, { order, leaves }] = told[index % told.length] ?? told[0]!
    const [name, peer] = [`player-${index}`, `10.0.${index >> 8}.${index & 255}`]
    const { orderId, sessionId } = await shop.buy(await shop.person(name), order)
    const { subscription } = await shop.ask(`/v1/checkout/sessions/${sessionId}`)
    const intent = await paymentOf(shop, sessionId)
    tellers.push({ shop, name, peer, orderId, intent, subscription: subscription ?? '', story, leaves })
  }
  await shop.control({ webhooks: 'hold' })
  for (const teller of tellers) {
    await stories[teller.story]?.happens(teller)
  }
  return { shop, tellers }
}
