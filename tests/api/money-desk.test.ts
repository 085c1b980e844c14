import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FoundPayment, StoryEntry, WorklistEntry } from '#contract/money-desk.contract.ts'
import { paymentReturnAddresses } from '#contract/paths.ts'
import { keyCodes } from '#server/gifts/key-codes.ts'
import { mailReceipts } from '#server/order/receipts.ts'
import { openAfterSale, paymentOf } from '#tests/support/server/after-sale.ts'
import type { AfterSaleShop } from '#tests/support/server/after-sale.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf } from '#tests/support/server/shop.ts'

type Admin = AfterSaleShop['admin']

const refused = async (answer: Response) => [answer.status, await codeOf(answer)]
const find = async (admin: Admin, query: Record<string, string> = {}) => {
  const answer = await admin.call('GET', `/braincore/payments?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { payments: FoundPayment[]; next: string | null }
}
const idsOf = async (admin: Admin, q: string) =>
  (await find(admin, { q })).payments.map(({ order }) => order.id)
const tell = async (admin: Admin, id: string) => {
  const answer = await admin.call('GET', `/braincore/payments/${id}`)
  expect(answer.status).toBe(200)
  return answer.json()
}
const kindsOf = (story: readonly StoryEntry[]): string[] => story.map(({ kind }) => kind)
const worklist = async (admin: Admin): Promise<WorklistEntry[]> =>
  (await (await admin.call('GET', '/braincore/worklist')).json()).entries
const grant = (admin: Admin, body: Record<string, unknown>, key: string = randomUUID()) =>
  admin.call(
    'POST',
    '/braincore/grants',
    { user_id: 'alice', order_id: null, plan_id: 'tier3', months: 2, reason: 'Paid by bank', ...body },
    { 'Idempotency-Key': key },
  )

/** Alice has bought gifts, Bob a plan. */
const withOrders = async () => {
  const after = await openAfterSale()
  const { shop, alice } = after
  const bob = await shop.person('bob')
  const gifts = await shop.buy(alice, anOrder({ gifts: { tier2: 12, tier1: 1 } }))
  const plan = await shop.buy(bob, anOrder({ plan: { id: 'tier4', type: 'monthly' } }))
  const { number } = await alice.order(gifts.orderId)
  return { ...after, bob, gifts, plan, number }
}

test('an order is found by its number, its id, its player, anything at the payment provider, and its gift codes', async () => {
  const { shop, admin, alice, gifts, plan, number, refund, catchUp } = await withOrders()
  const [first] = (await (await alice.call('GET', '/users/alice/gift-codes')).json()).codes
  const { code } = await (await alice.call('GET', `/gift-codes/${first.id}/code`)).json()
  await refund(gifts.orderId, [{ index: 1 }])
  await catchUp()
  const { provider } = await tell(admin, gifts.orderId)
  const refundId = (await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()).id
  for (const q of [
    number,
    number.toLowerCase(),
    ` ${gifts.orderId} `,
    'alice',
    'ALI',
    'alice@example.org',
    'Alice@Exa',
    provider.checkout_id,
    provider.customer_id,
    await paymentOf(shop, gifts.sessionId),
    refundId,
    code,
    code.toLowerCase().replaceAll(/(.{4})/gu, '$1-'),
    code.slice(0, 4),
  ])
    expect(await idsOf(admin, q), q).toEqual([gifts.orderId])
  const { provider: ofPlan } = await tell(admin, plan.orderId)
  expect(await idsOf(admin, ofPlan.subscription_id)).toEqual([plan.orderId])
  const unheard = await paymentOf(shop, plan.sessionId)
  expect(await idsOf(admin, unheard)).toEqual([plan.orderId])
  for (const q of ['nobody', 'pi_nothing', '%', '_', "' or true --", 'cs_test_0', 'ZZZZZ', '¤'.repeat(200)])
    expect(await idsOf(admin, q), q).toEqual([])
})

test('a player whose name looks like an id of the payment provider is found by it', async () => {
  const { shop, admin, plan } = await withOrders()
  await shop.db.updateTable('users').set({ username: 'iris_smith' }).where('id', '=', 'bob').execute()
  for (const q of ['iris_smith', 'iris_s']) expect(await idsOf(admin, q), q).toEqual([plan.orderId])
})

test('codes from before are found by their first group, too, once the job has run', async () => {
  const { shop, admin, alice, gifts } = await withOrders()
  const [first] = (await (await alice.call('GET', '/users/alice/gift-codes')).json()).codes
  const { code } = await (await alice.call('GET', `/gift-codes/${first.id}/code`)).json()
  await shop.db.updateTable('gift_code_secrets').set({ head: null }).execute()
  expect(await idsOf(admin, code.slice(0, 4))).toEqual([])
  await keyCodes(shop)
  expect(await idsOf(admin, code.slice(0, 4))).toEqual([gifts.orderId])
})

test('all are listed by time or amount, page by page, each once, and by their state', async () => {
  const { shop, admin, alice } = await withOrders()
  const { orderId } = await alice.checkout(anOrder({ donations: [{ cents: 500, project_type: 'general' }] }))
  for (let index = 0; index < 60; index += 1)
    await sql`
      insert into orders (id, number, attempt, user_id, purpose, leg, status, lines, total_cents, idempotency_key,
        request_hash, checkout, holds_slot, created_at)
      select ${`more-${index}`}, ${`M${index}`}, ${1_000 + index}, user_id, purpose, leg, 'expired', lines,
        ${500 * (1 + (index % 7))}, ${`key-${index}`}, request_hash, checkout, false, created_at
      from orders where id = ${orderId}`.execute(shop.db)
  const [total] = await shop.db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('all'))
    .execute()
  for (const sort of ['newest', 'oldest', 'largest', 'smallest'] as const) {
    const seen: FoundPayment[] = []
    let before: string | null = null
    do {
      const page = await find(admin, { sort, ...(before !== null && { before }) })
      expect(page.payments.length).toBeLessThanOrEqual(50)
      seen.push(...page.payments)
      before = page.next
    } while (before !== null)
    expect(seen).toHaveLength(Number(total?.all))
    expect(new Set(seen.map(({ order }) => order.id)).size).toBe(seen.length)
    const sign = { newest: 0, oldest: 0, largest: -1, smallest: 1 }[sort]
    const by = seen.map(({ order }) => sign * order.total_cents)
    expect(by).toEqual(by.toSorted((one, other) => one - other))
  }
  const open = await find(admin, { status: 'awaiting_payment' })
  expect(open.payments.every(({ order }) => order.status === 'awaiting_payment')).toBe(true)
  expect(open.payments.length).toBeGreaterThan(0)
})

test('the list is narrowed to a span of time and to amounts from so many cents on, also as a file', async () => {
  const { shop, admin, gifts, plan } = await withOrders()
  const at = shop.clock.now()
  await shop.db
    .updateTable('orders')
    .set({ created_at: new Date(at - 3_600_000) })
    .where('id', '=', plan.orderId)
    .execute()
  const moment = (ms: number): string => new Date(at + ms).toISOString()
  const ids = async (query: Record<string, string>) =>
    (await find(admin, query)).payments.map(({ order }) => order.id)
  expect(await ids({ until: moment(-3_600_000) })).toEqual([])
  expect(await ids({ since: moment(-3_600_000), until: moment(-3_599_999) })).toEqual([plan.orderId])
  expect(await ids({ since: moment(-3_599_999) })).toEqual([gifts.orderId])
  const [most] = (await find(admin, { sort: 'largest' })).payments
  const cents = most?.order.total_cents ?? 0
  expect(await ids({ from_cents: String(cents) })).toEqual([most?.order.id])
  expect(await ids({ from_cents: String(cents + 1) })).toEqual([])
  expect(await ids({ from_cents: String(cents), until: moment(-3_600_000) })).toEqual([])
  const file = await admin.call('GET', `/braincore/payments-file?from_cents=${cents}`)
  expect(await file.json()).toMatchObject({ rows: 1 })
  for (const query of [
    'since=yesterday',
    'from_cents=-1',
    'from_cents=4.99',
    'from_cents=999999999',
    'sort=odd',
  ])
    expect(await refused(await admin.call('GET', `/braincore/payments?${query}`)), query).toEqual([
      400,
      'invalid_request',
    ])
})

test('what was paid within the second in which it was asked for is told after it', async () => {
  const { shop, admin, gifts } = await withOrders()
  // The payment provider tells whole seconds.
  await sql`update orders set created_at = date_trunc('second', paid_at) + interval '0.6 seconds',
    paid_at = date_trunc('second', paid_at) where id = ${gifts.orderId}`.execute(shop.db)
  const kinds = kindsOf((await tell(admin, gifts.orderId)).story)
  expect(kinds[0]).toBe('placed')
  expect(kinds.indexOf('heard')).toBeLessThan(kinds.indexOf('paid'))
  expect(kinds.indexOf('paid')).toBeLessThan(kinds.indexOf('granted'))
})

test('an order tells its whole story, oldest first, and what is left to give back', async () => {
  const { shop, admin, alice, gifts, refund, catchUp } = await withOrders()
  const [first] = (await (await alice.call('GET', '/users/alice/gift-codes')).json()).codes
  await alice.call('POST', `/gift-codes/${first.id}/take-back`, { version: first.version })
  shop.clock.advance(60_000)
  await mailReceipts(shop)
  shop.clock.advance(60_000)
  await refund(gifts.orderId, [{ index: 1 }])
  await catchUp()
  const told = await tell(admin, gifts.orderId)
  expect(told).toMatchObject({
    player: { id: 'alice', username: 'alice', email: 'alice@example.org' },
    purpose: 'order',
    order: { id: gifts.orderId, status: 'fulfilled' },
    other: null,
    worklist: [],
  })
  const kinds = kindsOf(told.story)
  expect(kinds.slice(0, 2)).toEqual(['placed', 'opened'])
  for (const kind of [
    'heard',
    'paid',
    'granted',
    'code_made',
    'code_taken_back',
    'receipt_mailed',
    'refund_asked',
    'refund_made',
    'refunded',
    'told',
  ])
    expect(kinds).toContain(kind)
  const times = told.story.map(({ at }: StoryEntry) => at)
  expect(times).toEqual(times.toSorted())
  expect(told.story.find(({ kind }: StoryEntry) => kind === 'refund_asked')).toMatchObject({
    by: 'olivia',
    reason: 'Asked by mail',
  })
  expect(told.left.map(({ index }: { index: number }) => index)).toEqual([0])
  expect(told.codes).toHaveLength(2)
  const { code: now } = await (await alice.call('GET', `/gift-codes/${first.id}/code`)).json()
  // Of a code that was taken back the one that works now is named.
  expect(told.codes.find(({ id }: { id: string }) => id === first.id).head).toBe(now.slice(0, 4))
  expect(await refused(await admin.call('GET', '/braincore/payments/none'))).toEqual([404, 'not_found'])
})

test('a checkout that nobody paid is told as opened and left unpaid, each when it was', async () => {
  const { shop, admin, alice } = await openAfterSale()
  const order = anOrder({ donations: [{ cents: 500, project_type: 'general' }] })
  const { orderId } = await alice.checkout(order)
  shop.clock.advance(60_000)
  await alice.call('POST', `/payments/orders/${orderId}/cancel`)
  const { story } = await tell(admin, orderId)
  const times = Object.fromEntries(story.map(({ kind, at }: StoryEntry) => [kind, Date.parse(at)]))
  expect(kindsOf(story).filter((kind) => kind !== 'heard')).toEqual(['placed', 'opened', 'left_unpaid'])
  expect(times['left_unpaid'] - times['opened']).toBe(60_000)
})

test('the parts of a split code are made when it is split, after it', async () => {
  const { shop, admin, alice, gifts } = await withOrders()
  const { codes } = await (await alice.call('GET', '/users/alice/gift-codes')).json()
  const whole = codes.find(({ months }: { months: number }) => months === 12)
  shop.clock.advance(60_000)
  await alice.call('POST', `/gift-codes/${whole.id}/split`, { version: whole.version, months: [6, 6] })
  const { story } = await tell(admin, gifts.orderId)
  const split = story.findIndex(({ kind }: StoryEntry) => kind === 'code_split')
  const made = story.map(({ kind }: StoryEntry, index: number) => (kind === 'code_made' ? index : -1))
  expect(split).toBeGreaterThan(0)
  expect(made.filter((index: number) => index > split)).toHaveLength(2)
})

test('two payments of one order share its number: both are found by it, and what is done about either is told by it', async () => {
  const { shop, admin, alice } = await openAfterSale()
  const first = await shop.buy(
    alice,
    anOrder({ plan: { id: 'tier2', type: 'monthly' }, gifts: { tier1: 1 } }),
  )
  const opened = await alice.call(
    'POST',
    `/payments/orders/${first.orderId}/legs/gifts`,
    { amount: 499, ...paymentReturnAddresses('http://localhost:4000') },
    { 'Idempotency-Key': randomUUID() },
  )
  const gifts = await opened.json()
  await shop.pay(gifts)
  await shop.catchUp()
  const { number } = await alice.order(first.orderId)
  expect(new Set(await idsOf(admin, number))).toEqual(new Set([first.orderId, gifts.orderId]))
  await admin.call('POST', `/braincore/payments/${gifts.orderId}/receipt`, { reason: 'Lost' })
  const { changes } = await (await admin.call('GET', '/braincore/overview?since=2026-03-01T00:00:00Z')).json()
  expect(changes).toEqual([expect.objectContaining({ order: { id: gifts.orderId, number } })])
})

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
  const resend = (orderIds: readonly string[], by = key, reason = 'The mail server was down') =>
    admin.call('POST', '/braincore/receipts', { order_ids: orderIds, reason }, { 'Idempotency-Key': by })
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
  expect((await resend([gifts.orderId], randomUUID())).status).toBe(200)
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

test('the list is had as a file that no spreadsheet runs', async () => {
  const { shop, admin } = await withOrders()
  await shop.db.updateTable('users').set({ username: '=cmd|"x",1' }).where('id', '=', 'bob').execute()
  const file = await (await admin.call('GET', '/braincore/payments-file?sort=oldest')).json()
  const lines = file.text.split('\r\n')
  expect(file).toMatchObject({ name: 'payments-2026-03-01.csv', rows: 2, cut_off: false })
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe(
    'number,order,kind,player,player_id,email,status,cents,refunded_cents,begun_at,paid_at',
  )
  expect(lines[2]).toContain(`"'=cmd|""x"",1"`)
  expect(lines[2]).not.toContain(',=cmd')
})

test('the desk is for administrators alone', async () => {
  const { alice, gifts } = await withOrders()
  for (const [method, path, body] of [
    ['GET', '/braincore/payments', undefined],
    ['GET', '/braincore/payments-file', undefined],
    ['GET', '/braincore/worklist', undefined],
    ['GET', `/braincore/payments/${gifts.orderId}`, undefined],
    ['POST', `/braincore/payments/${gifts.orderId}/receipt`, { reason: 'x' }],
    ['POST', `/braincore/worklist/${randomUUID()}/settle`, { reason: 'x' }],
    [
      'POST',
      '/braincore/grants',
      { user_id: 'alice', order_id: null, plan_id: 'tier5', months: 12, reason: 'x' },
    ],
  ] as const)
    expect(await refused(await alice.call(method, path, body)), path).toEqual([403, 'forbidden'])
})
