import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { reconsiderMs } from '#contract/account/leaving.contract.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { patience } from '#tests/support/pace.ts'
import { scale } from '#tests/support/scale.ts'
import { expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { columnsWith } from '#tests/support/server/leaving.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { startCrashHub } from './crash-hub.ts'
import type { CrashHub } from './crash-hub.ts'

/*
 * The hub is killed at its calls to the database and to the payment provider while players request their deletion, and
 * while that is carried out. Each day one of them buys a plan and requests it, and two weeks later each day one is deleted.
 */

const runs = Number(process.env.FAULT_RUNS ?? scale(4, 20))
const names = Array.from({ length: runs + 1 }, (_, index) => `leaver-${index}`)
const waitDays = reconsiderMs / dayMs
let hub: CrashHub
let turnedDays = 0

beforeAll(async () => {
  hub = await startCrashHub(names, {
    databaseUrl: onPostgres ? await createPostgresDatabase() : null,
    // A deletion that a hub which died was carrying out is held for ten minutes.
    restartMs: 610_000,
  })
}, patience(120_000))
afterAll(() => hub?.end())

/** Turns the demo's clock by a day, whose jobs then run. The hub may die meanwhile, with the new time stored. */
const turnDay = async (): Promise<void> => {
  turnedDays += 1
  await fetch(`${hub.url}/dev/clock.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ days: 1 }),
    signal: AbortSignal.timeout(patience(60_000)),
  }).catch(() => null)
}

const buy = async (name: string): Promise<void> => {
  const { orderId, sessionId } = await hub.checkout(name, anOrder({ plan: { id: 'tier2', type: 'monthly' } }))
  await hub.pay(sessionId)
  await hub.fulfilled(name, orderId)
}

/** Presses until it is requested. */
const request = (name: string): Promise<string> =>
  hub.insist(async () => {
    const answer = await hub.api(name, 'POST', '/users/deletion', { username: name })
    if (!answer.ok && answer.status < 500) throw new Error(await answer.text())
    return answer.ok ? ((await answer.json()).request.takesEffectAt as string) : null
  })

const gone = (name: string): Promise<true> =>
  hub.insist(async () => ((await hub.api(name, 'GET', '/auth/me')).status === 401 ? true : null))

const requesting = { from: 'before insert into "deletions"' }
const deleting = { from: 'set "begun_at"', until: 'set "done_at"' }
/** The player's last mail. */
const farewell = (name: string): Promise<true> =>
  hub.insist(async () => {
    const answer = await fetch(`${hub.url}/dev/mail.json?to=${name}@example.org`)
    const { mails } = (await answer.json()) as { mails: { subject: string }[] }
    return mails.some(({ subject }) => subject === 'Your account was deleted') ? true : null
  })

/** The audit's row and the commit come after the last point of the deletion itself. */
const afterwards = 6

test(
  `killed at ${runs} calls around requests and deletions, the hub deletes each player once`,
  { timeout: patience(120_000 + runs * 30_000) },
  async () => {
    let [requestPoints, deletePoints, kills] = [0, 0, 0]
    const nth = (index: number, points: number) =>
      index === 0 ? 0 : 1 + Math.floor(((index - 1) * points) / runs)
    for (let day = 0; day < names.length + waitDays - 1; day += 1) {
      const requester = names[day]
      if (requester !== undefined) {
        await buy(requester)
        await hub.arm({ nth: nth(day, requestPoints), ...requesting })
        const takesEffectAt = await request(requester)
        if (day === 0) requestPoints = await hub.points()
        await hub.arm({ nth: 0 })
        expect(await request(requester)).toBe(takesEffectAt)
      }
      const index = day - waitDays + 1
      const leaver = names[index]
      if (leaver !== undefined) await hub.arm({ nth: nth(index, deletePoints), ...deleting })
      const before = hub.kills()
      await turnDay()
      if (leaver === undefined) continue
      await gone(leaver)
      if (index === 0) deletePoints = (await hub.points()) + afterwards
      kills += hub.kills() - before
    }
    await hub.arm({ nth: 0 })
    await turnDay()
    for (const name of names) await farewell(name)
    expect(deletePoints).toBeGreaterThan(60)
    expect(kills).toBeGreaterThan(runs * 0.6)
  },
)

test('after all of that nobody of them has a name, each was deleted once, and the books add up', () =>
  hub.inspect(async (db, _, payments) => {
    const users = await db
      .selectFrom('users')
      .select(['id', 'username', 'deleted_at'])
      .where('id', 'in', names)
      .execute()
    expect(
      users.filter(({ deleted_at: at, username }) => at === null || username !== 'Deleted player'),
    ).toEqual([])
    expect(users).toHaveLength(names.length)
    const changes = await db
      .selectFrom('audit_entries')
      .select(['user_id', (row) => row.fn.countAll<number>().as('times')])
      .where('kind', '=', 'account_deleted')
      .groupBy('user_id')
      .execute()
    expect(changes).toHaveLength(names.length)
    expect(changes.filter(({ times }) => times !== 1)).toEqual([])
    const requests = await db.selectFrom('deletions').select(['user_id', 'done_at']).execute()
    expect(requests).toHaveLength(names.length)
    expect(await db.selectFrom('farewells').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('left_customers').selectAll().execute()).toEqual([])
    expect(
      await columnsWith(
        db,
        names.map((name) => `${name}@example.org`),
      ),
    ).toEqual([])
    const running = await db.selectFrom('subscriptions').select('id').where('status', '<>', 'ended').execute()
    expect(running).toEqual([])
    const clock = { now: () => hub.clock.now() + turnedDays * dayMs }
    await expectBooksToAddUp({ db, payments, clock })
  }))
