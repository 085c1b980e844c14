import { expect, test } from 'vitest'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const powerOf = async (shop: Pick<Shop, 'person'>, name: string) => {
  const answer = await (await shop.person(name)).call('GET', `/vaultvision/user-vote-power/${name}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

test('a player on Free has a vote a day and nothing banked', async () => {
  const shop = await openAfterSale()
  expect(await powerOf(shop, 'alice')).toEqual({
    success: true,
    data: { daily_votes: 1, banked_votes: 0, donation_votes: 0, donation_votes_owed: 0 },
  })
})

test('the plan that counts gives the votes a day, and donations fill the donation bank unless they are cast at once', async () => {
  const shop = await openAfterSale()
  await shop.buy(shop.alice, anOrder({ plan: { id: 'tier4', type: 'yearly' } }))
  const before = (await powerOf(shop, 'alice')).data.donation_votes
  await shop.donate(shop.alice, 50)
  const { data } = await powerOf(shop, 'alice')
  expect(data).toEqual({
    daily_votes: 8,
    banked_votes: 0,
    donation_votes: before + 126,
    donation_votes_owed: 0,
  })
  await shop.donate(shop.alice, 50, true)
  expect((await powerOf(shop, 'alice')).data).toEqual(data)
})

test('a bank that refunds have left below zero is told as empty, with what it owes', async () => {
  const shop = await openAfterSale()
  const { payment } = await shop.donate(shop.alice, 50, true)
  await shop.control({ payment_intent: payment }, '/refund')
  await shop.catchUp()
  expect(await shop.bank(shop.alice)).toBeLessThan(0)
  const { donation_votes: held, donation_votes_owed: owed } = (await powerOf(shop, 'alice')).data
  expect([held, owed]).toEqual([0, -(await shop.bank(shop.alice))])
})

test('nobody learns another player’s votes, guests none', async () => {
  const shop = await openAfterSale()
  const answer = await shop.alice.call('GET', '/vaultvision/user-vote-power/olivia')
  expect([answer.status, await codeOf(answer)]).toEqual([403, 'forbidden'])
  expect((await shop.app.request('/api/vaultvision/user-vote-power/alice')).status).toBe(401)
})
