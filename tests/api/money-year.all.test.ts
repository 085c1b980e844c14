import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { followPayments } from '#server/refund/follow-payments.ts'
import { readPaidPlans } from '#server/subscriptions/read-plans.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { scale } from '#tests/support/scale.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { expectOverviewToBeCounted } from '#tests/support/server/overview-counts.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { live } from '#tests/support/server/year-life.ts'
import { chanceOf } from '#tests/support/chance.ts'
import { oncePerDay } from '#tests/support/server/year-player.ts'
import type { Living } from '#tests/support/server/year-player.ts'
import { dayMs, newcomer, passed, planAt } from '#tests/support/server/year.ts'
import { patience } from '#tests/support/pace.ts'

/** `YEAR=300x365` is a year of other size; `YEAR=300x365/8` one in which players are busy on one day in eight. */
const [players = 0, days = 0, busyOneDayIn = 1] = (process.env.YEAR ?? scale('12x90', '2000x365/8'))
  .split(/[x/]/)
  .map(Number)

/** Players who live at the same time; webhooks that arrive together, and processes that do what they mean. */
const atOnce = { players: 24, jobs: 8 }

const together = (count: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, work))

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

/** Does one thing at a time; whoever asks meanwhile waits for the next time, together with all others who ask. */
const shared = (work: () => Promise<void>): (() => Promise<void>) => {
  let running = Promise.resolve()
  let next: Promise<void> | null = null
  return () => {
    next ??= running.then(() => {
      next = null
      running = work()
      return running
    })
    return next
  }
}

const have = async ({ shop, name, player }: Living) => {
  const of = async (query: ReturnType<typeof sql<{ sum: number }>>) =>
    (await query.execute(shop.db)).rows[0]?.sum
  return {
    plan: (await (await player()).me()).plan_id,
    votes: await of(sql`select coalesce(sum(votes), 0)::int as sum from vote_ledger where user_id = ${name}`),
    giftMonths: await of(
      sql`select (coalesce(sum(months), 0) + coalesce(sum((select sum(gone.months) from gift_code_reversals gone
        where gone.gift_code_id = gift_codes.id)), 0))::int as sum from gift_codes where buyer_id = ${name}`,
    ),
  }
}

test(
  `${players} players live with money for ${days} days: what they have and what the books say is what an independent count expects`,
  { timeout: patience(60_000 + players * days * 300) },
  async () => {
    const shop = await openShop({ deliveriesAtOnce: atOnce.jobs })
    await seedProjects(ownerOf(shop.db), shop.clock.now())
    const seed = Number(process.env.YEAR_SEED ?? randomInt(2 ** 31))
    const counts: Record<string, number> = {}
    let day = 0
    const follow = shared(async () => {
      let heard = await shop.deliver()
      do {
        await together(Math.min(heard, atOnce.jobs) || 1, shop.work)
        await readPaidPlans(shop)
        await followPayments(shop)
        await reconcile(shop)
        heard = await shop.deliver()
      } while (heard > 0)
    })
    const everyone = Array.from({ length: players }, (_, at): Living => {
      const peer = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
      const name = `player-${at}`
      const player = oncePerDay(shop, name, peer)
      const did: string[] = []
      const count = (what: string): void => {
        counts[what] = (counts[what] ?? 0) + 1
        did.push(`day ${day}: ${what}`)
      }
      const chance = chanceOf(seed, at)
      const start = { expected: newcomer(), disputes: [] }
      return { shop, name, player, follow, ...start, chance, busyOneDayIn, did, count }
    })
    for (; day < days; day += 1) {
      if (day % 73 === 72) console.log(`Day ${day + 1}, seed ${seed}: ${JSON.stringify(counts)}`)
      shop.clock.advance(dayMs)
      await shop.control({ days: 0 }, '/advance')
      await follow()
      for (const { expected } of everyone) passed(expected, shop.clock.now())
      const waiting = everyone.values()
      await together(atOnce.players, async () => {
        for (const one of waiting) await live(one)
      })
      await follow()
    }

    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    const sums = { plans: 0, gifts: 0, donations: 0, refunds: 0, disputes: 0 }
    for (const one of everyone) {
      const { votes, giftMonths, kept, back } = one.expected
      found[one.name] = await have(one)
      wanted[one.name] = { plan: planAt(one.expected, shop.clock.now()), votes, giftMonths }
      if (!isDeepStrictEqual(found[one.name], wanted[one.name])) console.log(one.name, one.did)
      for (const kind of ['plans', 'gifts', 'donations'] as const) sums[kind] += kept[kind]
      for (const cause of ['refunds', 'disputes'] as const) sums[cause] += back[cause]
    }
    console.log(`Seed ${seed}: ${JSON.stringify(counts)}`)
    if ((players * days) / busyOneDayIn > 20_000)
      expect(Object.keys(counts).toSorted()).toEqual(everything.toSorted())
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
    shop.clock.advance(dayMs / 2)
    const { reported } = await expectOverviewToBeCounted(
      shop.db,
      shop.clock.now() - 14 * dayMs,
      shop.clock.now(),
    )
    expect(reported, `seed ${seed}`).toMatchObject({ differing: 0, differing_cents: 0 })
  },
)
