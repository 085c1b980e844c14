import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { billings } from '#contract/plans.contract.ts'
import type { Order, PaidPlanId } from '#contract/order.contract.ts'
import { paidPlanIds } from '#contract/order.contract.ts'
import { paymentReturnAddresses } from '#contract/paths.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { reconcile } from '#server/payments/reconciler.ts'
import { billed } from '#tests/contract/order.oracle.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { scale } from '#tests/support/scale.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { donatedByCard, newcomer, ordered, paidByHand, passed, planAt } from '#tests/support/server/year.ts'
import type { Expected } from '#tests/support/server/year.ts'

const returns = paymentReturnAddresses('http://localhost:4000')
const project = 'guild-quartermaster'
const players = scale(12, 2_000)
const days = scale(90, 365)
const dayMs = 86_400_000
const goodCard = '4242 4242 4242 4242'
const failingCard = '4000 0000 0000 0341'

type Player = Awaited<ReturnType<Shop['person']>>

/** Repeatable chance: the same seed makes the same year. */
const chanceOf = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return {
    happens: (oneIn: number): boolean => next() < 1 / oneIn,
    upTo: (most: number): number => 1 + Math.floor(next() * most),
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  }
}
type Chance = ReturnType<typeof chanceOf>

const someGifts = (chance: Chance): Order['gifts'] => ({ [chance.of(paidPlanIds)]: chance.upTo(26) })
const someDonations = (chance: Chance): Order['donations'] =>
  Array.from({ length: chance.upTo(3) }, () => ({
    cents: chance.upTo(300) * 100,
    project_type: chance.of(['general', 'guilds', 'education'] as const),
  }))

const providerId = async (shop: Shop, name: string): Promise<string> =>
  (
    await shop.db
      .selectFrom('subscriptions')
      .select('provider_id')
      .where('user_id', '=', name)
      .where('status', '<>', 'ended')
      .executeTakeFirstOrThrow()
  ).provider_id ?? ''

/** Pays for an order, and for its gifts after a plan. */
const buy = async (shop: Shop, player: Player, order: Order): Promise<void> => {
  const opened = await shop.buy(player, order)
  if (!opened.requiresSequentialPayment) return
  const amount = billed(anOrder({ gifts: order.gifts }), catalogue).total
  const path = `/payments/orders/${opened.orderId}/legs/gifts`
  const leg = await player.call('POST', path, { amount, ...returns }, { 'Idempotency-Key': randomUUID() })
  expect(leg.status).toBe(200)
  await shop.pay(await leg.json())
  await shop.catchUp()
}

/** Donates by card, to a project; its votes go there at once, or to the player's donation bank. */
const donate = async (shop: Shop, player: Player, dollars: number, voteAtOnce: boolean): Promise<void> => {
  const answer = await player.call(
    'POST',
    '/stripe-donations/checkout',
    { user_id: player.id, amount: dollars, use_votes_immediately: voteAtOnce, project_id: project },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(answer.status).toBe(200)
  await shop.pay({ sessionId: (await answer.json()).session_id })
  await shop.catchUp()
}

const payByHand = async (shop: Shop, name: string): Promise<void> => {
  const subscription = await providerId(shop, name)
  await shop.control({ subscription, card: goodCard }, '/card')
  const { data } = await shop.ask(`/v1/invoices?subscription=${subscription}&status=open`)
  await shop.provider.fetch(`${shop.settings.publicUrl}/dev/pay/invoice/${data[0].id}`, {
    method: 'POST',
    body: new URLSearchParams({ card: goodCard }),
  })
}

/** One player's day. */
const live = async (shop: Shop, name: string, expected: Expected, chance: Chance): Promise<void> => {
  const now = shop.clock.now()
  const { plan } = expected
  if (!plan && chance.happens(20)) {
    const order = anOrder({
      plan: { id: chance.of(paidPlanIds) as PaidPlanId, type: chance.of(billings) },
      ...(chance.happens(3) && { gifts: someGifts(chance) }),
      ...(chance.happens(3) && { donations: someDonations(chance) }),
    })
    await buy(shop, await shop.person(name), order)
    ordered(expected, order, now)
  } else if (chance.happens(25)) {
    const order = anOrder(
      chance.happens(2) ? { gifts: someGifts(chance) } : { donations: someDonations(chance) },
    )
    await buy(shop, await shop.person(name), order)
    ordered(expected, order, now)
  } else if (chance.happens(25)) {
    const [dollars, voteAtOnce] = [chance.upTo(60) * 5, chance.happens(2)]
    await donate(shop, await shop.person(name), dollars, voteAtOnce)
    donatedByCard(expected, dollars, voteAtOnce, now)
  } else if (plan?.owes && chance.happens(8)) {
    await payByHand(shop, name)
    paidByHand(expected)
  } else if (plan && !plan.owes && chance.happens(40)) {
    const player = await shop.person(name)
    const [{ id }] = await player.subscriptions()
    plan.ends = !plan.ends
    expect((await player.call('POST', `/subscriptions/${id}/${plan.ends ? 'end' : 'resume'}`)).status).toBe(
      200,
    )
  } else if (plan && !plan.owes && !plan.fails && chance.happens(60)) {
    await shop.control({ subscription: await providerId(shop, name), card: failingCard }, '/card')
    plan.fails = true
  }
}

const balances = async (shop: Shop): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; cents: string }>`
    select split_part(account, ':', 1) as account, sum(cents)::text as cents from journal_entries group by 1`.execute(
    shop.db,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

test(
  `${players} players live with money for ${days} days: what they have and what the books say is what an independent count expects`,
  { timeout: 60_000 + players * days * 100 },
  async () => {
    const shop = await openShop()
    await seedProjects(shop.db, shop.clock.now())
    const seed = randomInt(2 ** 31)
    const chance = chanceOf(seed)
    const everyone = new Map(Array.from({ length: players }, (_, at) => [`player-${at}`, newcomer()]))
    const pass = async (): Promise<void> => {
      shop.clock.advance(dayMs)
      await shop.control({ days: 0 }, '/advance')
      await shop.catchUp()
      await reconcile(shop)
      await shop.catchUp()
      for (const expected of everyone.values()) passed(expected, shop.clock.now())
    }
    for (let day = 0; day < days; day += 1) {
      await pass()
      for (const [name, expected] of everyone) await live(shop, name, expected, chance)
      await shop.catchUp()
    }

    const have: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    const sums = { plans: 0, gifts: 0, donations: 0 }
    for (const [name, expected] of everyone) {
      const player = await shop.person(name)
      const of = (table: 'vote_ledger' | 'gift_codes', column: string, owner: string) =>
        sql<{ sum: number }>`select coalesce(sum(${sql.ref(column)}), 0)::int as sum from ${sql.table(table)}
          where ${sql.ref(owner)} = ${name}`
          .execute(shop.db)
          .then(({ rows }) => rows[0]?.sum)
      have[name] = {
        plan: (await player.me()).plan_id,
        votes: await of('vote_ledger', 'votes', 'user_id'),
        giftMonths: await of('gift_codes', 'months', 'buyer_id'),
      }
      const { votes, giftMonths, charged } = expected
      wanted[name] = { plan: planAt(expected, shop.clock.now()), votes, giftMonths }
      for (const kind of ['plans', 'gifts', 'donations'] as const) sums[kind] += charged[kind]
    }
    expect(have, `seed ${seed}`).toEqual(wanted)
    const { plans, gifts, donations } = sums
    expect(await balances(shop), `seed ${seed}`).toEqual({
      provider: plans + gifts + donations,
      plans: -plans,
      gifts: -gifts,
      donations: -donations,
    })
    await expectBooksToAddUp(shop)
  },
)
