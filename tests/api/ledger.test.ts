import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { Order } from '#contract/order.contract.ts'
import { bookMissing } from '#server/ledger/book-missing.ts'
import { checkBooks } from '#server/ledger/check-books.ts'
import { ledgerReport } from '#server/ledger/report.ts'
import { assignRefund, bookDispute, bookRefund, bookRefundFailed } from '#server/ledger/reversals.store.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { sellElite } from '#tests/support/server/elite.ts'
import { balancesOf, expectBooksToAddUp, mismatchesOf } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'

const dayMs = 86_400_000
const project = 'guild-quartermaster'
const general = { project_type: 'general' } as const
const elite = { id: 'tier3', type: 'monthly' } as const

const openSeededShop = async () => {
  const shop = await openShop()
  await seedProjects(shop.db, shop.clock.now())
  return { shop, alice: await shop.person('alice') }
}

const sell = async (shop: Shop, order: Partial<Order>, name = 'alice') => {
  const checkout = await shop.buy(await shop.person(name), anOrder(order))
  const { payment_intent: intent } = await shop.ask(`/v1/checkout/sessions/${checkout.sessionId}`)
  return { ...checkout, intent: intent as string }
}

const goOn = async (shop: Shop, days: number) => {
  for (let day = 0; day < days; day += 1) {
    shop.clock.advance(dayMs)
    await shop.control({ days: 0 }, '/advance')
    await shop.catchUp()
  }
}

test('each line of a paid order is booked where it belongs, and its donations are assigned', async () => {
  const { shop } = await openSeededShop()
  await sell(shop, {
    plan: elite,
    donations: [
      { cents: 1_000, project_type: 'guilds', project_id: project },
      { cents: 500, ...general },
    ],
  })
  await sell(shop, { gifts: { tier2: 14 } }, 'bob')
  expect(await balancesOf(shop.db)).toEqual({
    'donations:fund:general': -500,
    [`donations:project:${project}`]: -1_000,
    'donations:received': 0,
    gifts: -(10_048 + 2 * 999),
    plans: -1_999,
    provider: 1_999 + 1_500 + 10_048 + 2 * 999,
  })
  await expectBooksToAddUp(shop)
})

test('paid and not yet fulfilled, a donation waits to be assigned', async () => {
  const { shop } = await openSeededShop()
  await shop.db.updateTable('projects').set({ status: 'active' }).execute()
  const { sessionId } = await (
    await shop.person('alice')
  ).checkout(anOrder({ donations: [{ cents: 700, ...general }] }))
  await shop.pay({ sessionId })
  await shop.deliver()
  const [order] = await shop.db.selectFrom('orders').selectAll().execute()
  expect(order?.status).toBe('awaiting_payment')
  await (await shop.person('alice')).cancel(order?.id ?? '')
  expect(await balancesOf(shop.db)).toEqual({ 'donations:received': -700, provider: 700 })
  await expectBooksToAddUp(shop)
  await shop.work()
  expect(await balancesOf(shop.db)).toMatchObject({
    'donations:received': 0,
    'donations:fund:general': -700,
  })
  await expectBooksToAddUp(shop)
})

test('a donation whose project has closed is held for the fund of its project type', async () => {
  const { shop, alice } = await openSeededShop()
  const body = { user_id: 'alice', amount: 25, project_id: project, use_votes_immediately: true }
  const answer = await alice.call('POST', '/stripe-donations/checkout', body, {
    'Idempotency-Key': randomUUID(),
  })
  const { session_id: sessionId } = await answer.json()
  await shop.db.updateTable('projects').set({ status: 'completed' }).where('id', '=', project).execute()
  await shop.pay({ sessionId })
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toMatchObject({ 'donations:fund:guilds': -2_500 })
  await expectBooksToAddUp(shop)
})

test('votes that go to a project with the payment add up, too', async () => {
  const { shop, alice } = await openSeededShop()
  const body = { user_id: 'alice', amount: 25, project_id: project, use_votes_immediately: true }
  const answer = await alice.call('POST', '/stripe-donations/checkout', body, {
    'Idempotency-Key': randomUUID(),
  })
  const { session_id: sessionId } = await answer.json()
  await shop.pay({ sessionId })
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toMatchObject({ [`donations:project:${project}`]: -2_500 })
  await expectBooksToAddUp(shop)
  await plant(shop, sql`delete from vote_ledger where project_vote_id is not null`)
  expect(await mismatchesOf(shop)).toEqual([
    expect.stringMatching(/^55 votes of order .* nobody spent them\.$/u),
    'Of alice votes of donations there are 0, and the ledger has 55.',
  ])
})

test('both payments of an order with two are booked, each with its own lines', async () => {
  const shop = await openShop()
  const { orderId } = await sell(shop, { plan: elite, gifts: { tier1: 3 } })
  await expectBooksToAddUp(shop)
  const alice = await shop.person('alice')
  const leg = `/payments/orders/${orderId}/legs/gifts`
  const { price_cents: amount } = await (await alice.call('GET', leg)).json()
  const returns = {
    success_url: `${shop.settings.publicUrl}/payment-success`,
    cancel_url: `${shop.settings.publicUrl}/payment-cancel`,
  }
  const answer = await alice.call('POST', leg, { amount, ...returns }, { 'Idempotency-Key': randomUUID() })
  expect(answer.status).toBe(200)
  await shop.pay(await answer.json())
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toEqual({ gifts: -1_497, plans: -1_999, provider: 3_496 })
  await expectBooksToAddUp(shop)
})

test('a payment that differs from its order waits in suspense', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(anOrder({ donations: [{ cents: 500, ...general }] }))
  await shop.pay(checkout)
  await shop.db.updateTable('orders').set({ total_cents: 499_99 }).execute()
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toEqual({ differing: -500, provider: 500 })
  await expectBooksToAddUp(shop)
})

test('a payment in another currency is booked in that currency, and beside no dollars', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const { orderId, sessionId } = await alice.checkout(anOrder({ donations: [{ cents: 500, ...general }] }))
  const object = {
    id: sessionId,
    status: 'complete',
    payment_status: 'paid',
    amount_total: 500,
    currency: 'eur',
  }
  const data = { object: { ...object, metadata: { order_id: orderId } } }
  const event = { id: 'evt_1', type: 'checkout.session.completed', created: shop.clock.now() / 1000, data }
  await shop.app.request('/api/payments/webhook', signedWebhook(event, shop.clock.now()))
  await shop.work()
  expect(await shop.db.selectFrom('journal_transactions').select(['kind', 'currency']).execute()).toEqual([
    { kind: 'differing', currency: 'eur' },
  ])
  expect(await mismatchesOf(shop)).toEqual([`payment:${orderId}: charged 0 eur, booked 500 eur.`])
})

test('every renewal is booked once, however often and late its webhook arrives', async () => {
  const shop = await openShop()
  await sellElite(shop)
  await shop.control({ copies: 3, order: 'reversed' })
  await goOn(shop, 62)
  expect(await balancesOf(shop.db)).toEqual({ plans: -3 * 1_999, provider: 3 * 1_999 })
  await expectBooksToAddUp(shop)
})

test('a renewal whose webhook is lost is booked by whoever asks about the subscription', async () => {
  const shop = await openShop()
  await sellElite(shop)
  shop.clock.advance(31 * dayMs + 3 * 3_600_000)
  await shop.control({ days: 0 }, '/advance')
  await reconcile(shop)
  expect(await balancesOf(shop.db)).toEqual({ plans: -2 * 1_999, provider: 2 * 1_999 })
  await expectBooksToAddUp(shop)
  await shop.catchUp()
  expect(await balancesOf(shop.db)).toEqual({ plans: -2 * 1_999, provider: 2 * 1_999 })
  await expectBooksToAddUp(shop)
})

test('a subscription that is charged without giving a plan is owed back', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const checkout = await alice.checkout(anOrder({ plan: elite }))
  await shop.pay(checkout)
  await shop.db.updateTable('orders').set({ total_cents: 1 }).execute()
  await shop.catchUp()
  await goOn(shop, 32)
  expect(await balancesOf(shop.db)).toEqual({ differing: -2 * 1_999, provider: 2 * 1_999 })
  await expectBooksToAddUp(shop)
})

test('what was paid before there was a journal is booked later, once', async () => {
  const shop = await openShop()
  await sellElite(shop)
  await goOn(shop, 32)
  await plant(shop, sql`delete from journal_entries where transaction_key like 'invoice:%'`)
  await plant(shop, sql`delete from journal_transactions where key like 'invoice:%'`)
  await plant(shop, sql`update payment_events set fact = fact - 'paid'`)
  expect(await mismatchesOf(shop)).toHaveLength(2)
  expect(await bookMissing(shop)).toEqual([expect.stringMatching(/^invoice:in_/u)])
  expect(await bookMissing(shop)).toEqual([])
  await expectBooksToAddUp(shop)
})

test('a refund is booked against its lines, and again when it failed', async () => {
  const { shop } = await openSeededShop()
  const { orderId, intent } = await sell(shop, {
    gifts: { tier1: 2 },
    donations: [{ cents: 500, ...general }],
  })
  const before = await balancesOf(shop.db)
  await shop.control({ payment_intent: intent }, '/refund')
  const [{ id: refundId, amount: cents }] = (await shop.ask('/v1/refunds')).data
  expect(await mismatchesOf(shop)).toEqual([`${refundId}: at the payment provider -$14.98, booked $0.00.`])
  const refund = { refundId, orderId, cents, atMs: shop.clock.now() }
  const order = await shop.db.selectFrom('orders').select('lines').executeTakeFirstOrThrow()
  const lines = order.lines.map((line, index) => ({ index, cents: line.cents }))
  await expect(bookRefund(shop.db, { ...refund, lines: [...lines, { index: 0, cents: 1 }] })).rejects.toThrow(
    'are more than',
  )
  expect(await bookRefund(shop.db, refund)).toBe(true)
  expect(await bookRefund(shop.db, refund)).toBe(false)
  await expect(bookRefund(shop.db, { ...refund, cents: 1 })).rejects.toThrow(/booked already/u)
  expect(await balancesOf(shop.db)).toEqual({ ...before, provider: 0, 'refunds:unassigned': 1_498 })
  await assignRefund(shop.db, { ...refund, lines })
  expect(await balancesOf(shop.db)).toEqual({
    'donations:fund:general': 0,
    'donations:received': 0,
    gifts: 0,
    provider: 0,
    'refunds:unassigned': 0,
  })
  await bookRefundFailed(shop.db, refund)
  expect(await balancesOf(shop.db)).toEqual({ ...before, 'refunds:unassigned': 0 })
})

test('a dispute takes the money, and won gives it back, whichever is told first', async () => {
  const shop = await openShop()
  const { orderId } = await sell(shop, { plan: elite })
  const before = await balancesOf(shop.db)
  const [{ payment_intent: intent }] = (await shop.ask('/v1/charges')).data
  await shop.control({ payment_intent: intent }, '/dispute')
  const [{ id: disputeId, amount: cents }] = (await shop.ask('/v1/disputes')).data
  expect(await mismatchesOf(shop)).toEqual([`${disputeId}: at the payment provider -$19.99, booked $0.00.`])
  const dispute = { disputeId, orderId, cents, lines: [{ index: 0, cents }], atMs: shop.clock.now() }
  expect(await bookDispute(shop.db, dispute)).toBe(true)
  expect(await balancesOf(shop.db)).toEqual({ plans: -1_999, disputes: 1_999, provider: 0 })
  await expectBooksToAddUp(shop)
  await shop.control({ dispute: disputeId, outcome: 'won' }, '/decide')
  expect(await mismatchesOf(shop)).toHaveLength(1)
  expect(await bookDispute(shop.db, { ...dispute, won: true })).toBe(true)
  expect(await bookDispute(shop.db, { ...dispute, won: true })).toBe(false)
  expect(await bookDispute(shop.db, dispute)).toBe(false)
  expect(await balancesOf(shop.db)).toEqual({ ...before, disputes: 0 })
  await expectBooksToAddUp(shop)
})

/** Every gift code is lost, with its secret. */
const withoutCodes = sql`with secrets as (delete from gift_code_secrets) delete from gift_codes`

/** Does what the database refuses everybody: only its superuser can, and the check finds it. */
const plant = (shop: Shop, statement: RawBuilder<unknown>): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await statement.execute(trx)
  })

const defects: [name: string, statement: RawBuilder<unknown>, findings: RegExp[]][] = [
  [
    'an altered cent',
    sql`update journal_entries set cents = cents + 1 where account = 'gifts'`,
    [
      /^payment:.* add up to \$0\.01\.$/u,
      /^[0-9A-HJKMNP-TV-Z]{5}: gifts \(line 0\) is booked with -\$9\.97, not -\$9\.98\.$/u,
    ],
  ],
  [
    'a payment that was moved to another account',
    sql`update journal_entries set account = 'plans' where account = 'gifts'`,
    [/gifts \(line 0\) is booked with \$0\.00/u, /plans \(line 0\) is booked with -\$9\.98, not \$0\.00/u],
  ],
  [
    'a missing entry',
    sql`delete from journal_entries where account = 'gifts'`,
    [/has 2 of 3 entries/u, /gifts \(line 0\) is booked with \$0\.00/u],
  ],
  [
    'an order that was never booked',
    sql`with gone as (delete from journal_entries where transaction_key like 'payment:%')
      delete from journal_transactions where key like 'payment:%'`,
    [
      /^[0-9A-HJKMNP-TV-Z]{5} was paid, and nothing is booked\.$/u,
      /donations:received holds -\$10\.00/u,
      /^payment:.*: charged \$19\.98, booked \$0\.00\.$/u,
    ],
  ],
  [
    'a booking of an order that was not paid',
    sql`update orders set status = 'expired'`,
    [
      /^payment:.* is booked, and no order was paid\.$/u,
      /line 1 gave \$0\.00, and \$10\.00 is recorded/u,
      /line 0 bought 0 months, and its codes have 2\.$/u,
      /line 1 made votes, and gave nothing\.$/u,
    ],
  ],
  [
    'a doubled code',
    sql`insert into gift_codes (id, order_id, order_line, part, buyer_id, plan_id, months, created_at)
      select id || '-again', order_id, order_line, part + 1, buyer_id, plan_id, months, created_at from gift_codes`,
    [/^Order .* line 0 bought 2 months, and its codes have 4\.$/u],
  ],
  ['a lost code', withoutCodes, [/bought 2 months, and its codes have 0\.$/u]],
  [
    'votes without a source',
    sql`insert into vote_ledger (user_id, bank, votes, at) values ('alice', 'donation', 7, now())`,
    [/^7 votes of alice have no source\.$/u, /^Of alice votes of donations there are 21, and .* has 28\.$/u],
  ],
  [
    'doubled votes',
    sql`update vote_ledger set votes = votes * 2`,
    [/^Order .* line 1 made 42 votes in 1 rows, not 21 or 23 in one\.$/u, /there are 21, and .* has 42\.$/u],
  ],
  [
    'lost votes',
    sql`delete from vote_ledger`,
    [/made 0 votes in 0 rows/u, /there are 21, and the ledger has 0\.$/u],
  ],
  [
    'a bank that says more than its ledger',
    sql`update vote_power set bank = bank + 5`,
    [/^Of alice votes in the vote bank there are 5, and the ledger has 0\.$/u],
  ],
  [
    'a project that counts a vote too many',
    sql`update project_totals set votes = votes + 1 where project_id = ${project}`,
    [/^The project guild-quartermaster counts \d+ votes, and has \d+\.$/u],
  ],
  [
    'a vote of a player that nobody spent',
    sql`with cast_twice as (update project_totals set votes = votes + 1 where project_id = ${project})
      insert into project_votes (project_id, voter, votes, at) values (${project}, 'alice', 1, now())`,
    [
      /^1 votes of alice went to guild-quartermaster, and nobody spent them\.$/u,
      /^The fund counts \d+ votes, and has \d+\.$/u,
      /^The project guild-quartermaster on .* counts 0 votes, and has 1\.$/u,
      /^The player alice in the project guild-quartermaster counts 0 votes, and has 1\.$/u,
      /^The player alice counts 0 votes, and has 1\.$/u,
      /^The fund on .* counts 0 votes, and has 1\.$/u,
      /^The project guild-quartermaster in the five minutes from .* counts 0 votes, and has 1\.$/u,
    ],
  ],
  [
    'replies and authors of comments that nobody wrote',
    sql`with counted as (
        update projects set replies = replies + 2, comment_authors = comment_authors + 1 where id = ${project})
      insert into comment_authors (project_id, author_id, comments) values (${project}, 'bob', 3)
        on conflict (project_id, author_id) do update set comments = comment_authors.comments + 3`,
    [
      /^The project guild-quartermaster counts 2 replies, and has 0\.$/u,
      /^The project guild-quartermaster counts \d+ authors of comments, and has \d+\.$/u,
      /^The player bob in the project guild-quartermaster counts \d+ comments, and has \d+\.$/u,
    ],
  ],
  [
    'followers, backers and votes of five minutes that nobody is',
    sql`with followed as (update projects set followers = followers + 1 where id = ${project}),
        backed as (update backed_projects set backers = backers + 1 where project_id = ${project}),
        young as (insert into young_votes (project_id, slot, voter, votes)
          values (${project}, '2026-02-28T03:15:00Z', 'alice', 2)),
        long_ago as (insert into vote_slots (project_id, slot, votes) values (${project}, '2026-01-02T03:15:00Z', 4))
      insert into vote_slots as counted (project_id, slot, votes) values (${project}, '2026-02-28T03:15:00Z', 3)
        on conflict (project_id, slot) do update set votes = counted.votes + 3`,
    [
      /^The project guild-quartermaster counts \d+ backers, and has \d+\.$/u,
      /^The project guild-quartermaster counts 1 followers, and has 0\.$/u,
      /^The project guild-quartermaster in the five minutes from 2026-02-28T03:15:00\.000Z counts \d+ votes, and has \d+\.$/u,
      /^The young account alice in the project guild-quartermaster in the five minutes from .* counts 2 votes, and has 0\.$/u,
    ],
  ],
  [
    'a donation that says more than was given',
    sql`update donations set amount_cents = amount_cents + 500 where order_id is not null`,
    [
      /donations:fund:general holds \$10\.00, and its donations are \$15\.00/u,
      /line 1 gave \$10\.00, and \$15\.00 is recorded/u,
      /^The fund counts \$\d+\.00 of donations, and has \$\d+\.00\.$/u,
      /^The fund on 2026-03-01 counts \$\d+\.00 of donations/u,
      /^The player alice counts \$10\.00 of donations, and has \$15\.00\.$/u,
    ],
  ],
  [
    'a donation that is held for another project',
    sql`update donations set project_id = ${project} where order_id is not null`,
    [
      /^donations:project:guild-quartermaster holds \$0\.00, and its donations are \$10\.00\.$/u,
      /^donations:fund:general holds \$10\.00, and its donations are \$0\.00\.$/u,
      /^The project guild-quartermaster counts \$\d+\.00 of donations, and has \$\d+\.00\.$/u,
      /^The project guild-quartermaster on 2026-03-01 counts \$\d+\.00 of donations/u,
      /^The player alice in the project guild-quartermaster counts \$0\.00 of donations, and has \$10\.00\.$/u,
    ],
  ],
  [
    'a fund that counts a voter too many',
    sql`update fund_totals set voters = voters + 1`,
    [/^The fund counts \d+ voters, and has \d+\.$/u],
  ],
]

test.each(defects)('the check finds %s', async (_, statement, findings) => {
  const { shop } = await openSeededShop()
  await sell(shop, { gifts: { tier1: 2 }, donations: [{ cents: 1_000, ...general }] })
  await expectBooksToAddUp(shop)
  await plant(shop, statement)
  expect(await mismatchesOf(shop)).toEqual(findings.map((finding) => expect.stringMatching(finding)))
})

const planDefects: [name: string, statement: RawBuilder<unknown>, findings: RegExp[]][] = [
  [
    'a plan that runs longer than it was paid',
    sql`update subscriptions set current_period_end = current_period_end + interval '1 month'`,
    [/runs until 2026-06-01T12:00:00\.000Z, and is paid until 2026-05-01T12:00:00\.000Z at most\.$/u],
  ],
  [
    'a plan that was paid and never started',
    sql`delete from subscriptions`,
    [
      /^invoice:.* is booked for a subscription that the hub doesn't have\.$/u,
      /bought 1 plans, and 0 were started\.$/u,
    ],
  ],
  [
    'a renewal that was never booked',
    sql`with gone as (delete from journal_entries where transaction_key like 'invoice:%')
      delete from journal_transactions where key like 'invoice:%'`,
    [
      /^invoice:.* was paid with \$19\.99, and \$0\.00 is booked\.$/u,
      /runs until 2026-05-01/u,
      /^invoice:.*: charged \$19\.99, booked \$0\.00\.$/u,
    ],
  ],
]

test.each(planDefects)('the check finds %s', async (_, statement, findings) => {
  const shop = await openShop()
  await sellElite(shop)
  await goOn(shop, 32)
  await expectBooksToAddUp(shop)
  await plant(shop, statement)
  expect(await mismatchesOf(shop)).toEqual(findings.map((finding) => expect.stringMatching(finding)))
})

test('the check finds a charge that the hub knows nothing of, and a booking that was never charged', async () => {
  const shop = await openShop()
  const { orderId } = await sell(shop, { gifts: { tier1: 2 } })
  const [{ id, ...charge }] = (await shop.ask('/v1/charges')).data
  const { orderId: other } = await sell(shop, { gifts: { tier1: 1 } })
  const payments = {
    ...shop.payments,
    readBooks: async () => {
      const { charges, ...rest } = await shop.payments.readBooks()
      return {
        ...rest,
        charges: charges.flatMap((one) =>
          one.orderId === other ? [] : [one, { ...one, id: 'ch_9', orderId: null }],
        ),
      }
    },
  }
  expect(await mismatchesOf({ ...shop, payments })).toEqual([
    'charge ch_9: charged $9.98, booked $0.00.',
    `payment:${other}: charged $0.00, booked $4.99.`,
  ])
  expect([id, charge.metadata.order_id]).toEqual([expect.stringMatching(/^ch_/u), orderId])
})

test('many charges are read to the last page', async () => {
  const shop = await openShop()
  for (let index = 0; index < 6; index += 1) await sell(shop, { gifts: { tier1: 1 } }, `player-${index}`)
  const checks = await checkBooks(shop)
  expect(checks.find(({ name }) => name === 'Charges of the payment provider')).toMatchObject({
    counted: 6,
    difference: 0,
    findings: [],
  })
})

test('the report is a table with every mismatch by name', async () => {
  const { shop } = await openSeededShop()
  await sell(shop, { gifts: { tier1: 2 }, donations: [{ cents: 1_000, ...general }] })
  const good = ledgerReport(await checkBooks(shop))
  expect(good[0]).toMatch(/^Check +Looked at +Difference$/u)
  expect(good.filter((line) => / 0(?: \w+)?$|\$0\.00$/u.test(line))).toHaveLength(21)
  expect(good.at(-1)).toBe('The books add up, and agree with the payment provider.')
  await plant(shop, withoutCodes)
  const bad = ledgerReport(await checkBooks(shop))
  expect(bad).toContainEqual(expect.stringMatching(/^Months of gift codes +0 +2 months$/u))
  expect(bad).toContainEqual(expect.stringMatching(/^Months of gift codes: Order .* its codes have 0\.$/u))
  expect(bad.at(-1)).toMatch(/^1 mismatches\./u)
})
