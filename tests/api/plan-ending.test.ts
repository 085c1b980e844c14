import { expect, test } from 'vitest'
import { aSubscription } from '#tests/support/database/subscriptions.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'

const subscribe = async (shop: Shop, name = 'alice') => {
  const alice = await shop.person(name)
  await shop.buy(alice, anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  const [{ id }] = await alice.subscriptions()
  return {
    ...alice,
    end: () => alice.call('POST', `/subscriptions/${id}/end`),
    resume: () => alice.call('POST', `/subscriptions/${id}/resume`),
    renewal: async () => (await alice.subscriptions())[0].renewal,
    subscriptionId: id as string,
  }
}

/** The payment provider's own object of the only subscription. */
const atProvider = async (shop: Shop) => (await shop.ask('/v1/subscriptions')).data[0]

test('a bought plan renews; once ended, it runs to the end of the paid period and is not charged again', async () => {
  const shop = await openProvenShop()
  const alice = await subscribe(shop)
  expect(await alice.renewal()).toBe('renews')

  const answer = await alice.end()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    id: alice.subscriptionId,
    status: 'active',
    renewal: 'ends',
    current_period_end: '2026-04-01T12:00:00.000Z',
  })
  expect((await atProvider(shop)).cancel_at_period_end).toBe(true)
  expect((await alice.me()).plan_id).toBe('tier3')
  await shop.catchUp()
  expect(await alice.renewal()).toBe('ends')
})

test('until then the ending can be taken back, as often as she likes', async () => {
  const shop = await openProvenShop()
  const alice = await subscribe(shop)
  for (const expected of ['ends', 'ends'] as const) {
    expect((await (await alice.end()).json()).renewal).toBe(expected)
  }
  shop.clock.advance(60_000)
  expect((await (await alice.resume()).json()).renewal).toBe('renews')
  expect((await atProvider(shop)).cancel_at_period_end).toBe(false)
  await shop.catchUp()
  expect(await alice.renewal()).toBe('renews')
})

test('an ending made at the payment provider arrives, in whatever order its events come', async () => {
  const shop = await openProvenShop()
  const alice = await subscribe(shop)
  const { order_id } = await shop.db.selectFrom('subscriptions').select('order_id').executeTakeFirstOrThrow()
  const tell = async (id: string, secondsLater: number, cancel_at_period_end: boolean) => {
    const event = {
      id,
      object: 'event',
      type: 'customer.subscription.updated',
      created: Math.floor(shop.clock.now() / 1000) + secondsLater,
      data: {
        object: {
          id: (await atProvider(shop)).id,
          object: 'subscription',
          status: 'active',
          cancel_at_period_end,
          metadata: { order_id },
          items: { data: [] },
        },
      },
    }
    await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
    await shop.work()
  }
  await tell('evt_second', 20, true)
  await tell('evt_first', 10, false)
  expect(await alice.renewal()).toBe('ends')
})

test('only the owner can end a plan, and a guest can end none', async () => {
  const shop = await openProvenShop()
  const alice = await subscribe(shop)
  const bob = await shop.person('bob')
  const foreign = await bob.call('POST', `/subscriptions/${alice.subscriptionId}/end`)
  expect([foreign.status, await codeOf(foreign)]).toEqual([404, 'not_found'])
  const guest = await shop.app.request(`/api/subscriptions/${alice.subscriptionId}/end`, { method: 'POST' })
  expect([guest.status, await codeOf(guest)]).toEqual([401, 'unauthorized'])
  expect(await alice.renewal()).toBe('renews')
})

test('a gift does not renew, so it cannot be ended', async () => {
  const shop = await openProvenShop()
  const erin = await shop.person('erin')
  await shop.db
    .insertInto('subscriptions')
    .values(aSubscription(shop.clock.now(), { id: 'gift-of-erin', user_id: 'erin' }))
    .execute()
  expect((await erin.subscriptions())[0].renewal).toBe('none')
  const answer = await erin.call('POST', '/subscriptions/gift-of-erin/end')
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'subscription_over'])
})

test('a plan that is over at the payment provider is said to be over, before its webhook comes', async () => {
  const shop = await openProvenShop()
  const alice = await subscribe(shop)
  await shop.payments.endSubscription((await atProvider(shop)).id)
  const answer = await alice.resume()
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'subscription_over'])
  expect((await alice.me()).plan_id).toBe('tier0')
})

test('while the payment provider can’t be asked, nothing changes and it can be tried again', async () => {
  const shop = await openProvenShop()
  const alice = await subscribe(shop)
  await shop.control({ fail: 'unavailable', failTimes: 10 })
  const answer = await alice.end()
  expect([answer.status, await codeOf(answer)]).toEqual([503, 'unavailable'])
  expect(await alice.renewal()).toBe('renews')
})
