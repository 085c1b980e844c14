import { expect, test } from 'vitest'
import { openAfterSale } from '#tests/support/server/after-sale.ts'

test('a donation fills the donation bank, and its owner reads how many votes are in it', async () => {
  const shop = await openAfterSale()
  await shop.donate(shop.alice, 50)
  const answer = await shop.alice.call('GET', '/vaultvision/user-vote-power/alice')
  expect(await answer.json()).toEqual({
    success: true,
    data: { daily_votes: 1, banked_votes: 0, donation_votes: 115, donation_votes_owed: 0 },
  })
})
