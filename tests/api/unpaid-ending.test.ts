import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconciler.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { sellElite, sellEliteToFailingCard } from '#tests/support/server/elite.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'
import { createTestPayments } from '#tests/support/server/test-payments.ts'

const hourMs = 3_600_000

/** Alice's plan, whose renewal fails on 1 April. */
const subscribeAlice = async (afterRetries: string) => {
  const { shop, subscriptionId } = await sellEliteToFailingCard(afterRetries)
  const again = () => shop.person('alice')
  const round = async (payments = shop.payments): Promise<void> => {
    await shop.control({ days: 0 }, '/advance')
    await shop.catchUp()
    await reconcile({ ...shop, payments })
    await shop.catchUp()
  }
  const plan = async () => (await (await again()).me()).plan_id
  const status = async () => (await (await again()).subscriptions())[0].status
  const atProvider = async () => (await shop.ask(`/v1/subscriptions/${subscriptionId}`)).status
  return {
    shop,
    round,
    /** Day by day, as the hub and the rest of the world go on. */
    until: async (time: string): Promise<void> => {
      while (shop.clock.now() < Date.parse(time)) {
        shop.clock.advance(Math.min(24 * hourMs, Date.parse(time) - shop.clock.now()))
        await round()
      }
    },
    plan,
    status,
    atProvider,
    /** What the plan is at the payment provider and in the hub, and the plan that Alice has. */
    now: async () => [await atProvider(), await status(), await plan()],
    open: async (): Promise<string[]> => {
      const { data } = await shop.ask(`/v1/invoices?subscription=${subscriptionId}&status=open`)
      return data.map(({ id }: { id: string }) => id)
    },
    askInvoice: async () =>
      (await again()).call('GET', `/subscriptions/${(await (await again()).subscriptions())[0].id}/invoice`),
    end: async () =>
      (await again()).call('POST', `/subscriptions/${(await (await again()).subscriptions())[0].id}/end`),
    payInvoice: (invoice: string | undefined) =>
      shop.provider.fetch(`http://localhost:4000/dev/pay/invoice/${invoice}`, {
        method: 'POST',
        body: new URLSearchParams({ card: '4242 4242 4242 4242' }),
      }),
    buysAgain: async () =>
      (await (await again()).submit(anOrder({ plan: { id: 'tier1', type: 'monthly' } }))).status,
  }
}

test.each(['past_due', 'unpaid', 'pause'])(
  'a renewal that stays unpaid ends after 14 days, also in an account set to "%s": then a plan can be bought',
  async (afterRetries) => {
    const alice = await subscribeAlice(afterRetries)
    await alice.until('2026-04-15T11:59:59Z')
    expect(await alice.atProvider()).not.toBe('canceled')
    expect(await alice.open()).toHaveLength(1)
    expect(await alice.buysAgain()).toBe(409)
    await alice.until('2026-04-15T13:00:00Z')
    expect(await alice.now()).toEqual(['canceled', 'ended', 'tier0'])
    expect(await alice.open()).toEqual([])
    expect(await alice.buysAgain()).toBe(200)
  },
)

test('the invoice of a plan that the payment provider ended is voided too, so that nobody pays for nothing', async () => {
  const alice = await subscribeAlice('cancel')
  await alice.until('2026-04-30T12:00:00Z')
  expect([await alice.atProvider(), await alice.status()]).toEqual(['canceled', 'ended'])
  expect(await alice.open()).toEqual([])
})

test('paid in the last hour, the plan is back and stays', async () => {
  const alice = await subscribeAlice('unpaid')
  await alice.until('2026-04-15T11:00:00Z')
  await alice.payInvoice((await alice.open())[0])
  await alice.until('2026-04-20T12:00:00Z')
  expect(await alice.now()).toEqual(['active', 'active', 'tier3'])
})

test('paid in the very moment it would end, it does not end', async () => {
  const alice = await subscribeAlice('past_due')
  await alice.until('2026-04-15T11:59:59Z')
  alice.shop.clock.advance(hourMs)
  const payments = createTestPayments(alice.shop.clock, async (url, init) => {
    if (String(url).endsWith('/void')) await alice.payInvoice((await alice.open())[0])
    return alice.shop.provider.fetch(url, init)
  })
  await alice.round(payments)
  expect([await alice.atProvider(), await alice.plan()]).toEqual(['active', 'tier3'])
  await alice.until('2026-04-20T12:00:00Z')
  expect(await alice.now()).toEqual(['active', 'active', 'tier3'])
})

test.each(['past_due', 'unpaid'])(
  'a payment provider that fails half-way is asked again, and nothing is charged or given in between (%s)',
  async (afterRetries) => {
    const alice = await subscribeAlice(afterRetries)
    await alice.until('2026-04-15T11:59:59Z')
    alice.shop.clock.advance(hourMs)
    const payments = createTestPayments(alice.shop.clock, (url, init) =>
      init?.method === 'DELETE'
        ? Promise.resolve(Response.json({ error: { type: 'api_error' } }, { status: 500 }))
        : Promise.resolve(alice.shop.provider.fetch(url, init)),
    )
    await alice.round(payments)
    expect(await alice.open()).toEqual([])
    expect([await alice.atProvider(), await alice.plan()]).toEqual(['active', 'tier0'])
    await alice.until('2026-04-15T15:00:00Z')
    expect(await alice.now()).toEqual(['canceled', 'ended', 'tier0'])
  },
)

test.each(['past_due', 'unpaid', 'pause'])(
  'its owner is led to the open invoice, and once it is paid the plan is back at once (%s)',
  async (afterRetries) => {
    const alice = await subscribeAlice(afterRetries)
    await alice.until('2026-04-05T12:00:00Z')
    expect(await alice.plan()).toBe('tier0')
    const [id] = await alice.open()
    const answer = await alice.askInvoice()
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { url: `http://localhost:4000/dev/pay/invoice/${id}`, amount_cents: 1_999 },
    ])
    await alice.payInvoice(id)
    await alice.shop.catchUp()
    expect(await alice.now()).toEqual(['active', 'active', 'tier3'])
    const again = await alice.askInvoice()
    expect([again.status, await codeOf(again)]).toEqual([409, 'nothing_to_pay'])
  },
)

test('whoever asks for an invoice that was just paid learns what is true, before its webhook comes', async () => {
  const alice = await subscribeAlice('past_due')
  await alice.until('2026-04-05T12:00:00Z')
  await alice.payInvoice((await alice.open())[0])
  expect(await alice.status()).toBe('past_due')
  expect(await codeOf(await alice.askInvoice())).toBe('nothing_to_pay')
  expect(await alice.status()).toBe('active')
})

test.each(['past_due', 'unpaid', 'pause'])(
  'ended by its owner, it ends at once, nothing can be charged for it, and a plan can be bought (%s)',
  async (afterRetries) => {
    const alice = await subscribeAlice(afterRetries)
    await alice.until('2026-04-05T12:00:00Z')
    const answer = await alice.end()
    expect([answer.status, (await answer.json()).status]).toEqual([200, 'ended'])
    expect(await alice.open()).toEqual([])
    await alice.round()
    expect(await alice.now()).toEqual(['canceled', 'ended', 'tier0'])
    expect(await codeOf(await alice.end())).toBe('subscription_over')
    expect(await alice.buysAgain()).toBe(200)
  },
)

test('ended in the moment it is paid, it isn’t ended: it was paid for', async () => {
  const alice = await subscribeAlice('past_due')
  await alice.until('2026-04-05T12:00:00Z')
  const [id] = await alice.open()
  const { payments } = alice.shop
  const endUnpaid = payments.endUnpaid.bind(payments)
  Object.assign(payments, {
    endUnpaid: async (subscription: string) => {
      await alice.payInvoice(id)
      return endUnpaid(subscription)
    },
  })
  expect(await (await alice.end()).json()).toMatchObject({ status: 'active', renewal: 'renews' })
  await alice.round()
  expect(await alice.now()).toEqual(['active', 'active', 'tier3'])
})

test('the invoice of another player, and that of a plan that renews, can’t be asked for', async () => {
  const shop = await openProvenShop()
  await sellElite(shop)
  const alice = await shop.person('alice')
  const [{ id }] = await alice.subscriptions()
  expect(await codeOf(await alice.call('GET', `/subscriptions/${id}/invoice`))).toBe('nothing_to_pay')
  const bob = await shop.person('bob')
  const foreign = await bob.call('GET', `/subscriptions/${id}/invoice`)
  expect([foreign.status, await codeOf(foreign)]).toEqual([404, 'not_found'])
})

test('a plan that ended normally is asked about once more, and then never again', async () => {
  const shop = await openProvenShop()
  const id = await sellElite(shop)
  await shop.payments.endSubscription(id)
  await shop.catchUp()
  let asked = 0
  const payments = createTestPayments(shop.clock, (url, init) => {
    if (String(url).includes(`/v1/subscriptions/${id}`)) asked += 1
    return Promise.resolve(shop.provider.fetch(url, init))
  })
  for (let hour = 0; hour < 5; hour += 1) {
    shop.clock.advance(2 * hourMs)
    await reconcile({ ...shop, payments })
  }
  expect(asked).toBe(1)
})
