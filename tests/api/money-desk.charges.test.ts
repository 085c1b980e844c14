import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FoundPayment, StoryEntry } from '#contract/desk/money-desk.contract.ts'
import { mailReceipts } from '#server/order/receipts.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { mailRefunds } from '#server/refund/refund-mails.ts'
import { kindsOf, refused, tell } from '#tests/support/server/money-desk.ts'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { refundThere } from '#tests/support/server/refunds.ts'

/** Alice's Elite by the month, an administrator, and the desk's calls. */
const openDesk = async () => {
  const shop = await openPlanChanges()
  await shop.person('olivia')
  await shop.db.updateTable('users').set({ is_admin: true }).where('id', '=', 'olivia').execute()
  // Days pass here: each call is made by a page that has just logged in.
  const admin = () => shop.person('olivia')
  const find = async (query: Record<string, string> = {}) => {
    const answer = await (await admin()).call('GET', `/braincore/payments?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(200)
    return (await answer.json()) as { payments: FoundPayment[]; next: string | null }
  }
  const named = async (query: Record<string, string>) =>
    (await find(query)).payments.map(({ order }) => order.charge ?? 'order')
  const charges = async (kind: string) =>
    (await find({ kind, sort: 'oldest' })).payments.map(({ order }) => order)
  const refund = async (
    id: string,
    { key = randomUUID(), lines = [{ index: 0 }] }: { key?: string; lines?: unknown[] } = {},
  ) => {
    const body = { lines, reason: 'Asked by mail' }
    return (await admin()).call('POST', `/payments/orders/${encodeURIComponent(id)}/refunds`, body, {
      'Idempotency-Key': key,
    })
  }
  const follow = async () => {
    await shop.follow()
    await followPayments(shop)
  }
  const open = async (id: string) => tell(await admin(), encodeURIComponent(id))
  return { ...shop, admin, find, named, charges, refund, follow, open }
}

/** What the journal has booked as refunds of plans. */
const refundedPlans = async ({ db }: Awaited<ReturnType<typeof openDesk>>): Promise<number> => {
  const rows = await db
    .selectFrom('journal_entries')
    .select('cents')
    .where('account', '=', 'refunds')
    .execute()
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

test('renewals and changes of plan stand in the list, and are found by what names them', async () => {
  const shop = await openDesk()
  await shop.until('2026-04-02T12:00:00Z')
  await shop.change('tier5', 'monthly')
  await shop.follow()
  await mailReceipts(shop)
  expect(await shop.named({})).toEqual(['plan_change', 'renewal', 'order'])
  expect(await shop.named({ sort: 'oldest' })).toEqual(['order', 'renewal', 'plan_change'])
  expect(await shop.named({ kind: 'plan' })).toEqual(['order'])
  for (const kind of ['renewal', 'plan_change']) expect(await shop.named({ kind })).toEqual([kind])
  for (const kind of ['gift', 'donation']) expect(await shop.named({ kind }), kind).toEqual([])
  expect(await shop.named({ status: 'fulfilled' })).toHaveLength(3)
  for (const status of ['differs', 'disputed', 'renewal_failed'])
    expect(await shop.named({ status }), status).toEqual([])

  const [renewal] = await shop.charges('renewal')
  const { provider } = await shop.open(renewal!.id)
  const number = renewal!.number
  expect(renewal!.payment?.receipt).toBe(`${number}-2`)
  for (const q of [
    `${number}-2`,
    `${number.toLowerCase()}-2`,
    renewal!.id,
    provider.invoice_id,
    ...provider.payment_ids,
  ])
    expect(await shop.named({ q }), q).toEqual(['renewal'])
  expect(await shop.named({ q: `${number}-1` })).toEqual(['order'])
  for (const q of [number, 'alice', shop.providerId, '4242', 'Visa 4242', 'visa ending in 4242'])
    expect(await shop.named({ q }), q).toHaveLength(3)
  for (const q of [`${number}-4`, 'Mastercard 4242', 'Visa 4243'])
    expect(await shop.named({ q }), q).toEqual([])
})

test('the payment of a renewal that nobody asked about yet is found, too', async () => {
  const shop = await openDesk()
  await shop.until('2026-04-02T12:00:00Z')
  const { data } = await shop.ask(`/v1/invoices?subscription=${shop.providerId}`)
  const payment = data[0].payments.data[0].payment.payment_intent
  expect(
    await shop.db.selectFrom('charges').select('key').where('payment_id', '=', payment).execute(),
  ).toEqual([])
  expect(await shop.named({ q: payment })).toEqual(['renewal'])
})

test.each(['newest', 'oldest', 'largest', 'smallest'])(
  'the %s come first, page by page, each once',
  async (sort) => {
    const shop = await openDesk()
    await shop.until('2026-05-02T12:00:00Z')
    const seen: string[] = []
    for (let before: string | null = ''; before !== null;) {
      const page: { payments: FoundPayment[]; next: string | null } = await shop.find({
        sort,
        ...(before && { before }),
      })
      seen.push(...page.payments.map(({ order }) => order.id))
      // The cursor of any row leads on behind it, not only that of the fiftieth.
      const [first] = page.payments
      const by = sort === 'largest' || sort === 'smallest' ? `${first?.order.total_cents}-` : ''
      const { attempt } = await shop.db.selectFrom('orders').select('attempt').executeTakeFirstOrThrow()
      const place = first?.order.charge ? first.order.id : String(attempt).padStart(15, '0')
      const rest = await shop.find({
        sort,
        before: `${by}${Date.parse(first?.order.created_at ?? '')}-${place}`,
      })
      expect(rest.payments).toEqual(page.payments.slice(1))
      expect((await shop.find({ sort, before: '17-abc' })).payments.length).toBeLessThanOrEqual(3)
      before = page.next
    }
    expect(new Set(seen).size).toBe(3)
    expect(seen).toHaveLength(3)
  },
)

test('a failed renewal is a state of the order that bought the plan, until it is paid', async () => {
  const shop = await openDesk()
  await shop.card(laterCards.declined)
  await shop.until('2026-04-02T12:00:00Z')
  expect(await shop.named({ status: 'renewal_failed' })).toEqual(['order'])
  const [found] = (await shop.find({ status: 'renewal_failed' })).payments
  expect(found?.order.plan?.renewal_failed).toBe(true)
  // The month that was paid stays paid.
  expect(await shop.named({ status: 'fulfilled' })).toEqual(['order'])
  const { story } = await shop.open(found!.order.id)
  expect(story.find(({ what }: StoryEntry) => what === 'payment_failed')).toMatchObject({
    cents: 1_999,
    plan_id: 'tier3',
  })
  await shop.card('4242 4242 4242 4242')
  const open = (await shop.invoices()).find(({ status }) => status === 'open')
  await shop.payPage((await shop.ask(`/v1/invoices/${open?.id}`)).hosted_invoice_url)
  await shop.follow()
  expect(await shop.named({ status: 'renewal_failed' })).toEqual([])
})

test('a renewal is refunded from the desk once: the plan ends, its story and its mail say so', async () => {
  const shop = await openDesk()
  await shop.until('2026-04-02T12:00:00Z')
  const [renewal] = await shop.charges('renewal')
  const before = await shop.open(renewal!.id)
  expect(before).toMatchObject({ left: [{ index: 0, cents: 1_999 }], carries_plan: true, codes: [] })
  expect(before.order.plan.in_force).toBe(true)
  expect(before.others.map(({ kinds }: { kinds: string[] }) => kinds)).toEqual([['plan']])
  expect((await shop.open(before.order_id)).others.map(({ id }: { id: string }) => id)).toEqual([renewal!.id])

  const key = randomUUID()
  const answers = await Promise.all([shop.refund(renewal!.id, { key }), shop.refund(renewal!.id)])
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([200, 409])
  const again = await shop.refund(renewal!.id)
  expect(await refused(again)).toEqual([409, 'refund_too_large'])
  await shop.follow()
  await mailRefunds(shop)

  expect(await shop.plan()).toBe('tier0')
  expect(await refundedPlans(shop)).toBe(1_999)
  const after = await shop.open(renewal!.id)
  expect(after.left).toEqual([])
  expect(after.order.after_sale).toMatchObject({ refunded_cents: 1_999, disputed: false })
  expect(kindsOf(after.story)).toEqual(
    expect.arrayContaining(['charged', 'refund_asked', 'refund_made', 'refunded']),
  )
  const told = after.story.filter(({ kind }: StoryEntry) => kind === 'told')
  expect(told.map(({ what, cents, plan_id: plan }: StoryEntry) => [what, cents, plan])).toEqual(
    expect.arrayContaining([
      ['refunded', 1_999, null],
      ['plan_ended', null, 'tier3'],
    ]),
  )
  expect(told).toHaveLength(2)
  expect(await shop.named({ status: 'refunded' })).toEqual(['renewal'])
  expect(await shop.named({ status: 'fulfilled' })).toEqual(['order'])
  const { changes } = await (await (await shop.admin()).call('GET', '/braincore/audit')).json()
  expect(changes[0]).toMatchObject({
    kind: 'refund_made',
    order: { id: renewal!.id, number: `${renewal!.number}-2` },
  })
  const about = async (receipt: string): Promise<number> => {
    const found = await (await shop.admin()).call('GET', `/braincore/audit?q=${receipt}`)
    return (await found.json()).changes.length
  }
  expect(await about(`${renewal!.number}-2`.toLowerCase())).toBe(2)
  expect(await about(`${renewal!.number}-1`)).toBe(0)
  // The first month stays what it was.
  const first = await shop.open(before.order_id)
  expect(first.left).toEqual([{ index: 0, cents: 1_999 }])
  expect(first.order.after_sale).toBeUndefined()
  const mail = shop.mailer.sent.findLast(({ subject }) => subject.startsWith('We refunded'))
  expect(mail?.text).toContain(`${renewal!.number}-2`)
  expect(mail?.text).toContain('Your plan has ended.')
})

test('the same request counts once, and for another payment it is refused', async () => {
  const shop = await openDesk()
  await shop.until('2026-04-02T12:00:00Z')
  const [renewal] = await shop.charges('renewal')
  const { order_id: orderId } = await shop.open(renewal!.id)
  const key = randomUUID()
  const [one, same] = [await shop.refund(renewal!.id, { key }), await shop.refund(renewal!.id, { key })]
  expect([one.status, same.status]).toEqual([200, 200])
  expect(await same.json()).toEqual(await one.json())
  expect(await refused(await shop.refund(orderId, { key }))).toEqual([409, 'order_mismatch'])
  await shop.follow()
  expect(await refundedPlans(shop)).toBe(1_999)
})

test.each([
  ['a part of it', [{ index: 0, cents: 500 }]],
  ['a line that isn’t there', [{ index: 1 }]],
  ['a line twice', [{ index: 0 }, { index: 0 }]],
])('of a renewal %s can’t be refunded', async (_, lines) => {
  const shop = await openDesk()
  await shop.until('2026-04-02T12:00:00Z')
  const [renewal] = await shop.charges('renewal')
  expect(await refused(await shop.refund(renewal!.id, { lines }))).toEqual([422, 'refund_lines_wrong'])
  expect(await refused(await shop.refund('invoice:in_nothing'))).toEqual([404, 'not_found'])
  expect(await refundedPlans(shop)).toBe(0)
})

test('a change in the middle of a period is refunded without ending the plan', async () => {
  const shop = await openDesk()
  await shop.until('2026-03-10T12:00:00Z')
  await shop.change('tier5', 'monthly')
  await shop.follow()
  await mailReceipts(shop)
  const [change] = await shop.charges('plan_change')
  expect(await shop.open(change!.id)).toMatchObject({ carries_plan: false })
  expect((await shop.refund(change!.id)).status).toBe(200)
  await shop.follow()
  await mailRefunds(shop)
  expect(await shop.plan()).toBe('tier5')
  expect(await refundedPlans(shop)).toBe(change!.total_cents)
  expect((await shop.open(change!.id)).worklist).toEqual([])
  const mail = shop.mailer.sent.findLast(({ subject }) => subject.startsWith('We refunded'))
  expect(mail?.text).toContain('Oracle, monthly')
  expect(mail?.text).toContain('Your plan goes on.')
})

test('a refund in the payment provider’s own pages of a whole change waits for nobody', async () => {
  const shop = await openDesk()
  await shop.until('2026-03-10T12:00:00Z')
  await shop.change('tier5', 'monthly')
  const { data } = await shop.ask(`/v1/invoices?subscription=${shop.providerId}`)
  await refundThere(shop, data[0].payments.data[0].payment.payment_intent)
  await shop.follow()
  const [change] = await shop.charges('plan_change')
  expect(change?.after_sale?.refunded_cents).toBe(change?.total_cents)
  expect(await refundedPlans(shop)).toBe(change?.total_cents)
  expect(await shop.plan()).toBe('tier5')
  expect(await shop.db.selectFrom('payment_worklist').select('kind').execute()).toEqual([])
})

test('a renewal that found no plan was owed back, and is booked so when it is refunded', async () => {
  const shop = await openDesk()
  // The hub takes the subscription for another's while it renews.
  const named = (id: string) => shop.db.updateTable('orders').set({ provider_subscription_id: id }).execute()
  await shop.until('2026-04-01T11:00:00Z')
  await named('sub_another')
  await shop.until('2026-04-02T00:00:00Z')
  await named(shop.providerId)
  expect(await shop.named({ status: 'differs' })).toEqual(['renewal'])
  const [stray] = await shop.charges('renewal')
  const owed = async () => {
    const rows = await shop.db
      .selectFrom('journal_entries')
      .select('cents')
      .where('account', '=', 'differing')
      .execute()
    return rows.reduce((sum, { cents }) => sum + cents, 0)
  }
  expect(await owed()).toBe(-1_999)
  expect((await shop.refund(stray!.id)).status).toBe(200)
  await shop.follow()
  expect(await owed()).toBe(0)
  expect(await refundedPlans(shop)).toBe(0)
})

test('a change that began a new period ends the plan when it is refunded', async () => {
  const shop = await openDesk()
  await shop.until('2026-03-10T12:00:00Z')
  await shop.change('tier5', 'yearly')
  await shop.follow()
  await mailReceipts(shop)
  const [change] = await shop.charges('plan_change')
  expect(await shop.open(change!.id)).toMatchObject({ carries_plan: true })
  expect((await shop.refund(change!.id)).status).toBe(200)
  await shop.follow()
  expect(await shop.plan()).toBe('tier0')
  expect(await refundedPlans(shop)).toBe(change!.total_cents)
})

test('the receipt of a renewal is mailed again, with its own number', async () => {
  const shop = await openDesk()
  await shop.until('2026-04-02T12:00:00Z')
  await mailReceipts(shop)
  const [renewal] = await shop.charges('renewal')
  const sent = shop.mailer.sent.length
  const path = `/braincore/payments/${encodeURIComponent(renewal!.id)}/receipt`
  const answer = await (await shop.admin()).call('POST', path, { reason: 'Lost' })
  expect(await answer.json()).toEqual({ email: 'alice@example.org' })
  await mailReceipts(shop)
  const mails = shop.mailer.sent.slice(sent)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain(`${renewal!.number}-2`)
  expect(kindsOf((await shop.open(renewal!.id)).story)).toContain('receipt_wanted')
})
