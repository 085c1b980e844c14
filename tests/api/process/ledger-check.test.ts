import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { demoData, startHubProcess } from '#tests/support/hub-process.ts'

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
  await db.destroy()
  const { code, lines } = await check(data)
  expect(code).toBe(1)
  expect(lines).toContain('Votes: 7 votes of alice have no source.')
})

test('beside a hub that runs on the same folder, and asked for something else, it says so and proves nothing', async () => {
  const data = demoData()
  expect(await check(data, 'mend')).toEqual({
    code: 1,
    lines: [''],
    err: 'Use: npm run ledger:check, or npm run ledger:check -- book\n',
  })
  const hub = await startHubProcess({ HUB_DATA: data })
  await hub.ready()
  const { code, lines, err } = await check(data)
  expect([code, lines]).toEqual([1, ['']])
  expect(err).toContain('is in use by a running hub')
})
