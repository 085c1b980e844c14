import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ledgerFileSchema } from '#contract/public-ledger.contract.ts'
import { compareWithShown, verifyLedger } from '#contract/public-ledger.rules.ts'
import { dayMs } from '#contract/time.ts'
import { recordDonation } from '#server/projects/projects.store.ts'
import { closeDays } from '#server/public-ledger/close-days.ts'
import { verifyFile } from '#server/public-ledger/verify-file.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'

const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'))

const openLedger = async () => {
  const hub = await openAfterSale()
  const file = async () =>
    v.parse(ledgerFileSchema, await (await hub.app.request('/api/vaultvision/ledger/file')).json())
  const page = async (before?: string) =>
    (await hub.app.request(`/api/vaultvision/ledger${before ? `?before=${before}` : ''}`)).json()
  const vote = async (votes: number): Promise<string> => {
    const body = { user_id: 'alice', project_id: project, vote_power: votes }
    const answer = await hub.alice.call('POST', '/vaultvision/use-vote', body, {
      'Idempotency-Key': randomUUID(),
    })
    return (await answer.json()).data.receipt.id
  }
  return { ...hub, file, page, vote, close: () => closeDays(hub.db, hub.clock.now()) }
}

test('every date that is over is closed once, ten minutes after midnight, and the ledger proves itself', async () => {
  const hub = await openLedger()
  // The demo's votes and donations of eight weeks.
  expect(await hub.close()).toBeGreaterThan(50)
  expect(await hub.close()).toBe(0)
  const before = await hub.file()
  expect(await verifyLedger(before, sha256)).toBeNull()
  expect(before.days.at(-1)?.day).toBe('2026-02-28')

  await hub.donate(hub.alice, 50)
  const cast = await hub.vote(3)
  await hub.alice.call('POST', `/vaultvision/votes/${cast}/revoke`)
  const open = await hub.file()
  expect(open.days).toEqual(before.days)
  expect(await verifyLedger(open, sha256)).toBeNull()

  hub.clock.advance(dayMs / 2 + 10 * 60_000 - 1)
  expect(await hub.close()).toBe(0)
  hub.clock.advance(1)
  expect(await Promise.all([hub.close(), hub.close()])).toContain(1)
  const after = await hub.file()
  expect(await verifyLedger(after, sha256)).toBeNull()
  const [last] = after.days.slice(-1)
  expect(last?.day).toBe('2026-03-01')
  // What came and went back on the same date is told as both.
  const own = last?.rows.filter((row) => row.project === project)
  const of = (kind: string) => own?.find((row) => row.kind === kind)?.figure ?? 0
  expect([of('votes_back'), of('donated') >= 5_000]).toEqual([3, true])
  expect(after.open).toEqual([])
  const stats = await (await hub.app.request('/api/vaultvision/stats')).json()
  expect(after.totals).toEqual({ votes: stats.weightedVotes, cents: stats.donated * 100 })
})

test('what comes late counts on the date that is open then, and changes no closed one', async () => {
  const hub = await openLedger()
  await hub.close()
  const before = await hub.file()
  // A payment of last week that the hub hears of now.
  await recordDonation(hub.db, {
    ...{ donor: 'bob', project_id: project, project_type: 'guilds', amount_cents: 700 },
    ...{ order_id: null, order_line: null, at: new Date(hub.clock.now() - 7 * dayMs) },
  })
  const late = await hub.file()
  expect(late.open).toContainEqual(expect.objectContaining({ project, kind: 'donated' }))
  expect(await verifyLedger(late, sha256)).toBeNull()
  hub.clock.advance(dayMs)
  await hub.close()
  const after = await hub.file()
  expect(after.days.slice(0, -1)).toEqual(before.days)
  expect(await verifyLedger(after, sha256)).toBeNull()
  expect(after.totals.cents).toBe(before.totals.cents + 700)
})

test('the page tells the closed dates, the latest first, in pages, with the totals of now', async () => {
  const hub = await openLedger()
  await hub.db
    .insertInto('project_votes')
    .values({ project_id: project, voter: 'demo', votes: 5, at: new Date(hub.clock.now() - 130 * dayMs) })
    .execute()
  await hub.close()
  const file = await hub.file()
  const seen: { day: string; votes: number; cents: number; seal: string }[] = []
  for (let before: string | undefined; ;) {
    const { days, next, totals } = await hub.page(before)
    expect(totals).toEqual(file.totals)
    seen.push(...days)
    if (next === null) break
    before = next
  }
  expect(seen.map(({ day, seal }) => [day, seal])).toEqual(
    file.days.map(({ day, seal }) => [day, seal]).toReversed(),
  )
  const { open } = await hub.page()
  expect(seen.reduce((sum, { votes }) => sum + votes, 0) + open.votes).toBe(file.totals.votes)
  expect(seen.reduce((sum, { cents }) => sum + cents, 0) + open.cents).toBe(file.totals.cents)
  expect((await hub.app.request('/api/vaultvision/ledger?before=yesterday')).status).toBe(400)
  const { sealed, first, projects, donors } = await hub.page()
  expect([sealed, first]).toEqual([file.days.length, file.days[0]?.day])
  const stats = await (await hub.app.request('/api/vaultvision/stats')).json()
  expect(donors).toBe(stats.donors)
  expect(projects.length).toBeGreaterThan(5)
  expect(projects.map(({ votes }: { votes: number }) => votes)).toEqual(
    projects.map(({ votes }: { votes: number }) => votes).toSorted((a: number, b: number) => b - a),
  )
})

test('what the page shows agrees with the file, also while votes come in and after the next midnight', async () => {
  const hub = await openLedger()
  await hub.close()
  await hub.donate(hub.alice, 50)
  const seen = await hub.page()
  expect(compareWithShown(await hub.file(), seen)).toEqual({ differing: null, movedOn: false })
  await hub.vote(3)
  expect(compareWithShown(await hub.file(), seen)).toEqual({ differing: null, movedOn: true })
  hub.clock.advance(dayMs)
  await hub.close()
  expect(compareWithShown(await hub.file(), seen)).toEqual({ differing: null, movedOn: true })
  expect(compareWithShown(await hub.file(), await hub.page())).toEqual({ differing: null, movedOn: false })
  const { headers } = await hub.app.request('/api/vaultvision/ledger/file')
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="public-ledger-2026-03-01.json"')
})

test('closed rows can’t be changed, and what was changed by force is found by the command', async () => {
  const hub = await openLedger()
  await hub.close()
  await expect(sql`update public_rows set figure = figure + 1`.execute(hub.db)).rejects.toThrow(/public_/u)
  await expect(sql`delete from public_days`.execute(hub.db)).rejects.toThrow(/public_/u)
  const file = await hub.file()
  const { lines, isRight } = await verifyFile(JSON.stringify(file))
  expect([isRight, lines[0]]).toEqual([true, expect.stringContaining('every mark and every seal is right')])
  expect(lines[1]).toBe(`${file.open.length} rows since, not sealed yet.`)
  expect((await verifyFile(JSON.stringify({ ...file, open: [] }))).lines.join()).not.toContain('not sealed')

  const [index, day] = [...file.days.entries()].find(([, { rows }]) => rows.length > 1) ?? [0, file.days[0]]
  const altered = structuredClone(file)
  altered.days[index]!.rows[1]!.figure += 1
  expect(await verifyFile(JSON.stringify(altered))).toEqual({
    lines: [`Line 2 of the day ${day?.day} was changed: its mark is of another row.`],
    isRight: false,
  })
  for (const [text, line] of [
    ['{', 'This file holds no JSON: it is no public ledger, or only a part of one.'],
    ['{}', 'This file is no public ledger: format isn’t as it should be.'],
    ['[]', 'This file is no public ledger'],
  ] as const)
    expect((await verifyFile(text)).lines[0]).toContain(line)
})

test('whoever changes a closed row in the database by force is found out by the file, and nothing more is closed', async () => {
  const hub = await openLedger()
  await hub.close()
  const { rows } = await sql<{ day: string }>`select min(day) as day from public_rows`.execute(hub.db)
  await hub.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update public_rows set figure = figure + 1 where day = ${rows[0]?.day}`.execute(trx)
  })
  const { lines } = await verifyFile(JSON.stringify(await hub.file()))
  expect(lines[0]).toContain(`The day ${rows[0]?.day} was changed`)
  hub.clock.advance(dayMs)
  await expect(hub.close()).rejects.toThrow(/has more .* than were written/u)
})
