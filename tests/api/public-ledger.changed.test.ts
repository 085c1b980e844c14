import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { checkBooks } from '#server/ledger/check-books.ts'
import { readChangedDay } from '#server/public-ledger/public-ledger.store.ts'
import { verifyFile } from '#server/public-ledger/verify-file.ts'
import { sealsOf } from '#tests/support/sealed-ledger.ts'
import { plant } from '#tests/support/database/plant.ts'
import { openLedger, startClosing } from '#tests/support/server/public-ledger.ts'

test('a closed day that somebody changed is told by the running hub, and shown as it is now within five minutes', async () => {
  const hub = await openLedger()
  const closing = startClosing(hub)
  await closing.round()
  const isRight = async () => (await verifyFile(await hub.text())).isRight
  const votesOf = async () =>
    (await hub.page()).days.find(({ day }: { day: string }) => day === '2026-01-20')?.votes
  const votes = await votesOf()
  expect([await isRight(), await hub.mismatches()]).toEqual([true, []])
  await plant(
    hub.db,
    sql`update public_rows set figure = figure + 1 where day = '2026-01-20' and kind = 'votes'
      and project_id = (select min(project_id) from public_rows where day = '2026-01-20' and kind = 'votes')`,
  )
  hub.clock.advance(5 * 60_000)
  await closing.round()
  const told = { level: 50, security: 'ledger_changed', day: '2026-01-20', seal: undefined }
  expect(closing.told().slice(1)).toEqual([told])
  expect([await isRight(), await votesOf()]).toEqual([false, votes + 1])
  // A changed row is not sealed again.
  hub.clock.advance(dayMs)
  await closing.round()
  expect(closing.told().slice(1)).toEqual([told, told])
  expect((await hub.page()).days[0].day).toBe('2026-02-28')
})

const changes = [
  ['figure', sql`update public_rows set figure = figure + 1 where day = '2026-01-20'`, '2026-01-20'],
  [
    'project',
    sql`update public_rows set project_id = 'invented' where day = '2026-01-20' and kind = 'votes'
    and project_id = (select min(project_id) from public_rows where day = '2026-01-20' and kind = 'votes')`,
    '2026-01-20',
  ],
  ['missing row', sql`delete from public_rows where day = '2026-01-20' and kind = 'donated'`, '2026-01-20'],
  ['row of no day', sql`update public_rows set day = '2025-01-01' where day = '2026-01-20'`, '2025-01-01'],
  ['seal', sql`update public_days set seal = reverse(seal) where day = '2026-01-20'`, '2026-01-20'],
  [
    'missing day',
    sql`with gone as (delete from public_rows where day = '2026-01-20') delete from public_days where day = '2026-01-20'`,
    '2026-01-21',
  ],
] as const

test('whatever is changed in closed days is found by the running hub, and named by the check of the books', async () => {
  const hub = await openLedger()
  await hub.close()
  const days = await hub.db.selectFrom('public_days').selectAll().execute()
  const rows = await hub.db.selectFrom('public_rows').selectAll().execute()
  for (const [what, change, day] of changes) {
    await plant(hub.db, change)
    expect(await readChangedDay(hub.db), what).toBe(day)
    expect((await hub.mismatches()).join(), what).toContain(day)
    await plant(hub.db, sql`truncate public_rows, public_days`)
    await hub.db.insertInto('public_days').values(days).execute()
    await hub.db.insertInto('public_rows').values(rows).execute()
    expect(await readChangedDay(hub.db)).toBeNull()
  }
  await plant(hub.db, sql`truncate public_rows, public_days`)
  expect(await readChangedDay(hub.db)).toBeNull()
})

test('a ledger that somebody emptied is told by the running hub, and isn’t sealed anew', async () => {
  const hub = await openLedger()
  const closing = startClosing(hub)
  await closing.round()
  await plant(hub.db, sql`truncate public_rows, public_days`)
  await closing.round()
  expect(closing.told().map(({ security, day }) => [security, day])).toEqual([
    ['day_sealed', '2026-02-28'],
    ['ledger_changed', '2026-02-28'],
  ])
  expect((await hub.file()).days).toEqual([])
})

test('whoever changes rows and seals everything anew is found by the running hub, and by a seal that was saved', async () => {
  const hub = await openLedger()
  const closing = startClosing(hub)
  await closing.round()
  const { days } = await hub.file()
  const saved = { seal: days[40]?.seal ?? '', day: null }
  expect((await verifyFile(await hub.text(), saved)).lines.at(-1)).toBe(
    `The seal that you saved is of ${days[40]?.day}: up to that day nothing was changed.`,
  )
  const forged = structuredClone(days)
  forged[20]!.rows[0]!.figure += 1
  const seals = sealsOf(forged)
  await plant(
    hub.db,
    sql`update public_rows set figure = figure + 1 where day = ${forged[20]?.day} and kind = ${forged[20]?.rows[0]?.kind}
      and project_id = ${forged[20]?.rows[0]?.project ?? ''}`,
  )
  for (const [index, { day }] of forged.entries())
    await plant(hub.db, sql`update public_days set seal = ${seals[index]} where day = ${day}`)
  hub.clock.advance(5 * 60_000)
  const file = await hub.text()
  const proof = await verifyFile(file, saved)
  expect(proof.isRight).toBe(false)
  expect(proof.lines[0]).toContain('every mark and every seal is right')
  expect(proof.lines.at(-1)).toBe(
    'The file is consistent, but the seal you saved belongs to a different ledger.',
  )
  await closing.round()
  expect(closing.told().slice(1)).toEqual([
    { level: 50, security: 'ledger_changed', day: '2026-02-28', seal: days.at(-1)?.seal },
  ])
  // The books have no such vote.
  expect((await hub.mismatches()).join()).toMatch(
    /Up to 2026-01-24 .* more (?:votes|donated) of .* sealed than/u,
  )
})

test('votes and donations that somebody took out of the books are missed by what was sealed', async () => {
  const hub = await openLedger()
  await hub.close()
  const { rows } = await sql<{ id: string; project: string | null; cents: number; day: string }>`
    select id, project_id as project, amount_cents as cents, (at at time zone 'UTC')::date as day
    from donations where project_id is not null order by at limit 1`.execute(hub.db)
  const [gone] = rows
  await plant(hub.db, sql`delete from donations where id = ${gone?.id}`)
  await plant(
    hub.db,
    sql`update project_votes set votes = votes - 1 where id = (select id from project_votes order by at, id limit 1)`,
  )
  const found = (await checkBooks(hub)).filter(({ name }) => name.endsWith('of the public ledger'))
  expect(found.map(({ name, difference, findings }) => [name, difference, findings.length])).toEqual([
    ['Seals of the public ledger', 0, 0],
    ['Votes of the public ledger', 1, 1],
    ['Donations of the public ledger', gone?.cents, 1],
  ])
  expect(found[2]?.findings[0]).toBe(
    `Up to ${gone?.day} $${((gone?.cents ?? 0) / 100).toFixed(2)} more donated of the project ${gone?.project} is sealed than was booked.`,
  )
})

test('the day of a saved seal is compared, too', async () => {
  const hub = await openLedger()
  await hub.close()
  const text = await hub.text()
  const { seal = '' } = (await hub.file()).days.at(-1) ?? {}
  expect((await verifyFile(text, { seal, day: '2026-02-28' })).isRight).toBe(true)
  expect(await verifyFile(text, { seal, day: '2026-02-27' })).toEqual({
    isRight: false,
    lines: expect.arrayContaining([
      'Titles of projects aren’t sealed; their ids are.',
      `The last seal, of 2026-02-28: ${seal}`,
      'The seal that you saved is of 2026-02-28, not of 2026-02-27.',
    ]),
  })
})
