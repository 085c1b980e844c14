import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import { scale } from '#tests/support/scale.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { live } from '#tests/support/server/year-life.ts'
import { chanceOf } from '#tests/support/server/year-player.ts'
import type { Living } from '#tests/support/server/year-player.ts'
import { dayMs, newcomer, passed, planAt } from '#tests/support/server/year.ts'

/** `YEAR=300x365` is a year of other size. */
const [players = 0, days = 0] = (process.env.YEAR ?? scale('12x90', '2000x365')).split('x').map(Number)

/** What has to have happened in a year that is large enough. */
const everything = [
  'order',
  'donation',
  'renewal paid by hand',
  'end',
  'resume',
  'change at once',
  'change later',
  'change taken back',
  'change paid by hand',
  'change not paid',
  'refund of a plan',
  'refund of a gift',
  'refund of a donation',
  'refund of a whole order',
  'refund of a whole renewal',
  'refund of a whole change',
  'dispute of a order',
  'dispute of a renewal',
  'dispute of a change',
  'dispute won',
  'dispute lost',
]

const balances = async (shop: Shop): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; cents: string }>`
    select split_part(account, ':', 1) as account, sum(cents)::text as cents from journal_entries group by 1`.execute(
    shop.db,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

const have = async ({ shop, name, peer }: Living) => {
  const of = async (query: ReturnType<typeof sql<{ sum: number }>>) =>
    (await query.execute(shop.db)).rows[0]?.sum
  return {
    plan: (await (await shop.person(name, peer)).me()).plan_id,
    votes: await of(sql`select coalesce(sum(votes), 0)::int as sum from vote_ledger where user_id = ${name}`),
    giftMonths: await of(
      sql`select (coalesce(sum(months), 0) + coalesce(sum((select sum(gone.months) from gift_code_reversals gone
        where gone.gift_code_id = gift_codes.id)), 0))::int as sum from gift_codes where buyer_id = ${name}`,
    ),
  }
}

test(
  `${players} players live with money for ${days} days: what they have and what the books say is what an independent count expects`,
  { timeout: 60_000 + players * days * 100 },
  async () => {
    const shop = await openShop()
    await seedProjects(shop.db, shop.clock.now())
    const seed = Number(process.env.YEAR_SEED ?? randomInt(2 ** 31))
    const chance = chanceOf(seed)
    const counts: Record<string, number> = {}
    const count = (what: string): void => {
      counts[what] = (counts[what] ?? 0) + 1
    }
    const everyone = Array.from({ length: players }, (_, at): Living => {
      const peer = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
      return { shop, name: `player-${at}`, peer, expected: newcomer(), disputes: [], chance, count }
    })
    const pass = async (): Promise<void> => {
      shop.clock.advance(dayMs)
      await shop.control({ days: 0 }, '/advance')
      await shop.catchUp()
      await reconcile(shop)
      await shop.catchUp()
      await readPaidPlans(shop)
      await followPayments(shop)
      for (const { expected } of everyone) passed(expected, shop.clock.now())
    }
    for (let day = 0; day < days; day += 1) {
      await pass()
      for (const one of everyone) await live(one)
      await shop.catchUp()
      await readPaidPlans(shop)
    }

    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    const sums = { plans: 0, gifts: 0, donations: 0, refunds: 0, disputes: 0 }
    for (const one of everyone) {
      const { votes, giftMonths, kept, back } = one.expected
      found[one.name] = await have(one)
      wanted[one.name] = { plan: planAt(one.expected, shop.clock.now()), votes, giftMonths }
      for (const kind of ['plans', 'gifts', 'donations'] as const) sums[kind] += kept[kind]
      for (const cause of ['refunds', 'disputes'] as const) sums[cause] += back[cause]
    }
    console.log(`Seed ${seed}: ${JSON.stringify(counts)}`)
    if (players * days > 20_000) expect(Object.keys(counts).toSorted()).toEqual(everything.toSorted())
    expect(found, `seed ${seed}`).toEqual(wanted)
    const { plans, gifts, donations, refunds, disputes } = sums
    const books = { refunds: 0, disputes: 0, ...(await balances(shop)) }
    expect(books, `seed ${seed}`).toEqual({
      provider: plans + gifts + donations - refunds - disputes,
      plans: -plans,
      gifts: -gifts,
      donations: -donations,
      refunds,
      disputes,
    })
    await expectBooksToAddUp(shop)
  },
)
