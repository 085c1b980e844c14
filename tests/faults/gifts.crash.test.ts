import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { scale } from '#tests/support/scale.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'
import { patience } from '#tests/support/pace.ts'

/*
 * The hub is killed at its calls to the database while gifts are split, mailed, taken back and claimed; whoever does so
 * presses again until it is done (targets, M4).
 */

/** In the order of what is written there. */
const byText = (one: unknown, other: unknown): number => (String(one) < String(other) ? -1 : 1)

const runs = Number(process.env.FAULT_RUNS ?? scale(4, 120))
const bought = 13
const names = Array.from({ length: runs + 1 }, (_, index) => [`giver-${index}`, `friend-${index}`] as const)
let hub: CrashHub

beforeAll(async () => {
  hub = await startCrashHub(names.flat(), {
    databaseUrl: onPostgres ? await createPostgresDatabase() : null,
    // A mail that a hub which died was about to send is held for five minutes.
    restartMs: 310_000,
  })
}, patience(120_000))
afterAll(() => hub?.end())

/** Thirteen months of Pro, as a code of twelve and one of one. */
const buy = async (giver: string): Promise<void> => {
  const { orderId, sessionId } = await hub.checkout(giver, anOrder({ gifts: { tier2: bought } }))
  await hub.pay(sessionId)
  await hub.fulfilled(giver, orderId)
}

const listed = (giver: string): Promise<GiftCode[]> =>
  hub.insist(async () => {
    const answer = await hub.api(giver, 'GET', `/users/${giver}/gift-codes`)
    return answer.ok ? (await answer.json()).codes : null
  })

/** Presses until it is done; `isDone`: what a refusal means after a press whose answer was lost. */
const press = (
  player: string,
  path: string,
  body: object,
  isDone: (code: string) => boolean = () => false,
): Promise<true> =>
  hub.insist(async () => {
    const answer = await hub.api(player, 'POST', path, body)
    if (answer.ok) return true as const
    const { code } = (await answer.json()) as { code: string }
    if (isDone(code)) return true as const
    if (answer.status < 500) throw new Error(`${path}: ${code}`)
    return null
  })

const ofMonths = (codes: readonly GiftCode[], months: number): GiftCode => {
  const found = codes.find((code) => code.months === months && code.state === 'open')
  if (!found) throw new Error(`There is no open code of ${months} months.`)
  return found
}

/** Splits the year, mails half of it and takes that back, and a friend claims the rest of it. */
const flow = async ([giver, friend]: readonly [string, string]): Promise<void> => {
  const year = ofMonths(await listed(giver), 12)
  await press(giver, `/gift-codes/${year.id}/split`, { version: year.version, months: [7, 5] })
  const mailed = ofMonths(await listed(giver), 7)
  await press(giver, `/gift-codes/${mailed.id}/mail`, {
    version: mailed.version,
    to: `${friend}@players.example`,
    message: 'For you',
    language: 'en',
    deliver_at: null,
  })
  await hub.insist(async () => {
    const now = (await listed(giver)).find(({ id }) => id === mailed.id)
    return now?.mail?.state === 'sent' ? true : null
  })
  // Asked for again after it was done, it is the version before.
  await press(
    giver,
    `/gift-codes/${mailed.id}/take-back`,
    { version: mailed.version },
    (code) => code === 'gift_code_changed',
  )
  const given = ofMonths(await listed(giver), 5)
  const code = await hub.insist(async () => {
    const answer = await hub.api(giver, 'GET', `/gift-codes/${given.id}/code`)
    return answer.ok ? ((await answer.json()).code as string) : null
  })
  await press(friend, '/payments/claim-gift', { gift_code: code, user_id: friend })
}

test(
  `killed at ${runs} calls while gifts are split, mailed, taken back and claimed, the hub does each once`,
  { timeout: patience(120_000 + runs * 30_000) },
  async () => {
    const [first, ...others] = names
    if (!first) throw new Error('Nobody gives anything.')
    await buy(first[0])
    await hub.arm({ nth: 0 })
    await flow(first)
    const points = await hub.points()
    const before = hub.kills()
    for (const [index, pair] of others.entries()) {
      await buy(pair[0])
      await hub.arm({ nth: 1 + Math.floor((index * points) / runs) })
      await flow(pair)
    }
    expect(hub.kills() - before).toBeGreaterThan(runs * 0.6)
  },
)

test('after all of that the months on the codes are those that were bought, each is claimed once, and the books add up', () =>
  hub.inspect(async (db, _, payments) => {
    const codes = await db.selectFrom('gift_codes').selectAll().execute()
    const whole = codes.filter(({ split_at: at }) => at === null)
    expect(whole.reduce((sum, { months }) => sum + months, 0)).toBe(bought * names.length)
    for (const [giver, friend] of names) {
      const own = whole.filter(({ buyer_id: id }) => id === giver)
      expect([giver, own.map(({ months }) => months).toSorted(byText)]).toEqual([giver, [1, 5, 7]])
      expect(own.flatMap(({ claimed_by: by, months }) => (by === null ? [] : [[by, months]]))).toEqual([
        [friend, 5],
      ])
    }
    const working = await db
      .selectFrom('gift_code_secrets')
      .select(['gift_code_id', (row) => row.fn.countAll<number>().as('codes')])
      .where('ended_at', 'is', null)
      .groupBy('gift_code_id')
      .execute()
    const open = whole.filter(({ claimed_at: at }) => at === null)
    expect(working.map(({ gift_code_id: id, codes: count }) => [id, count]).toSorted(byText)).toEqual(
      open.map(({ id }) => [id, 1]).toSorted(byText),
    )
    const mails = await db.selectFrom('gift_mails').select(['giver_id', 'mailed_at']).execute()
    expect(mails.filter(({ mailed_at: at }) => at !== null)).toHaveLength(names.length)
    const times = await db.selectFrom('gift_times').select(['user_id', 'months']).execute()
    expect(times.map(({ user_id, months }) => [user_id, months]).toSorted(byText)).toEqual(
      names.map(([, friend]) => [friend, 5]).toSorted(byText),
    )
    await expectBooksToAddUp({ db, payments, clock: hub.clock })
  }))
