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
    data: {
      dailyVotesEarned: 1,
      dailyVotesUsed: 0,
      voteBank: 0,
      donationVotesEarned: 0,
      donationVotesUsed: 0,
      totalAvailable: 1,
      planName: 'Free',
      planId: 'tier0',
      timeZone: null,
      lastVote: null,
      lastResetDate: '2026-03-01',
      nextResetAt: '2026-03-02T00:00:00.000Z',
      now: '2026-03-01T12:00:00.000Z',
    },
  })
})

test('the plan that counts gives the votes a day, and donations fill the donation bank unless they are cast at once', async () => {
  const shop = await openAfterSale()
  await shop.buy(shop.alice, anOrder({ plan: { id: 'tier4', type: 'yearly' } }))
  const before = (await powerOf(shop, 'alice')).data
  await shop.donate(shop.alice, 50)
  const { data } = await powerOf(shop, 'alice')
  expect(data).toEqual({
    ...before,
    planId: 'tier4',
    planName: 'Master',
    dailyVotesEarned: 8,
    donationVotesEarned: before.donationVotesEarned + 126,
    totalAvailable: before.totalAvailable + 126,
  })
  await shop.donate(shop.alice, 50, true)
  expect((await powerOf(shop, 'alice')).data).toEqual({
    ...data,
    donationVotesEarned: data.donationVotesEarned + 126,
    donationVotesUsed: 126,
  })
})

test('a bank that refunds have left below zero takes nothing from the votes of the day', async () => {
  const shop = await openAfterSale()
  const { payment } = await shop.donate(shop.alice, 50, true)
  await shop.control({ payment_intent: payment }, '/refund')
  await shop.catchUp()
  expect(await shop.bank(shop.alice)).toBeLessThan(0)
  const { donationVotesEarned, donationVotesUsed, totalAvailable } = (await powerOf(shop, 'alice')).data
  expect(donationVotesEarned - donationVotesUsed).toBe(await shop.bank(shop.alice))
  expect(totalAvailable).toBe(1)
})

test('nobody learns another player’s votes, guests none', async () => {
  const shop = await openAfterSale()
  const answer = await shop.alice.call('GET', '/vaultvision/user-vote-power/olivia')
  expect([answer.status, await codeOf(answer)]).toEqual([403, 'forbidden'])
  expect((await shop.app.request('/api/vaultvision/user-vote-power/alice')).status).toBe(401)
})
