import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WorklistEntry } from '#contract/desk/money-desk.contract.ts'
import { mailReceipts } from '#server/order/receipts.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { kindsOf, refused, tell, withOrders } from '#tests/support/server/money-desk.ts'
import type { Admin } from '#tests/support/server/money-desk.ts'

const worklist = async (admin: Admin): Promise<WorklistEntry[]> =>
  (await (await admin.call('GET', '/braincore/worklist')).json()).entries
const grant = (admin: Admin, body: Record<string, unknown>, key: string = randomUUID()) =>
  admin.call(
    'POST',
    '/braincore/grants',
    { user_id: 'alice', order_id: null, plan_id: 'tier3', months: 2, reason: 'Paid by bank', ...body },
    { 'Idempotency-Key': key },
  )

test('what was paid and differs waits in the worklist until an administrator settles it with a reason, once', async () => {
  const { shop, admin, alice } = await openAfterSale()
  expect(await worklist(admin)).toEqual([])
  const checkout = await alice.checkout(anOrder({ donations: [{ cents: 500, project_type: 'general' }] }))
  await shop.pay(checkout)
  await shop.db.updateTable('orders').set({ total_cents: 499_99 }).execute()
  await shop.deliver()
  await shop.work()
  const [entry] = await worklist(admin)
  expect(entry).toMatchObject({
    kind: 'paid_differs',
    order: { id: checkout.orderId },
    player: { id: 'alice' },
    cents: 500,
    can_settle: true,
  })
  const settle = (reason: string) => admin.call('POST', `/braincore/worklist/${entry?.id}/settle`, { reason })
  expect(await refused(await settle('  '))).toEqual([400, 'invalid_request'])
  expect((await settle('Refunded in the dashboard')).status).toBe(200)
  expect(await refused(await settle('Again'))).toEqual([409, 'worklist_settled'])
  expect(await worklist(admin)).toEqual([])
  const told = await tell(admin, checkout.orderId)
  expect(told.story.at(-1)).toMatchObject({
    kind: 'settled_by_hand',
    by: 'olivia',
    reason: 'Refunded in the dashboard',
  })
  const none = await admin.call('POST', `/braincore/worklist/${randomUUID()}/settle`, { reason: 'x' })
  expect(await refused(none)).toEqual([404, 'not_found'])
})

test('what is late is in the worklist until it has happened, and nobody can settle it', async () => {
  const { shop, admin, alice } = await openAfterSale()
  const checkout = await alice.checkout(anOrder({ donations: [{ cents: 500, project_type: 'general' }] }))
  await shop.pay(checkout)
  await shop.deliver()
  shop.clock.advance(16 * 60_000)
  expect(await worklist(admin)).toEqual([
    expect.objectContaining({ kind: 'event_is_late', can_settle: false }),
  ])
  await shop.work()
  expect(await worklist(admin)).toEqual([])
})

test('a receipt is mailed again to the address that the player has now', async () => {
  const { shop, admin, gifts, plan } = await withOrders()
  await mailReceipts(shop)
  const sent = shop.mailer.sent.length
  await shop.db.updateTable('users').set({ email: 'new@example.org' }).where('id', '=', 'alice').execute()
  const wanted = await admin.call('POST', `/braincore/payments/${gifts.orderId}/receipt`, { reason: 'Lost' })
  expect(await wanted.json()).toEqual({ email: 'new@example.org' })
  await mailReceipts(shop)
  expect(shop.mailer.sent.slice(sent).map(({ to }) => to)).toEqual(['new@example.org'])
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(sent + 1)
  expect(kindsOf((await tell(admin, gifts.orderId)).story)).toContain('receipt_wanted')
  await shop.db.updateTable('users').set({ email: null }).where('id', '=', 'bob').execute()
  const none = await admin.call('POST', `/braincore/payments/${plan.orderId}/receipt`, { reason: 'Lost' })
  expect(await refused(none)).toEqual([409, 'no_receipt'])
})

test('receipts of several orders go out in one call that says of each what came of it, once for a key', async () => {
  const { shop, admin, gifts, plan } = await withOrders()
  await mailReceipts(shop)
  const sent = shop.mailer.sent.length
  await shop.db.updateTable('users').set({ email: null }).where('id', '=', 'bob').execute()
  const key = randomUUID()
  const resend = (
    orderIds: readonly string[],
    by = key,
    reason: string | null = 'The mail server was down',
  ) => admin.call('POST', '/braincore/receipts', { order_ids: orderIds, reason }, { 'Idempotency-Key': by })
  const wanted = [plan.orderId, 'none', gifts.orderId]
  const outcomes = [
    { order_id: plan.orderId, outcome: 'no_receipt' },
    { order_id: 'none', outcome: 'not_found' },
    { order_id: gifts.orderId, outcome: 'mailed' },
  ]
  expect(await (await resend(wanted)).json()).toEqual({ outcomes })
  await mailReceipts(shop)
  expect(shop.mailer.sent.slice(sent).map(({ to }) => to)).toEqual(['alice@example.org'])
  // The answer was lost: asked for again, nothing is mailed or written down a second time.
  expect(await (await resend(wanted)).json()).toEqual({ outcomes })
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(sent + 1)
  const changes = await shop.db.selectFrom('audit_changes').selectAll().execute()
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({
    admin_id: 'olivia',
    kind: 'receipt_wanted',
    order_id: gifts.orderId,
    reason: 'The mail server was down',
    after: { to: 'alice@example.org', mailed_at: null },
  })
  expect(changes[0]?.before['mailed_at']).not.toBeNull()
  // The key stands for what was asked for first: another reason, or other orders, are no repetition of it.
  expect(await refused(await resend(wanted, key, 'Asked by phone'))).toEqual([409, 'order_mismatch'])
  expect(await refused(await resend([plan.orderId], key))).toEqual([409, 'order_mismatch'])
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(sent + 1)
  expect(await shop.db.selectFrom('audit_changes').select('reason').execute()).toHaveLength(1)
  expect(await refused(await resend(wanted, key, null))).toEqual([409, 'order_mismatch'])
  shop.clock.advance(60_000)
  const other = randomUUID()
  for (let twice = 0; twice < 2; twice += 1)
    expect((await resend([gifts.orderId], other, null)).status).toBe(200)
  expect(await refused(await resend([gifts.orderId], other))).toEqual([409, 'order_mismatch'])
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(sent + 2)
  for (const ids of [[], ['one', 'one'], Array.from({ length: 101 }, (_, index) => `order-${index}`)])
    expect(await refused(await resend(ids))).toEqual([400, 'invalid_request'])
  expect(await refused(await resend(wanted, randomUUID(), ' '))).toEqual([400, 'invalid_request'])
})

test('of two calls for receipts that differ under one key, at the very same moment, one is refused', async () => {
  const { shop, admin, gifts, plan } = await withOrders()
  await mailReceipts(shop)
  const sent = shop.mailer.sent.length
  const key = randomUUID()
  const answers = await Promise.all(
    [gifts.orderId, plan.orderId].map((id) =>
      admin.call(
        'POST',
        '/braincore/receipts',
        { order_ids: [id], reason: 'The mail server was down' },
        { 'Idempotency-Key': key },
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  await mailReceipts(shop)
  expect(shop.mailer.sent).toHaveLength(sent + 1)
})

test('months are granted by hand once for a key, count at once, and are written down with before and after', async () => {
  const { shop, admin, alice, gifts, plan } = await withOrders()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => grant(admin, { order_id: gifts.orderId }, key)))
  for (const answer of answers) expect(answer.status).toBe(200)
  const rows = await shop.db.selectFrom('gift_times').selectAll().execute()
  expect(rows).toEqual([expect.objectContaining({ user_id: 'alice', plan_id: 'tier3', months: 2 })])
  expect((await alice.me()).plan_id).toBe('tier3')
  const changes = await shop.db.selectFrom('audit_changes').selectAll().execute()
  expect(changes).toEqual([
    expect.objectContaining({
      kind: 'granted_by_hand',
      admin_id: 'olivia',
      reason: 'Paid by bank',
      before: { gift_months: 0 },
      after: { gift_months: 2, plan_id: 'tier3', months: 2 },
    }),
  ])
  for (const other of [{ months: 3 }, { reason: 'Asked by phone' }])
    expect(await refused(await grant(admin, { order_id: gifts.orderId, ...other }, key))).toEqual([
      409,
      'order_mismatch',
    ])
  expect(await refused(await grant(admin, { user_id: 'nobody' }))).toEqual([404, 'not_found'])
  expect(await refused(await grant(admin, { order_id: plan.orderId }))).toEqual([404, 'not_found'])
  for (const body of [{ months: 0 }, { months: 13 }, { months: 1.5 }, { plan_id: 'tier0' }, { reason: ' ' }])
    expect(await refused(await grant(admin, body)), JSON.stringify(body)).toEqual([400, 'invalid_request'])
  await expectBooksToAddUp(shop)
})
