import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FoundPayment, StoryEntry, WorklistEntry } from '#contract/desk/money-desk.contract.ts'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import { keyCodes } from '#server/gifts/key-codes.ts'
import { mailReceipts } from '#server/order/receipts.ts'
import { openAfterSale, paymentOf } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { recordsOf } from '#tests/support/csv.ts'
import { kindsOf, refused, tell, withOrders } from '#tests/support/server/money-desk.ts'
import type { Admin } from '#tests/support/server/money-desk.ts'

const find = async (admin: Admin, query: Record<string, string> = {}) => {
  const answer = await admin.call('GET', `/braincore/payments?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { payments: FoundPayment[]; next: string | null }
}
const idsOf = async (admin: Admin, q: string, more: Record<string, string> = {}) =>
  (await find(admin, { q, ...more })).payments.map(({ order }) => order.id)

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
    `${code.slice(0, 4)}-…`,
  ])
    expect(await idsOf(admin, q), q).toEqual([gifts.orderId])
  const { provider: ofPlan } = await tell(admin, plan.orderId)
  expect(await idsOf(admin, ofPlan.subscription_id)).toEqual([plan.orderId])
  const unheard = await paymentOf(shop, plan.sessionId)
  expect(await idsOf(admin, unheard)).toEqual([plan.orderId])
  await mailReceipts(shop)
  const { number: ofOrder, invoice_id: invoice } = await shop.db
    .selectFrom('charges')
    .select(['number', 'invoice_id'])
    .where('order_id', '=', plan.orderId)
    .executeTakeFirstOrThrow()
  for (const q of [`${ofOrder}-1`, invoice ?? '']) expect(await idsOf(admin, q), q).toEqual([plan.orderId])
  expect(new Set(await idsOf(admin, '4242'))).toEqual(new Set([plan.orderId, gifts.orderId]))
  // A mistyped name is found; what names one payment is that one or none.
  for (const q of ['alicee', 'Alise']) expect(await idsOf(admin, q), q).toEqual([gifts.orderId])
  for (const q of ['alicee@example.org', 'ALICEE', 'ALCIE', `${number.slice(0, 3)}ZZ`])
    expect(await idsOf(admin, q), q).toEqual(q === 'ALICEE' ? [gifts.orderId] : [])
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
  const file = await admin.call('GET', `/braincore/payments-file?format=json&from_cents=${cents}`)
  expect(await file.json()).toHaveLength(1)
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
  expect(changes).toEqual([expect.objectContaining({ order: { id: gifts.orderId, number: `${number}-2` } })])
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
  const paid = await shop.db
    .selectFrom('orders')
    .select('total_cents')
    .where('user_id', '=', 'alice')
    .execute()
  expect(told.in_all).toEqual({
    charged_cents: paid.reduce((sum, { total_cents: cents }) => sum + cents, 0),
    returned_cents: told.order.after_sale.refunded_cents,
  })
  expect(told.order.payment).toMatchObject({ method: { type: 'card', brand: 'visa', last4: '4242' } })
  expect(told).toMatchObject({
    player: { id: 'alice', username: 'alice', email: 'alice@example.org' },
    purpose: 'order',
    order: { id: gifts.orderId, status: 'fulfilled' },
    others: [],
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

test('a dispute that was lost is a row of the story and a state of its own: in the list, in its filter and in the file', async () => {
  const hub = await openAfterSale()
  const { admin, alice } = hub
  const { orderId, payment } = await hub.donate(alice, 10)
  const other = await hub.donate(alice, 20)
  const disputeOf = async (id: string): Promise<string> => {
    await hub.control({ payment_intent: id, reason: 'fraudulent' }, '/dispute')
    await hub.catchUp()
    return (await hub.ask(`/v1/disputes?payment_intent=${id}`)).data[0].id
  }
  const [dispute] = [await disputeOf(payment), await disputeOf(other.payment)]
  expect(new Set(await idsOf(admin, '', { status: 'disputed' }))).toEqual(new Set([orderId, other.orderId]))
  // An open dispute is answered at the payment provider: it waits until the bank has decided.
  const waiting = async () => {
    const { entries } = await (await admin.call('GET', '/braincore/worklist')).json()
    return entries.map(({ kind, order, cents }: WorklistEntry) => [kind, order?.id, cents])
  }
  expect(new Set(await waiting())).toEqual(
    new Set([
      ['dispute_is_open', orderId, 1_000],
      ['dispute_is_open', other.orderId, 2_000],
    ]),
  )
  hub.clock.advance(60_000)
  await hub.control({ dispute, outcome: 'lost' }, '/decide')
  await hub.catchUp()
  expect(await idsOf(admin, '', { status: 'disputed' })).toEqual([other.orderId])
  expect(await idsOf(admin, '', { status: 'dispute_lost' })).toEqual([orderId])
  expect(await idsOf(admin, '', { status: 'fulfilled' })).toEqual([])
  expect(await idsOf(admin, '', { kind: 'donation' })).toHaveLength(2)
  expect(await waiting()).toEqual([['dispute_is_open', other.orderId, 2_000]])
  const { story } = await tell(admin, orderId)
  const lost = story.filter(({ kind }: StoryEntry) => kind === 'dispute_lost')
  expect(lost).toMatchObject([{ cents: 1_000, about: dispute, at: new Date(hub.clock.now()).toISOString() }])
  const file = await admin.call('GET', '/braincore/payments-file?sort=oldest')
  const rows = recordsOf(new Uint8Array(await file.arrayBuffer()))
  expect(rows.map((row) => [row.state, row.bought, row.refunded_cents, row.disputed_cents])).toEqual([
    ['dispute_lost', 'donation', 0, 1_000],
    ['disputed', 'donation', 0, 2_000],
  ])
})

test('a story says in words what happened: which plan and until when, which codes, what was heard and told', async () => {
  const hub = await openAfterSale()
  const { admin, alice } = hub
  const { orderId, sessionId } = await hub.buy(alice, anOrder({ plan: { id: 'tier3', type: 'monthly' } }))
  const gifts = await hub.buy(alice, anOrder({ gifts: { tier2: 12 } }))
  const { subscription } = await hub.ask(`/v1/checkout/sessions/${sessionId}`)
  const [first] = (await alice.subscriptions()) as { current_period_end: string }[]
  await hub.control({ subscription }, '/renew')
  await hub.catchUp()
  const { story }: { story: StoryEntry[] } = await tell(admin, orderId)
  const of = (kind: StoryEntry['kind']) => story.filter((entry) => entry.kind === kind)
  const [granted] = of('granted')
  expect(granted?.until).toBe(new Date(first!.current_period_end).toISOString())
  const [renewed] = of('charged')
  expect(renewed).toMatchObject({ what: 'renewal', cents: 1_999 })
  expect(Date.parse(renewed?.until ?? '')).toBeGreaterThan(Date.parse(granted?.until ?? ''))
  expect(of('heard').map(({ what }) => what)).not.toContain(null)
  expect(of('told').map(({ what }) => what)).toContain('plan_started')
  const codes: { story: StoryEntry[] } = await tell(admin, gifts.orderId)
  expect(codes.story.filter(({ kind }) => kind === 'code_made')).toMatchObject([
    { plan_id: 'tier2', months: 12, about: null },
  ])
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

test('the list is had as a file', async () => {
  const { admin } = await withOrders()
  const file = await admin.call('GET', '/braincore/payments-file?sort=oldest')
  const rows = recordsOf(new Uint8Array(await file.arrayBuffer()))
  expect(rows.map(({ player }) => player)).toEqual(['alice', 'bob'])
  // New columns come last.
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['number', 'order', 'kind', 'player', 'player_id', 'email', 'status', 'cents', 'refunded_cents'],
    ...['begun_at', 'paid_at', 'state', 'receipt', 'disputed_cents', 'bought'],
    ...['amount', 'refunded_amount', 'disputed_amount', 'currency'],
  ])
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
