import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { scale } from '#tests/support/scale.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import { startPlanPlayer } from './plan-player.ts'
import type { PlanPlayer } from './plan-player.ts'
import { wishes } from './plan-wishes.ts'
import type { Wish } from './plan-wishes.ts'
import { patience } from '#tests/support/pace.ts'

/*
 * The hub is killed at every request to the payment provider while a plan is changed: before it goes out, and when it was
 * done there and its answer has just come. Its clock and the payment provider's are turned on meanwhile.
 */

const isFull = scale(false, true)
/** More requests than any wish needs, before and after each. */
const mostPoints = 80
const monthMs = 32 * 86_400_000

const names = wishes.flatMap((_, wish) =>
  Array.from({ length: scale(1, mostPoints) }, (__, point) => `player-${wish}-${point}`),
)
const players: { player: PlanPlayer; leaves: Wish['leaves'] }[] = []
let hub: CrashHub

beforeAll(async () => {
  hub = await startCrashHub(names, { databaseUrl: onPostgres ? await createPostgresDatabase() : null })
}, patience(120_000))
afterAll(() => hub?.end())

/** What the player has in the end, without what time moves on. */
const endOf = async (player: PlanPlayer) => {
  const [here, there] = [await player.now(), await player.atProvider()]
  return {
    plan: here.plan_id,
    ...(here.next && { next: here.next.plan_id }),
    renewal: here.renewal,
    waiting: here.waiting,
    price: there.price,
    charges: there.changes.length,
    subscriptions: there.subscriptions,
  }
}

/** One player's wish with the hub killed at the nth request, before it goes out or after it was answered; was it? */
const tryAt = async (
  { before, wish, leaves }: Wish,
  name: string,
  nth: number,
  match = ' /v1/',
): Promise<boolean> => {
  const player = await startPlanPlayer(hub, name, players.length)
  await before?.(player)
  await player.insist(player.agrees)
  const killed = hub.kills()
  await hub.arm({ nth, match })
  await wish(player)
  let asked: readonly string[] = []
  // What is asked in the background may be killed to the very end.
  await player.insist(async () => {
    if (!(await player.agrees())) return false
    asked = await hub.calls()
    await hub.arm({ nth: 0 })
    return true
  })
  const { plan, next, renewal, charged } = leaves
  expect(await endOf(player), `${name}, killed at ${nth}`).toEqual({
    plan,
    ...(next && { next }),
    renewal,
    waiting: null,
    price: `${plan}_monthly`,
    charges: charged ? 1 : 0,
    subscriptions: 1,
  })
  for (const cents of (await player.atProvider()).changes) expect([...player.shown]).toContain(cents)
  players.push({ player, leaves })
  if (hub.kills() > killed) return true
  console.log(`${player.name}: of ${[...new Set(asked)].join(', ')}`)
  return false
}

test.each(
  wishes.flatMap((wish, index) => (isFull || wish.decides ? [[wish.name, wish, index] as const] : [])),
)(
  'killed at a request for %s, the hub does it once when it is pressed again',
  { timeout: patience(scale(120_000, 1_800_000)) },
  async (_, wish, index) => {
    if (!isFull) {
      // By turns before it goes out and after it was done.
      expect(await tryAt(wish, `player-${index}-0`, 1 + (index % 2), wish.decides)).toBe(true)
      return
    }
    let nth = 1
    while (await tryAt(wish, `player-${index}-${nth - 1}`, nth)) nth += 1
    console.log(`${wish.name}: killed at ${nth - 1} points`)
    expect(nth).toBeGreaterThan(4)
  },
)

test(
  'a month later each plan has renewed as it was wanted, once, and every one can be ended',
  { timeout: patience(300_000) },
  async () => {
    await hub.kill(monthMs)
    for (const { player, leaves } of players) {
      await player.insist(async () => {
        const [here, there] = [await player.now(), await player.atProvider()]
        if (leaves.renewed === null) return here.status === 'ended' && there.renewals.length === 0
        return `${here.plan_id}_monthly` === there.price && here.next === null && there.renewals.length === 1
      })
      const { renewals, changes } = await player.atProvider()
      expect([player.name, renewals, changes.length]).toEqual([
        player.name,
        leaves.renewed === null ? [] : [leaves.renewed],
        leaves.charged ? 1 : 0,
      ])
      const { plan_id, status } = await player.now()
      expect([player.name, status, plan_id]).toEqual([
        player.name,
        leaves.renewed === null ? 'ended' : 'active',
        leaves.next ?? leaves.plan,
      ])
      if (leaves.renewed !== null) await player.press(player.end)
    }
  },
)

test('after all of that the books add up, and nobody is held', () =>
  hub.inspect(async (db, _, payments) => {
    const held = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('held_until', '>', new Date(hub.clock.now()))
      .execute()
    expect(held).toEqual([])
    await expectBooksToAddUp({ db, payments, clock: hub.clock })
  }))
