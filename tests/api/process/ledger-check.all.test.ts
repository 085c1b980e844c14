import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { closeDays } from '#server/public-ledger/close-days.store.ts'
import { recordChange } from '#server/audit/audit.store.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { demoData, startHubProcess } from '#tests/support/hub-process.ts'
import { plant } from '#tests/support/database/plant.ts'

const check = async (data: string, ...words: string[]) => {
  const run = await startHubProcess({ HUB_DATA: data }, ['ledger-check', ...words])
  const code = await run.ended
  return { code, lines: run.output().out.trimEnd().split('\n'), err: run.output().err }
}

test('the books are proved by a command, which ends with 0 only when they add up', async () => {
  const data = demoData()
  const good = await check(data, 'book')
  expect([good.code, good.err]).toEqual([0, ''])
  expect(good.lines[0]).toMatch(/^Check +Looked at +Difference$/u)
  expect(good.lines.at(-1)).toBe('The books add up, and agree with the payment provider.')
  const db = await openDatabase(null, data, createLog('silent'))
  await db
    .insertInto('vote_ledger')
    .values({
      user_id: 'alice',
      bank: 'donation',
      votes: 7,
      order_id: null,
      order_line: null,
      at: new Date(),
    })
    .execute()
  await closeDays(db, Date.now() + dayMs)
  const sealed = await db.selectFrom('public_rows').selectAll().where('kind', '=', 'votes').executeTakeFirst()
  await plant(
    db,
    sql`update public_rows set figure = figure + 1 where day = ${sealed?.day}
    and kind = 'votes' and project_id = ${sealed?.project_id}`,
  )
  const change = { adminId: 'alice', kind: 'votes_voided', subject: 'bob', reason: 'Bought' } as const
  await recordChange(db, { ...change, before: { votes: 2 }, after: { votes: 0 }, nowMs: Date.now() })
  await plant(db, sql`update audit_entries set admin_id = 'bob' where subject = 'bob'`)
  await db.destroy()
  const saved = `9:${'0'.repeat(64)}`
  const { code, lines } = await check(data, saved)
  expect(code).toBe(1)
  expect(lines).toContain('Votes: 7 votes of alice have no source.')
  expect(lines).toContain(
    `Seals of the public ledger: ${sealed?.day} was changed: its seal is of other rows, or of another date before it.`,
  )
  expect(lines.filter((line) => line.startsWith('Votes of the public ledger: Up to'))).toEqual([
    expect.stringContaining(` 1 more votes of the project ${sealed?.project_id} are sealed than were cast.`),
  ])
  expect(lines.filter((line) => line.startsWith('Audit: '))).toEqual([
    'Audit: The change 2 isn’t what was sealed: it was altered, or the change before it was sealed again.',
    `Audit: The seal ${saved} isn’t there: changes up to it were removed or sealed again.`,
  ])
  expect(lines).toContainEqual(expect.stringMatching(/^The newest seal of the audit is 2:[0-9a-f]{64}$/u))
})

test('beside a hub that runs on the same folder, and asked for something else, it says so and proves nothing', async () => {
  const data = demoData()
  expect(await check(data, 'mend')).toEqual({
    code: 1,
    lines: [''],
    err: 'Use: npm run ledger:check, npm run ledger:check -- book, or npm run ledger:check -- PLACE:SEAL\n',
  })
  const hub = await startHubProcess({ HUB_DATA: data })
  await hub.ready()
  const { code, lines, err } = await check(data)
  expect([code, lines]).toEqual([1, ['']])
  expect(err).toContain('is in use by a running hub')
})
