import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { sellElite } from '#tests/support/server/elite.ts'
import { laterCards, openPlanChanges } from '#tests/support/server/plan-changes.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'

const list = async (shop: Shop, before?: string) => {
  const alice = await shop.person('alice')
  const answer = await alice.call('GET', `/payments/orders${before ? `?before=${before}` : ''}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { orders: OrderState[]; next: string | null }
}
const told = ({ charge, lines: [line], total_cents, paid_at, status }: OrderState) => [
  charge ?? 'order',
  line?.kind === 'plan' ? `${line.plan_id} ${line.type}` : line?.kind,
  total_cents,
  paid_at?.slice(0, 10),
  status,
]

test('renewals and what changes of plan cost stand among the past orders, each with its plan, amount and day', async () => {
  const alice = await openPlanChanges()
  await alice.until('2026-03-16T12:00:00Z')
  const { charged_now_cents: cents } = await alice.preview('tier5', 'monthly')
  await alice.change('tier5', 'monthly')
  await alice.follow()
  await alice.change('tier1', 'monthly')
  await alice.until('2026-05-03T12:00:00Z')
  const { orders, next } = await list(alice)
  expect(next).toBeNull()
  expect(orders.map(told)).toEqual([
    ['renewal', 'tier1 monthly', 499, '2026-05-01', 'fulfilled'],
    ['renewal', 'tier1 monthly', 499, '2026-04-01', 'fulfilled'],
    ['plan_change', 'tier5 monthly', cents, '2026-03-16', 'fulfilled'],
    ['order', 'tier3 monthly', 1999, '2026-03-01', 'fulfilled'],
  ])
  expect(new Set(orders.map(({ number }) => number)).size).toBe(1)
})

test('an order says what its plan renews for only as long as that is the plan it bought', async () => {
  const alice = await openPlanChanges()
  const planNow = async () => (await list(alice)).orders.at(-1)?.plan
  const elite = { paid_until: '2026-04-01T12:00:00.000Z', renewal: 'renews', in_force: true }
  expect(await planNow()).toEqual({ ...elite, renewal_cents: 1_999 })

  await alice.change('tier1', 'monthly')
  expect(await planNow()).toEqual(elite)
  await alice.takeBack()
  expect(await planNow()).toEqual({ ...elite, renewal_cents: 1_999 })

  await alice.change('tier5', 'monthly')
  await alice.follow()
  expect(await planNow()).toEqual({ ...elite, changed_to: { plan_id: 'tier5', type: 'monthly' } })
})

test('an order says no renewal of a plan whose renewal was not paid', async () => {
  const alice = await openPlanChanges()
  await alice.card(laterCards.declined)
  await alice.until('2026-04-02T12:00:00Z')
  expect((await list(alice)).orders.at(-1)?.plan).not.toHaveProperty('renewal_cents')
})

test('a charge has a receipt of its own, for nobody else', async () => {
  const alice = await openPlanChanges()
  await alice.until('2026-04-02T12:00:00Z')
  const [renewal] = (await list(alice)).orders
  const path = `/payments/orders/${encodeURIComponent(renewal?.id ?? '')}`
  const answer = await (await alice.person('alice')).call('GET', path)
  // A receipt also says who sold it.
  expect(await answer.json()).toEqual({ ...renewal, sold_by: [...alice.settings.seller] })
  const bob = await alice.person('bob')
  expect(await codeOf(await bob.call('GET', path))).toBe('not_found')
  expect((await (await bob.call('GET', '/payments/orders')).json()).orders).toEqual([])
})

test('what goes back of a renewal is said at that renewal, and at no other payment', async () => {
  const alice = await openPlanChanges()
  await alice.until('2026-05-03T12:00:00Z')
  const [latest] = (await alice.ask('/v1/payment_intents')).data
  await alice.control({ payment_intent: latest.id }, '/refund')
  await alice.catchUp()
  await followPayments(alice)
  const { orders } = await list(alice)
  expect(orders.map(({ charge, after_sale: after }) => [charge, after?.refunded_cents ?? 0])).toEqual([
    ['renewal', 1999],
    ['renewal', 0],
    [undefined, 0],
  ])
  expect(orders[0]?.after_sale?.refunds).toMatchObject([{ cents: 1999, lines: [{ index: 0, cents: 1999 }] }])
})

test('ten thousand renewals come twenty at a time, each once, also those of the same instant', async () => {
  // Invented renewals, which the payment provider knows nothing of.
  const alice = await openShop()
  await sellElite(alice)
  alice.clock.advance(32 * 86_400_000)
  await alice.control({ days: 0 }, '/advance')
  await alice.catchUp()
  const copies = 10_000
  await alice.db.transaction().execute(async (trx) => {
    // The check that a transaction balances was planned on this connection when the journal was nearly empty: read whole.
    await sql`discard plans`.execute(trx)
    await sql`
      insert into journal_transactions (key, kind, currency, entries, order_id, user_id, subscription_id, paid_until, at)
      select 'invoice:in_copy_' || n, kind, currency, entries, order_id, user_id, subscription_id, paid_until,
        at + (n / 7) * interval '1 minute'
      from journal_transactions, generate_series(1, ${copies}::int) as n where kind = 'renewal'`.execute(trx)
    await sql`
      insert into journal_entries (transaction_key, position, account, cents)
      select 'invoice:in_copy_' || n, position, account, cents
      from journal_entries, generate_series(1, ${copies}::int) as n
      where transaction_key in (select key from journal_transactions where kind = 'renewal' and key not like '%copy%')`.execute(
      trx,
    )
    await sql`
      insert into charges (key, kind, number, part, order_id, user_id, cents, currency, at, language)
      select 'invoice:in_copy_' || n, kind, number, part + n, order_id, user_id, cents, currency,
        at + (n / 7) * interval '1 minute', language
      from charges, generate_series(1, ${copies}::int) as n where kind = 'renewal'`.execute(trx)
  })
  const seen: string[] = []
  let before: string | null = null
  let slowest = 0
  for (let pages = 0; pages < 30; pages += 1) {
    const at = performance.now()
    const page: Awaited<ReturnType<typeof list>> = await list(alice, before ?? undefined)
    slowest = Math.max(slowest, performance.now() - at)
    expect(page.orders).toHaveLength(20)
    seen.push(...page.orders.map(({ id }) => id))
    before = page.next
  }
  expect(new Set(seen).size).toBe(600)
  const [ms] = (before ?? '').split('-')
  const last = await list(alice, `${Date.parse('2026-03-02T00:00:00Z')}-0`)
  expect([Number(ms) > 0, last.orders.length, last.next]).toEqual([true, 1, null])
  expect(slowest).toBeLessThan(2_000)
})
