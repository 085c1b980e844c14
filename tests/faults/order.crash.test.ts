import { afterAll, beforeAll, expect, test } from 'vitest'
import { scale } from '#tests/support/scale.ts'
import { expectBooksToAgree, firstThoughtOf, hasSecondLeg, orderKinds, orderOf } from './books.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import { patience } from '#tests/support/pace.ts'

const runs = Number(process.env.FAULT_RUNS ?? scale(3, 50))

const players = Array.from({ length: runs + orderKinds }, (_, index) => `player-${index}`)
let hub: CrashHub
let payments = 0

beforeAll(async () => {
  hub = await startCrashHub(['alice', 'bob', ...players])
})
afterAll(() => hub.end())

test(
  'the server is killed between payment and webhook: the order is fulfilled',
  { timeout: patience(120_000) },
  async () => {
    await hub.control({ webhooks: 'hold' })
    const { orderId, sessionId } = await hub.checkout('alice', orderOf(0))
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
  { timeout: patience(120_000) },
  async () => {
    const { orderId, sessionId } = await hub.checkout('bob', orderOf(0))
    const before = hub.kills()
    await hub.arm({ nth: 1, match: 'after insert into "payment_events"' })
    await hub.pay(sessionId)
    await hub.fulfilled('bob', orderId)
    expect(hub.kills()).toBe(before + 1)
    payments += 1
  },
)

test(
  `the server is killed at ${runs} calls to the database and the payment provider: each order is fulfilled`,
  { timeout: patience(120_000 + runs * 30_000) },
  async () => {
    const flow = async (index: number): Promise<void> => {
      const name = players[index] ?? ''
      // Thought better of: opening the second checkout expires the first.
      await hub.checkout(name, firstThoughtOf(index))
      const { orderId, sessionId } = await hub.checkout(name, orderOf(index))
      await hub.pay(sessionId)
      await hub.fulfilled(name, orderId)
      payments += 1
      if (!hasSecondLeg(index)) return
      const second = await hub.openGifts(name, orderId)
      await hub.pay(second.sessionId)
      await hub.fulfilled(name, second.orderId)
      payments += 1
    }
    const points = new Map<number, number>()
    for (let index = runs; index < runs + orderKinds; index += 1) {
      await hub.arm({ nth: 0 })
      await flow(index)
      points.set(index % orderKinds, await hub.points())
    }
    const before = hub.kills()
    for (let index = 0; index < runs; index += 1) {
      const most = points.get(index % orderKinds) ?? 0
      await hub.arm({ nth: 1 + Math.floor((index * most) / runs) })
      await flow(index)
    }
    expect(hub.kills() - before).toBeGreaterThan(runs * 0.6)
  },
)

test('after all of that both books agree: nothing lost, nothing doubled, nothing given away', () =>
  expectBooksToAgree(hub, payments))
