import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestPayments } from '#tests/support/server/test-payments.ts'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { codeOf } from '#tests/support/server/shop.ts'

test('the same key changes once, also at the same time; with other content it is refused', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const key = randomUUID()
  const answers = await Promise.all([alice.send(body, key), alice.send(body, key), alice.send(body, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await alice.follow()
  expect((await alice.send(body, key)).status).toBe(200)
  expect(await codeOf(await alice.send({ ...body, plan_id: 'tier4' }, key))).toBe('invalid_request')
  expect(await alice.paidCents()).toEqual([4000, 1999])
})

test('of two tabs that change at the same time one wins, the other is told, and one change is charged', async () => {
  const alice = await openPlanChanges()
  const first = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const second = alice.bodyOf(await alice.preview('tier4', 'monthly'))
  const answers = await Promise.all([alice.send(first), alice.send(second)])
  expect(answers.map(({ status }) => status === 200)).toContain(true)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  const lost = answers.find(({ status }) => status === 409)
  expect(['change_waiting', 'preview_expired']).toContain(lost && (await codeOf(lost)))
  await alice.follow()
  expect(await alice.paidCents()).toHaveLength(2)
  expect(['tier4', 'tier5']).toContain(await alice.plan())
})

test('while another process holds the plan, nothing else changes it; a process that died is waited for a minute', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  await alice.db
    .updateTable('subscriptions')
    .set({ held_by: 'another', held_until: new Date(alice.clock.now() + 60_000) })
    .execute()
  for (const answer of [await alice.send(body), await alice.end(), await alice.takeBack()])
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'change_waiting'])
  alice.clock.advance(60_000)
  expect((await alice.send(body)).status).toBe(200)
})

test.each(['error', 'error_done', 'lost'])(
  'a change that the payment provider answers with "%s" is repeated safely',
  async (fail) => {
    const alice = await openPlanChanges()
    const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
    const key = randomUUID()
    let broken = 0
    const payments = createTestPayments(alice.clock, async (url, init) => {
      const isChange = init?.method === 'POST' && /subscriptions\/sub_\w+$/u.test(String(url))
      if (!isChange || broken >= 2) return alice.provider.fetch(url, init)
      broken += 1
      if (fail !== 'error') await alice.provider.fetch(url, init)
      if (fail === 'lost') throw new TypeError('The connection was lost.')
      return Response.json({ error: { type: 'api_error' } }, { status: 500 })
    })
    Object.assign(alice.payments, { changePrice: payments.changePrice.bind(payments) })
    const first = await alice.send(body, key)
    expect(first.status).toBe(fail === 'error' ? 503 : 200)
    const again = await alice.send(body, key)
    expect(again.status).toBe(200)
    await alice.follow()
    expect([await alice.plan(), await alice.paidCents()]).toEqual(['tier5', [4000, 1999]])
  },
)

test('events that come twice, late or in another order change nothing', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  const { payment_url } = await alice.change('tier5', 'monthly')
  await alice.payPage(payment_url ?? '')
  await alice.follow()
  await alice.change('tier1', 'monthly')
  await alice.follow()
  const before = await alice.now()
  expect(before).toMatchObject({ plan_id: 'tier5', next: { plan_id: 'tier1' }, waiting: null })
  await alice.control({}, '/redeliver')
  await alice.follow()
  const events = await alice.db
    .selectFrom('payment_events')
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute()
  for (const { id } of events) {
    await alice.db
      .updateTable('payment_events')
      .set({ due_at: new Date(alice.clock.now()), settled_at: null })
      .where('id', '=', id)
      .execute()
    await alice.follow()
    expect(await alice.now()).toEqual(before)
  }
})

test('while the payment provider can’t be asked, nothing changes and it can be tried again', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const key = randomUUID()
  await alice.control({ fail: 'unavailable', failTimes: 9 })
  expect(await codeOf(await alice.askPreview('tier5', 'monthly'))).toBe('unavailable')
  expect(await codeOf(await alice.send(body, key))).toBe('unavailable')
  expect(await codeOf(await alice.takeBack())).toBe('unavailable')
  await alice.control({}, '/reset')
  expect((await alice.send(body, key)).status).toBe(200)
  await alice.follow()
  expect(await alice.plan()).toBe('tier5')
})
