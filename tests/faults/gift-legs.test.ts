import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentReturnAddresses } from '#contract/http/paths.ts'
import { scale } from '#tests/support/scale.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, type Shop } from '#tests/support/server/shop.ts'
import { type Chance, chanceOf } from '#tests/support/chance.ts'
import { listCheckouts } from './hub-books.ts'
import { patience } from '#tests/support/pace.ts'

/*
 * Plans with gifts beside them: two payments, and everything that goes wrong between the first and the second (targets,
 * M4). Each player does some of it, in any order, while webhooks come late.
 */

const orders = scale(10, 300)
const seed = Number(process.env.SEED ?? 20_261_125)
const returns = paymentReturnAddresses('http://localhost:4000')

type Person = Awaited<ReturnType<Shop['person']>>
interface Checkout {
  orderId: string
  sessionId: string
}
interface Player {
  readonly shop: Shop
  readonly orderId: string
  readonly opened: Checkout[]
  readonly chance: Chance
  /** Another device of the player, logged in anew. */
  readonly device: () => Promise<Person>
}

const late = ['order_replaced', 'payment_failed', 'order_already_paid']

/** Asks for the checkout of the gifts; null: it is paid, or another tab was faster. */
const open = async ({ orderId, opened }: Player, device: Person): Promise<Checkout | null> => {
  const leg = `/payments/orders/${orderId}/legs/gifts`
  const { price_cents: amount } = await (await device.call('GET', leg)).json()
  const answer = await device.call('POST', leg, { amount, ...returns }, { 'Idempotency-Key': randomUUID() })
  if (answer.status !== 200) {
    expect(late).toContain(await codeOf(answer))
    return null
  }
  const checkout: Checkout = await answer.json()
  opened.push(checkout)
  return checkout
}
const pay = async ({ shop }: Player, checkout: Checkout | null | undefined): Promise<void> => {
  if (checkout) await shop.pay(checkout)
}
const openIn = async (player: Player, tabs: number) => {
  const device = await player.device()
  return Promise.all(Array.from({ length: tabs }, () => open(player, device)))
}

const ways: Readonly<Record<string, (player: Player) => Promise<void>>> = {
  'the browser is lost on the payment page': async (player) => {
    await open(player, await player.device())
  },
  'the payment is cancelled': async (player) => {
    const device = await player.device()
    const checkout = await open(player, device)
    if (checkout) await device.cancel(checkout.orderId)
  },
  'two tabs ask at once, and both pay': async (player) => {
    const both = await openIn(player, 2)
    await Promise.all(both.map((checkout) => pay(player, checkout)))
  },
  'twenty tabs ask at once, and each pays': async (player) => {
    for (const checkout of await openIn(player, 20)) await pay(player, checkout)
  },
  'one tab pays while another one asks, and then pays, too': async (player) => {
    const device = await player.device()
    const one = await open(player, device)
    const [, other] = await Promise.all([pay(player, one), open(player, device)])
    await pay(player, other)
  },
  'a payment page that was left open is paid after all': async (player) => {
    await pay(player, player.chance.of(player.opened))
  },
  'it is resumed on another device, and paid': async (player) => {
    const [here, there] = [await player.device(), await player.device()]
    await open(player, here)
    await pay(player, await open(player, there))
  },
}

/** Buys a plan with gifts, pays the plan, and lives through some of the ways; returns how many months of gifts were ordered. */
const live = async (shop: Shop, name: string, at: number, did: Map<string, number>) => {
  const chance = chanceOf(seed, at)
  const device = () => shop.person(name, `10.0.${at >> 8}.${at & 255}`)
  const gifts = { tier1: chance.upTo(14), tier2: chance.upTo(3) }
  const plan = { id: 'tier3', type: 'monthly' } as const
  const { orderId } = await shop.buy(await device(), anOrder({ plan, gifts }))
  const player: Player = { shop, orderId, opened: [], chance, device }
  const named = Object.keys(ways)
  // Each way begins for somebody; what follows is up to chance.
  const steps = [
    named[at % named.length]!,
    ...Array.from({ length: chance.upTo(4) - 1 }, () => chance.of(named)),
  ]
  for (const step of steps) {
    await ways[step]?.(player)
    did.set(step, (did.get(step) ?? 0) + 1)
    if (chance.happens(2)) await shop.catchUp()
    // Limits count by the minute.
    shop.clock.advance(61_000)
  }
  return { name, device, orderId, opened: player.opened, months: gifts.tier1 + gifts.tier2 }
}

test(
  `M4: whatever happens between the two payments of ${orders} orders, the plan stays, gifts are paid for at most once, and codes have the months that were bought`,
  { timeout: patience(60_000 + orders * 5_000) },
  async () => {
    const shop = await openProvenShop()
    const did = new Map<string, number>()
    const players: Awaited<ReturnType<typeof live>>[] = []
    for (let at = 0; at < orders; at += 1) players.push(await live(shop, `player-${at}`, at, did))
    await shop.catchUp()
    const complete = new Set(
      (await listCheckouts(shop.provider)).filter(({ status }) => status === 'complete').map(({ id }) => id),
    )
    const sum = { opened: 0, paid: 0, twice: 0, bought: 0, onCodes: 0 }
    for (const { name, device, orderId, opened, months } of players) {
      const paid = new Set(opened.map(({ sessionId }) => sessionId).filter((id) => complete.has(id))).size
      const codes = await shop.db
        .selectFrom('gift_codes')
        .select('months')
        .where('buyer_id', '=', name)
        .execute()
      const onCodes = codes.reduce((total, code) => total + code.months, 0)
      const player = await device()
      const leg = await (await player.call('GET', `/payments/orders/${orderId}/legs/gifts`)).json()
      const { status } = await player.order(orderId)
      const found = [name, (await player.me()).plan_id, status, leg.status, onCodes]
      expect(found).toEqual([name, 'tier3', 'fulfilled', paid ? 'paid' : 'open', paid ? months : 0])
      sum.opened += opened.length
      sum.paid += paid
      sum.twice += paid > 1 ? 1 : 0
      sum.bought += paid ? months : 0
      sum.onCodes += onCodes
    }
    for (const [way, times] of did) console.log(`M4: ${way}: ${times} times`)
    console.log(
      `M4: ${orders} orders, ${sum.opened} checkouts of gifts opened, ${sum.paid} paid, ${sum.twice} twice; ${sum.bought} months bought, ${sum.onCodes} on codes; seed ${seed}`,
    )
    expect(sum).toMatchObject({ twice: 0, onCodes: sum.bought })
    expect(complete.size).toBe(orders + sum.paid)
    expect(did.size).toBe(Object.keys(ways).length)
    expect(sum.paid).toBeGreaterThan(orders / 3)
    expect(sum.paid).toBeLessThan(orders)
  },
)
