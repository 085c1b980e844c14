import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { codeOf } from '#tests/support/server/shop.ts'

test('a preview is taken up for ten minutes and for its own figures; after that nothing is changed', async () => {
  const alice = await openPlanChanges()
  await alice.until('2026-03-05T12:00:00Z')
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const later = alice.bodyOf(await alice.preview('tier1', 'monthly'))
  for (const other of [
    { ...body, charged_now_cents: body.charged_now_cents - 1 },
    { ...body, next_charge_cents: 1 },
    { ...body, charged_now_cents: 0 },
    { ...body, proration_date: null, charged_now_cents: 0 },
    { ...body, proration_date: Number(body.proration_date) + 60 },
    { ...body, proration_date: Number(body.proration_date) - 3600 },
    { ...body, plan_id: 'tier4' },
    { ...body, type: 'yearly' },
    { ...later, next_charge_cents: 1 },
    { ...later, proration_date: body.proration_date },
  ]) {
    expect([other, await codeOf(await alice.send(other))]).toEqual([other, 'preview_expired'])
  }
  alice.clock.advance(601_000)
  const old = await alice.send(body)
  expect([old.status, await codeOf(old)]).toEqual([409, 'preview_expired'])
  await alice.follow()
  expect([await alice.plan(), await alice.paidCents()]).toEqual(['tier3', [1999]])
  expect((await alice.atProvider()).schedule).toBeNull()
})

test('a price that was raised moves no running plan, and is what a change to it costs', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  await ownerOf(alice.db)
    .updateTable('plans')
    .set({ monthly_cents: 6999 })
    .where('id', '=', 'tier5')
    .execute()
  expect(await codeOf(await alice.send(body))).toBe('price_missing')
  await alice.payments.createPrice({
    key: 'tier5_monthly',
    cents: 6999,
    interval: 'month',
    name: 'Oracle',
    metadata: { plan_id: 'tier5', billing: 'monthly' },
  })
  alice.clock.advance(61_000)
  expect(await codeOf(await alice.send(body))).toBe('preview_expired')
  expect((await alice.preview('tier5', 'monthly')).next_charge_cents).toBe(6999)
})

test('a plan whose renewal is not paid is paid first', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  await alice.until('2026-04-01T12:30:00Z')
  expect(await codeOf(await alice.askPreview('tier5', 'monthly'))).toBe('renewal_unpaid')
  await alice.until('2026-04-02T12:00:00Z')
  expect((await alice.now()).status).toBe('past_due')
  const answer = await alice.askPreview('tier5', 'monthly')
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'renewal_unpaid'])
})

test('only the owner changes a plan, only one that renews, and not to itself', async () => {
  const alice = await openPlanChanges()
  const bob = await alice.person('bob')
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  const key = { 'Idempotency-Key': randomUUID() }
  for (const answer of [
    await bob.call('POST', `/subscriptions/${alice.id}/change/preview`, {
      plan_id: 'tier5',
      type: 'monthly',
    }),
    await bob.call('POST', `/subscriptions/${alice.id}/change`, body, key),
    await bob.call('DELETE', `/subscriptions/${alice.id}/change`),
  ])
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'not_found'])
  const guest = await alice.app.request(`/api/subscriptions/${alice.id}/change`, { method: 'DELETE' })
  expect(guest.status).toBe(401)
  expect(await codeOf(await alice.askPreview('tier3', 'monthly'))).toBe('plan_unchanged')
  await alice.change('tier1', 'monthly')
  expect(await codeOf(await alice.askPreview('tier1', 'monthly'))).toBe('plan_unchanged')
  await alice.payments.endSubscription(alice.providerId)
  expect(await codeOf(await alice.askPreview('tier5', 'monthly'))).toBe('subscription_over')
  await alice.follow()
  expect((await alice.now()).next).toBeNull()
  expect(await codeOf(await alice.takeBack())).toBe('subscription_over')
})

test('what is no change is refused, and nothing happens', async () => {
  const alice = await openPlanChanges()
  const body = alice.bodyOf(await alice.preview('tier5', 'monthly'))
  for (const wrong of [
    {},
    [],
    { ...body, plan_id: 'tier0' },
    { ...body, plan_id: 'tier9' },
    { ...body, plan_id: ['tier5'] },
    { ...body, type: 'weekly' },
    { ...body, charged_now_cents: -1 },
    { ...body, charged_now_cents: 0.5 },
    { ...body, proration_date: 'now' },
    { ...body, proration_date: -1 },
    { ...body, proration_date: 1e300 },
  ]) {
    expect([wrong, (await alice.send(wrong)).status]).toEqual([wrong, 400])
    // Slowly enough for the limits of refused calls.
    alice.clock.advance(6_000)
  }
  expect((await alice.send(body, 'no-uuid')).status).toBe(400)
  expect((await alice.askPreview('tier0', 'monthly')).status).toBe(400)
  expect(await alice.paidCents()).toEqual([1999])
})
