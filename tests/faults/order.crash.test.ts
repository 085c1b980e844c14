import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/order.contract.ts'
import type { Db } from '#server/schema.ts'
import { anOrder } from '#tests/support/orders.ts'
import { scale } from '#tests/support/scale.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'

const runs = Number(process.env.FAULT_RUNS ?? scale(3, 50))

const planOrder = anOrder({
  plan: { id: 'tier3', type: 'monthly' },
  donations: [{ amount: 10, project_type: 'guilds' }],
})
const giftOrder = anOrder({ gifts: { tier2: 14 }, donations: [{ amount: 20, project_type: 'general' }] })
const orderOf = (index: number): Order => (index % 2 === 0 ? planOrder : giftOrder)

const firstThoughtOf = (index: number): Order =>
  index % 2 === 0 ? anOrder({ plan: { id: 'tier1', type: 'yearly' } }) : anOrder({ gifts: { tier1: 1 } })

const granted = async (db: Db, orderId: string) => {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('order_id', '=', orderId)
    .execute()
  const codes = await db
    .selectFrom('gift_codes')
    .select('months')
    .where('order_id', '=', orderId)
    .orderBy('part')
    .execute()
  const donations = await db
    .selectFrom('donations')
    .select('amount_cents')
    .where('order_id', '=', orderId)
    .execute()
  const votes = await db.selectFrom('vote_ledger').select('votes').where('order_id', '=', orderId).execute()
  return [
    subscriptions.map((row) => row.plan_id),
    codes.map((row) => row.months),
    donations.map((row) => row.amount_cents),
    votes.map((row) => row.votes),
  ]
}
const expected = { plan: [['tier3'], [], [1_000], [23]], gifts: [[], [12, 2], [2_000], [44]] }

const buyers = Array.from({ length: runs + 1 }, (_, index) => `buyer-${index}`)
let hub: CrashHub
let payments = 0

beforeAll(async () => {
  hub = await startCrashHub(['alice', 'bob', ...buyers])
})
afterAll(() => hub.end())

test(
  'the server is killed between payment and webhook: the order is fulfilled',
  { timeout: 120_000 },
  async () => {
    await hub.control({ webhooks: 'hold' })
    const { orderId, sessionId } = await hub.checkout('alice', planOrder)
    await hub.pay(sessionId)
    await hub.kill()
    await hub.control({ webhooks: 'deliver' })
    await hub.control({}, '/release')
    await hub.fulfilled('alice', orderId)
    await hub.control({}, '/redeliver')
    payments += 1
  },
)

test(
  'the server is killed between webhook and fulfilment: the order is fulfilled',
  { timeout: 120_000 },
  async () => {
    const { orderId, sessionId } = await hub.checkout('bob', planOrder)
    const before = hub.kills()
    await hub.arm({ nth: 1, match: 'after insert into "payment_events"' })
    await hub.pay(sessionId)
    await hub.fulfilled('bob', orderId)
    expect(hub.kills()).toBe(before + 1)
    payments += 1
  },
)

test(
  `the server is killed at ${runs} calls to the database and the payment account: each order is fulfilled`,
  { timeout: 120_000 + runs * 30_000 },
  async () => {
    const flow = async (index: number): Promise<void> => {
      const name = buyers[index] ?? ''
      // Thought better of: opening the second checkout expires the first.
      await hub.checkout(name, firstThoughtOf(index))
      const { orderId, sessionId } = await hub.checkout(name, orderOf(index))
      await hub.pay(sessionId)
      await hub.fulfilled(name, orderId)
      payments += 1
    }
    await hub.arm({ nth: 0 })
    await flow(runs)
    const points = await hub.points()
    const before = hub.kills()
    for (let index = 0; index < runs; index += 1) {
      await hub.arm({ nth: 1 + Math.floor((index * points) / runs) })
      await flow(index)
    }
    expect(hub.kills() - before).toBeGreaterThan(runs * 0.6)
  },
)

test('after all of that both books agree: nothing lost, nothing doubled, nothing given away', async () => {
  await hub.inspect(async (db, checkouts) => {
    const paid = checkouts.filter(({ status }) => status === 'complete')
    expect(paid).toHaveLength(payments)
    const orders = await db.selectFrom('orders').select(['id', 'leg', 'status', 'user_id']).execute()
    for (const order of orders) {
      const isPaid = paid.some(({ metadata }) => metadata.order_id === order.id)
      expect([order.status === 'fulfilled', await granted(db, order.id)]).toEqual([
        isPaid,
        isPaid ? expected[order.leg] : [[], [], [], []],
      ])
    }
    const open = checkouts
      .filter(({ status }) => status === 'open')
      .map(({ metadata }) => `${orders.find(({ id }) => id === metadata.order_id)?.user_id}/${metadata.leg}`)
    expect(new Set(open).size).toBe(open.length)
  })
})
