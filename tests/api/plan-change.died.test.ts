import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { PaymentError } from '#server/platform/payments/payment-error.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import { openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { codeOf } from '#tests/support/server/shop.ts'

type Call = 'changePrice' | 'schedulePrice'

type Player = Awaited<ReturnType<typeof openPlanChanges>>

/** A process that changes the plan and dies in this call: before the payment provider hears of it, or after. */
const dieIn = async (
  call: Call,
  to: PaidPlanId,
  when: 'before' | 'after',
  first: (alice: Player) => Promise<unknown> = () => Promise.resolve(),
) => {
  const alice = await openPlanChanges()
  await first(alice)
  const body = alice.bodyOf(await alice.preview(to, 'monthly'))
  const key = randomUUID()
  const real = alice.payments[call].bind(alice.payments) as (...given: unknown[]) => Promise<unknown>
  const reached = new Promise<void>((resolve) => {
    const dies = async (...given: unknown[]): Promise<unknown> => {
      if (when === 'after') await real(...given)
      resolve()
      return new Promise(() => undefined)
    }
    Object.assign(alice.payments, { [call]: dies } satisfies Partial<Record<keyof Payments, unknown>>)
  })
  void alice.send(body, key)
  await reached
  Object.assign(alice.payments, { [call]: real })
  return { ...alice, body, key }
}

test.each(['before', 'after'] as const)(
  'a process that dies %s a change at once is charged has it charged once, when it is asked for again',
  async (when) => {
    const alice = await dieIn('changePrice', 'tier5', when)
    expect(await codeOf(await alice.send(alice.body))).toBe('change_waiting')
    alice.clock.advance(60_000)
    await alice.follow()
    expect(await alice.plan()).toBe(when === 'after' ? 'tier5' : 'tier3')
    expect((await alice.send(alice.body, alice.key)).status).toBe(200)
    alice.clock.advance(30_000)
    await alice.follow()
    expect(await alice.now()).toMatchObject({ plan_id: 'tier5', waiting: null, next: null })
    expect(await alice.paidCents()).toEqual([4000, 1999])
  },
)

test.each([
  ['before', { plan_id: 'tier3', renewal: 'ends', waiting: null }],
  ['after', { plan_id: 'tier5', renewal: 'renews', waiting: null }],
] as const)(
  'a process that dies %s a plan that ends is changed at once leaves one that ends as it was, or one that renews; nobody asks again',
  async (when, left) => {
    const alice = await dieIn('changePrice', 'tier5', when, async (player) => {
      expect((await player.end()).status).toBe(200)
      await player.follow()
    })
    alice.clock.advance(60_000)
    await alice.follow()
    alice.clock.advance(60_000)
    await alice.follow()
    expect(await alice.now()).toMatchObject(left)
  },
)

test('a change at once that is refused leaves a plan that is to end as it was, and waits for nothing', async () => {
  const alice = await openPlanChanges()
  await alice.end()
  await alice.follow()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const refused = new PaymentError('No such price.', { refused: true })
  Object.assign(alice.payments, { changePrice: () => Promise.reject(refused) })
  expect(await codeOf(await alice.send(body))).toBe('unavailable')
  expect(await alice.now()).toMatchObject({ plan_id: 'tier3', renewal: 'ends', waiting: null })
})

test.each(['before', 'after'] as const)(
  'a process that dies %s a later change is planned has it planned once, when it is asked for again',
  async (when) => {
    const alice = await dieIn('schedulePrice', 'tier1', when)
    expect(await codeOf(await alice.end())).toBe('change_waiting')
    alice.clock.advance(60_000)
    await alice.follow()
    expect((await alice.now()).next?.plan_id).toBe(when === 'after' ? 'tier1' : undefined)
    expect((await (await alice.send(alice.body, alice.key)).json()).subscription.next.plan_id).toBe('tier1')
    await alice.until('2026-04-02T12:00:00Z')
    expect(await alice.now()).toMatchObject({ plan_id: 'tier1', next: null })
    expect(await alice.paidCents()).toEqual([499, 1999])
  },
)

test('a change that already counts when it is asked for again is not awaited once more', async () => {
  const alice = await dieIn('changePrice', 'tier5', 'after')
  alice.clock.advance(60_000)
  await alice.follow()
  expect(await alice.plan()).toBe('tier5')
  expect((await alice.send(alice.body, alice.key)).status).toBe(200)
  await alice.follow()
  expect(await alice.now()).toMatchObject({ plan_id: 'tier5', waiting: null })
})

test('a change that nobody asks for again after its process has died is not made', async () => {
  const alice = await dieIn('changePrice', 'tier5', 'before')
  await alice.until('2026-03-03T12:00:00Z')
  expect(await alice.now()).toMatchObject({ plan_id: 'tier3', waiting: null, next: null, renewal: 'renews' })
  expect(await codeOf(await alice.send(alice.body, alice.key))).toBe('preview_expired')
  expect(await alice.paidCents()).toEqual([1999])
})

test('whether a plan ends is what the payment provider says of it, also of the second in which the hub asked', async () => {
  const alice = await openPlanChanges()
  alice.clock.advance(200)
  await alice.end()
  alice.clock.advance(300)
  // A process has it renew again, and dies before it has heard of that.
  await alice.payments.setEnding((await alice.atProvider()).id, false)
  await alice.follow()
  expect((await alice.now()).renewal).toBe('renews')
  // News of before that come late say nothing any more.
  await alice.control({}, '/redeliver')
  await alice.follow()
  expect((await alice.now()).renewal).toBe('renews')
})
