import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compareWithShown, verifyLedger } from '#contract/ledger/public-ledger.rules.ts'
import { dayMs } from '#contract/values/time.ts'
import { recordDonation } from '#server/projects/projects.store.ts'
import { verifyFile } from '#server/public-ledger/verify-file.ts'
import { chanceOf } from '#tests/support/chance.ts'
import { plant } from '#tests/support/database/plant.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { forgedLedger } from '#tests/support/forge-ledger.ts'
import { sealsOf } from '#tests/support/sealed-ledger.ts'
import type { AnyLedger } from '#tests/support/sealed-ledger.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { openLedger, startClosing } from '#tests/support/server/public-ledger.ts'

const sha256 = (text: string) => Promise.resolve(createHash('sha256').update(text).digest('hex'))

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

test('the days of the demo have the seals that they always had', async () => {
  const hub = await openLedger()
  await hub.close()
  const { days } = await hub.file()
  expect(days.map(({ seal }) => seal)).toEqual(sealsOf(days))
  // Published by a hub before its file was read strictly: whoever saved one of them finds it again.
  expect([days[0], days.at(-1)].map((day) => [day?.day, day?.seal])).toEqual([
    ['2026-01-04', '3338d1ba4f52a0395efc536fb1d2f46015c87bfa44f6dabc08139e0325902915'],
    ['2026-02-28', 'fae92eccf69ae5c513c4283a1a617efcce612d583b6fec1ec333d4f63f8d9de3'],
  ])
})

test('A9: the command accepts the file as it is downloaded, and none of 50 alterations of it', async () => {
  const hub = await openLedger()
  await hub.close()
  await hub.donate(hub.alice, 50)
  const text = await hub.text()
  const file: AnyLedger = JSON.parse(text)
  expect(file.open).not.toEqual([])
  expect((await verifyFile(text)).isRight).toBe(true)
  expect((await verifyFile(JSON.stringify(file, null, 2))).isRight).toBe(true)
  const chance = chanceOf(20_261_127, 0)
  const altered = Array.from({ length: 50 }, () => forgedLedger(file, chance))
  const proofs = await Promise.all(altered.map((one) => verifyFile(one)))
  expect(altered.filter((_, index) => proofs[index]?.isRight)).toEqual([])
})

test('the projects that rows name are listed, each once, by their ids', async () => {
  const hub = await openLedger()
  await hub.close()
  await hub.db
    .insertInto('projects')
    .values(
      ['a-b', 'aa', 'unbacked'].map((id) => ({
        id,
        title: id,
        description: '',
        category: 'Others' as const,
        status: 'active' as const,
        goal_cents: null,
        milestone: null,
        created_at: new Date(hub.clock.now()),
      })),
    )
    .execute()
  for (const id of ['aa', 'a-b'])
    await hub.db
      .insertInto('project_votes')
      .values({ project_id: id, voter: 'demo', votes: 5, at: new Date(hub.clock.now()) })
      .execute()
  const text = await hub.text()
  expect((await verifyFile(text)).lines[0]).toContain('every mark and every seal is right')
  const ids = (await hub.file()).projects.map(({ id }) => id)
  // A database may sort hyphens otherwise.
  expect(ids.slice(0, 2)).toEqual(['a-b', 'aa'])
  expect(ids).toEqual(ids.toSorted())
  expect(ids).not.toContain('unbacked')
})

test('what comes late counts on the date that is open then, and changes no closed one', async () => {
  const hub = await openLedger()
  await hub.close()
  const before = await hub.file()
  // A payment of last week that the hub hears of now.
  await recordDonation(hub.db, {
    donor: 'bob',
    project_id: project,
    project_type: 'guilds',
    amount_cents: 700,
    order_id: null,
    order_line: null,
    at: new Date(hub.clock.now() - 7 * dayMs),
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
  await expect(sql`update public_rows set figure = figure + 1`.execute(ownerOf(hub.db))).rejects.toThrow(
    /only added/u,
  )
  await expect(sql`delete from public_days`.execute(ownerOf(hub.db))).rejects.toThrow(/only added/u)
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

const sealedLine = ({ day, seal }: { day: string; seal: string }) => ({
  level: 30,
  security: 'day_sealed',
  day,
  seal,
})

test('every process writes the seal of each day to its log once it is closed, and the latest when it starts', async () => {
  const hub = await openLedger()
  const [one, other] = [startClosing(hub), startClosing(hub)]
  await one.round()
  await other.round()
  const first = (await hub.file()).days.slice(-1).map(sealedLine)
  expect([one.told(), other.told()]).toEqual([first, first])
  await one.round()
  hub.clock.advance(2 * dayMs)
  await other.round()
  await one.round()
  const three = (await hub.file()).days.slice(-3).map(sealedLine)
  expect(three.map(({ day }) => day)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
  expect([one.told(), other.told()]).toEqual([three, three])
  const late = startClosing(hub)
  await late.round()
  expect(late.told()).toEqual(three.slice(-1))
})

test('whoever changes a closed row in the database by force is found out by the file, and nothing more is closed', async () => {
  const hub = await openLedger()
  await hub.close()
  const { rows } = await sql<{ day: string }>`select min(day) as day from public_rows`.execute(hub.db)
  await plant(hub.db, sql`update public_rows set figure = figure + 1 where day = ${rows[0]?.day}`)
  const { lines } = await verifyFile(JSON.stringify(await hub.file()))
  expect(lines[0]).toContain(`The day ${rows[0]?.day} was changed`)
  hub.clock.advance(dayMs)
  await expect(hub.close()).rejects.toThrow(/has more .* than were written/u)
})
