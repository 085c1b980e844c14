import { expect, test } from 'vitest'
import { settlingJob } from '#server/gift-time/settling.ts'
import { checkBooks } from '#server/ledger/check-books.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { openAfterSale, paymentOf } from '#tests/support/server/after-sale.ts'
import { sellElite, sellEliteToFailingCard } from '#tests/support/server/elite.ts'
import { giveTime } from '#tests/support/server/gift-time.ts'
import { expectBooksToAddUp, mismatchesOf, openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const dayMs = 86_400_000

/** What Alice's page is told; logged in just now, because days pass here. */
const read = async (shop: Shop) => {
  const alice = await shop.person('alice')
  const plans = await (await alice.call('GET', '/users/alice/subscriptions')).json()
  return { plan: (await alice.me()).plan_id, ...plans }
}

/** When each gift ran and runs, by its id: `2026-03-01 to 2026-04-01`. */
const runsOf = async (shop: Shop): Promise<Record<string, string[]>> => {
  const days = ({ from, until }: { from: string; until: string }) =>
    `${from.slice(0, 10)} to ${until.slice(0, 10)}`
  const { gift_time } = await read(shop)
  return Object.fromEntries(
    gift_time.map((gift: { id: string; runs: { from: string; until: string }[]; running: null }) => [
      gift.id,
      [...gift.runs.map(days), ...(gift.running ? [`${days(gift.running)}, running`] : [])],
    ]),
  )
}

const putFirst = async (
  shop: Shop,
  newPlanId: string,
  newSubscriptionId: string,
  name = 'alice',
  userId = name,
) =>
  (await shop.person(name)).call('POST', '/subscriptions/update-priority', {
    userId,
    newPlanId,
    newSubscriptionId,
  })

const settle = (shop: Shop) => settlingJob(shop).run(new AbortController().signal)

test('gift time runs at once for somebody without a plan, one after the other, the highest first', async () => {
  const shop = await openProvenShop()
  await shop.person('alice')
  await giveTime(shop, { id: 'pro', userId: 'alice', planId: 'tier2', months: 1 })
  shop.clock.advance(10 * dayMs)
  await giveTime(shop, { id: 'master', userId: 'alice', planId: 'tier4', months: 1 })
  expect(await runsOf(shop)).toEqual({
    pro: ['2026-03-01 to 2026-03-11'],
    master: ['2026-03-11 to 2026-04-11, running'],
  })
  expect((await read(shop)).plan).toBe('tier4')
  // Nobody looks, and the hub is down for two months.
  shop.clock.advance(60 * dayMs)
  await settle(shop)
  expect(await runsOf(shop)).toEqual({
    pro: ['2026-03-01 to 2026-03-11', '2026-04-11 to 2026-05-02'],
    master: ['2026-03-11 to 2026-04-11'],
  })
  expect((await read(shop)).plan).toBe('tier0')
  const events = await shop.db.selectFrom('player_events').select(['kind', 'at']).orderBy('id').execute()
  expect(events.map(({ kind, at }) => `${kind} ${at.toISOString().slice(0, 10)}`)).toEqual([
    'gift_time_started 2026-03-01',
    'gift_time_started 2026-03-11',
    'gift_time_ended 2026-04-11',
    'gift_time_started 2026-04-11',
    'gift_time_ended 2026-05-02',
  ])
})

test('what counts is right before anything was written down', async () => {
  const shop = await openProvenShop()
  await shop.person('alice')
  await giveTime(shop, { id: 'master', userId: 'alice', planId: 'tier4', months: 1 })
  await giveTime(shop, { id: 'pro', userId: 'alice', planId: 'tier2', months: 1 })
  const plan = async () => (await (await shop.person('alice')).me()).plan_id
  shop.clock.advance(31 * dayMs - 1)
  expect(await plan()).toBe('tier4')
  shop.clock.advance(1)
  expect(await plan()).toBe('tier2')
  shop.clock.advance(30 * dayMs)
  expect(await plan()).toBe('tier0')
})

test('a plan bought beside gift time counts from its payment on, however late it is heard of, and the gift waits', async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  await giveTime(shop, { id: 'oracle', userId: 'alice', planId: 'tier5', months: 2 })
  shop.clock.advance(10 * dayMs)
  const checkout = await (
    await shop.person('alice')
  ).checkout(anOrder({ plan: { id: 'tier1', type: 'monthly' } }))
  await shop.pay(checkout)
  shop.clock.advance(2 * dayMs)
  await shop.catchUp()
  expect(alice.id).toBe('alice')
  expect(await runsOf(shop)).toEqual({ oracle: ['2026-03-01 to 2026-03-11'] })
  const { plan, gift_time } = await read(shop)
  expect(plan).toBe('tier1')
  expect(gift_time[0].left).toEqual({ months: 1, ms: 20 * dayMs })
})

test('a renewal that fails keeps the plan for three days; then the gift runs, and waits again once it is paid', async () => {
  const { shop, subscriptionId } = await sellEliteToFailingCard('past_due')
  await giveTime(shop, { id: 'pro', userId: 'alice', planId: 'tier2', months: 1 })
  const pass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      shop.clock.advance(dayMs)
      await shop.control({ days: 0 }, '/advance')
      await reconcile(shop)
      await shop.catchUp()
    }
    await settle(shop)
  }
  await pass(33)
  expect((await read(shop)).plan).toBe('tier3')
  expect(await runsOf(shop)).toEqual({ pro: [] })
  await pass(2)
  expect((await read(shop)).plan).toBe('tier2')
  expect(await runsOf(shop)).toEqual({ pro: ['2026-04-04 to 2026-05-04, running'] })
  await shop.control({ subscription: subscriptionId, card: '4242 4242 4242 4242' }, '/card')
  await pass(6)
  const { plan, gift_time } = await read(shop)
  expect(plan).toBe('tier3')
  expect(gift_time[0].running).toBeNull()
  expect(gift_time[0].runs).toHaveLength(1)
  // From the retry that succeeded on the plan counts: what ran until then is all that is gone.
  const [{ from, until }] = gift_time[0].runs
  expect(from.slice(0, 10)).toBe('2026-04-04')
  expect(gift_time[0].left.ms).toBe(30 * dayMs - (Date.parse(until) - Date.parse(from)))
  await expectBooksToAddUp(shop)
})

test('put first, a higher gift counts and the paid plan goes on being charged; both ways as often as one likes', async () => {
  const shop = await openProvenShop()
  await sellElite(shop)
  await giveTime(shop, { id: 'master', userId: 'alice', planId: 'tier4', months: 2 })
  const charged = async () => (await shop.ask('/v1/invoices')).data.length
  const before = await charged()
  const { subscriptions } = await read(shop)
  for (let round = 0; round < 3; round += 1) {
    const given = await putFirst(shop, 'tier4', 'master')
    expect(given.status).toBe(200)
    expect((await given.json()).gift_time[0]).toMatchObject({
      put_first: true,
      runs: round === 0 ? [] : expect.any(Array),
    })
    expect((await putFirst(shop, 'tier4', 'master')).status).toBe(200)
    expect((await read(shop)).plan).toBe('tier4')
    shop.clock.advance(dayMs)
    expect((await putFirst(shop, 'tier3', subscriptions[0].id)).status).toBe(200)
    expect((await putFirst(shop, 'tier3', subscriptions[0].id)).status).toBe(200)
    expect((await read(shop)).plan).toBe('tier3')
    shop.clock.advance(dayMs)
  }
  expect(await runsOf(shop)).toEqual({
    master: ['2026-03-01 to 2026-03-02', '2026-03-03 to 2026-03-04', '2026-03-05 to 2026-03-06'],
  })
  expect(await charged()).toBe(before)
  const after = (await read(shop)).subscriptions[0]
  expect(after).toEqual(subscriptions[0])
  // Used up, it lets the paid plan count again.
  await putFirst(shop, 'tier4', 'master')
  shop.clock.advance(25 * dayMs)
  await shop.control({ days: 0 }, '/advance')
  await shop.catchUp()
  shop.clock.advance(40 * dayMs)
  await shop.control({ days: 0 }, '/advance')
  await shop.catchUp()
  await settle(shop)
  expect(await read(shop)).toMatchObject({ plan: 'tier3', gift_time: [{ put_first: false, running: null }] })
})

test('what can’t be put first is refused by its own code, and changes nothing', async () => {
  const shop = await openProvenShop()
  await sellElite(shop)
  const bob = await shop.person('bob')
  await giveTime(shop, { id: 'pro', userId: 'alice', planId: 'tier2', months: 2 })
  await giveTime(shop, { id: 'elite', userId: 'alice', planId: 'tier3', months: 2 })
  await giveTime(shop, { id: 'of-bob', userId: 'bob', planId: 'tier5', months: 2 })
  await giveTime(shop, { id: 'used', userId: 'bob', planId: 'tier4', months: 1 })
  const before = await read(shop)
  const refused = async (answer: Response) => [answer.status, await codeOf(answer)]
  expect(await refused(await putFirst(shop, 'tier2', 'pro'))).toEqual([409, 'gift_not_higher'])
  expect(await refused(await putFirst(shop, 'tier3', 'elite'))).toEqual([409, 'gift_not_higher'])
  expect(await refused(await putFirst(shop, 'tier4', 'elite'))).toEqual([409, 'priority_outdated'])
  expect(await refused(await putFirst(shop, 'tier0', before.subscriptions[0].id))).toEqual([
    409,
    'priority_outdated',
  ])
  expect(await refused(await putFirst(shop, 'tier5', 'of-bob'))).toEqual([404, 'not_found'])
  expect(await refused(await putFirst(shop, 'tier5', "' or 1=1 --"))).toEqual([404, 'not_found'])
  expect(await refused(await putFirst(shop, 'tier5', 'of-bob', 'alice', 'bob'))).toEqual([403, 'forbidden'])
  expect(await refused(await putFirst(shop, 'tier9', 'pro'))).toEqual([400, 'invalid_request'])
  expect(await refused(await putFirst(shop, 'tier2', 'x'.repeat(65)))).toEqual([400, 'invalid_request'])
  const guest = await shop.app.request('/api/subscriptions/update-priority', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: 'bob', newPlanId: 'tier5', newSubscriptionId: 'of-bob' }),
  })
  expect(await refused(guest)).toEqual([401, 'unauthorized'])
  expect(await read(shop)).toEqual(before)
  // Without a paid plan any gift may run first, and one that is used up may not.
  expect((await putFirst(shop, 'tier4', 'used', 'bob')).status).toBe(200)
  expect((await bob.me()).plan_id).toBe('tier4')
  shop.clock.advance(40 * dayMs)
  expect(await refused(await putFirst(shop, 'tier4', 'used', 'bob'))).toEqual([404, 'not_found'])
})

test('two gifts put first from two tabs at once: one is, and both were told what is', async () => {
  const shop = await openProvenShop()
  await sellElite(shop)
  await giveTime(shop, { id: 'master', userId: 'alice', planId: 'tier4', months: 2 })
  await giveTime(shop, { id: 'oracle', userId: 'alice', planId: 'tier5', months: 2 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? putFirst(shop, 'tier4', 'master') : putFirst(shop, 'tier5', 'oracle'),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const { gift_time } = await read(shop)
  expect(gift_time.filter(({ put_first }: { put_first: boolean }) => put_first)).toHaveLength(1)
  expect(gift_time.filter(({ running }: { running: object | null }) => running !== null)).toHaveLength(1)
})

test('changed to a plan as high as the gift that was put first, the paid plan counts again', async () => {
  const shop = await openPlanChanges()
  await giveTime(shop, { id: 'master', userId: 'alice', planId: 'tier4', months: 2 })
  expect((await putFirst(shop, 'tier4', 'master')).status).toBe(200)
  await shop.change('tier5', 'monthly')
  await shop.follow()
  expect((await read(shop)).plan).toBe('tier5')
  expect((await read(shop)).gift_time[0].running).toBeNull()
})

test('a plan that a dispute takes away lets the gift run, and won back it counts again', async () => {
  const shop = await openAfterSale()
  const { sessionId } = await shop.buy(shop.alice, anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  const payment = await paymentOf(shop, sessionId)
  await giveTime(shop.shop, { id: 'pro', userId: 'alice', planId: 'tier2', months: 2 })
  await shop.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
  await shop.catchUp()
  expect((await read(shop.shop)).plan).toBe('tier2')
  expect(await runsOf(shop.shop)).toEqual({ pro: ['2026-03-01 to 2026-05-01, running'] })
  const [{ id }] = (await shop.ask(`/v1/disputes?payment_intent=${payment}`)).data
  shop.clock.advance(5 * dayMs)
  await shop.control({ dispute: id, outcome: 'won' }, '/decide')
  await shop.catchUp()
  expect((await read(shop.shop)).plan).toBe('tier3')
  expect(await runsOf(shop.shop)).toEqual({ pro: ['2026-03-01 to 2026-03-06'] })
})

test('news of a paid plan that come again and late take nothing from gift time', async () => {
  const shop = await openProvenShop()
  const subscriptionId = await sellElite(shop)
  shop.clock.advance(5 * dayMs)
  await shop.payments.endSubscription(subscriptionId)
  await giveTime(shop, { id: 'pro', userId: 'alice', planId: 'tier2', months: 1 })
  await shop.catchUp()
  shop.clock.advance(5 * dayMs)
  const before = await runsOf(shop)
  expect(before).toEqual({ pro: ['2026-03-06 to 2026-04-06, running'] })
  await shop.control({ order: 'reversed', copies: 2 })
  await shop.control({}, '/redeliver')
  await shop.catchUp()
  await reconcile(shop)
  expect(await runsOf(shop)).toEqual(before)
})

test('many processes settle the same gift time at once, and write it down once', async () => {
  const shop = await openProvenShop()
  for (const name of ['alice', 'bob', 'carol']) {
    await shop.person(name)
    await giveTime(shop, { id: `master-${name}`, userId: name, planId: 'tier4', months: 1 })
    await giveTime(shop, { id: `pro-${name}`, userId: name, planId: 'tier2', months: 1 })
  }
  shop.clock.advance(45 * dayMs)
  await Promise.all(Array.from({ length: 6 }, () => settle(shop)))
  const runs = await shop.db.selectFrom('gift_runs').select('id').execute()
  expect(runs).toHaveLength(6)
  expect(await runsOf(shop)).toEqual({
    'master-alice': ['2026-03-01 to 2026-04-01'],
    'pro-alice': ['2026-04-01 to 2026-05-01, running'],
  })
})

test('the check of the books finds gift time that was lost, added, or ran twice', async () => {
  const shop = await openShop()
  await shop.person('alice')
  await giveTime(shop, { id: 'master', userId: 'alice', planId: 'tier4', months: 3 })
  await giveTime(shop, { id: 'pro', userId: 'alice', planId: 'tier2', months: 2 })
  const found = async () => (await mismatchesOf(shop)).filter((finding) => finding.includes('ift'))
  expect(await found()).toEqual([])
  expect((await checkBooks(shop)).find(({ name }) => name === 'Gift time')?.counted).toBe(2)
  await shop.db.updateTable('gift_times').set({ left_months: 1 }).where('id', '=', 'pro').execute()
  expect(await found()).toEqual([expect.stringContaining('Gift time pro of 2 months is -30 days off.')])
  await shop.db.updateTable('gift_times').set({ left_months: 2 }).where('id', '=', 'pro').execute()
  const from = shop.clock.now() + 3_600_000
  await shop.db
    .insertInto('gift_runs')
    .values({
      gift_time_id: 'pro',
      user_id: 'alice',
      started_at: new Date(from),
      until: new Date(from + dayMs),
      stopped_at: new Date(from + dayMs),
    })
    .execute()
  expect(await found()).toEqual([expect.stringMatching(/^Two gifts ran at once for alice/u)])
})
