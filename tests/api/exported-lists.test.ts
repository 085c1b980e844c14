import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { cutOffHeader, type FileFormat, fileTypes } from '#contract/http/file-types.ts'
import { recordChange } from '#server/audit/audit.store.ts'
import { project } from '#tests/support/server/after-sale.ts'
import { openBursts } from '#tests/support/server/burst.ts'
import { cellsOfSpreadsheets, isFormula, readCsv, recordsOf } from '#tests/support/csv.ts'
import { hostileCells } from '#tests/support/hostile-cells.ts'
import { readSheet } from '#tests/support/xlsx.ts'

const openLists = async () => {
  const hub = await openBursts()
  await hub.storm(10)
  const { alice, db, clock } = hub
  await hub.donate(alice, 50)
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await (
      await hub.person('alice')
    ).call('POST', path, body, { 'Idempotency-Key': crypto.randomUUID() })
    expect([path, answer.status, await answer.clone().text()]).toMatchObject([path, 200, expect.any(String)])
    return answer.json()
  }
  await db
    .updateTable('users')
    .set({ created_at: new Date(clock.now() - 30 * dayMs) })
    .where('id', '=', 'alice')
    .execute()
  const comment = await post(`/project-comments/${project}`, { text: 'A comment' })
  const bob = await hub.person('bob')
  await bob.call('POST', `/project-comments/${comment.id}/report`, { reason: 'spam' })
  const suggestion = await post('/suggestions', {
    title: 'A map',
    description: 'For newcomers.',
    category: 'Guilds',
    goal: 1_234,
    milestone: null,
  })
  /** Writes the text wherever players and administrators can write one. */
  const plant = async (text: string): Promise<void> => {
    // The limits of files begin anew.
    clock.advance(3_600_000)
    await db.updateTable('projects').set({ title: text }).where('id', '=', project).execute()
    await db.updateTable('users').set({ username: text }).where('id', '=', 'alice').execute()
    await db.updateTable('project_comments').set({ text }).where('id', '=', comment.id).execute()
    await db
      .updateTable('suggestions')
      .set({ title: text, description: text, milestone: text })
      .where('id', '=', suggestion.id)
      .execute()
    await recordChange(db, {
      adminId: 'olivia',
      kind: 'granted_by_hand',
      subject: 'alice',
      userId: 'alice',
      reason: text,
      before: {},
      after: { description: text },
      nowMs: clock.now(),
    })
  }
  const read = async (list: List, format: FileFormat): Promise<Response> => {
    const isOwn = list === 'own-history'
    const path = isOwn ? `/vaultvision/own-history/${format}` : `/braincore/${list}-file?format=${format}`
    const answer = await (await hub.person(isOwn ? 'alice' : 'olivia')).call('GET', path)
    expect([list, format, answer.status]).toEqual([list, format, 200])
    return answer
  }
  return { ...hub, plant, read }
}

/** Every list that is had as a file, with the columns in which the planted text is. */
const lists = {
  'own-history': ['project'],
  payments: ['player'],
  players: ['username'],
  projects: ['title'],
  suggestions: ['title', 'description', 'milestone', 'player'],
  comments: ['text', 'author'],
  bursts: ['title'],
  audit: ['reason', 'player'],
} as const
type List = keyof typeof lists
const names = Object.keys(lists) as List[]

/** The reader of spreadsheets drops some returns. */
const withoutReturns = (value: unknown): string => String(value).replaceAll('\r', '')

const bytesOf = async (answer: Response): Promise<Uint8Array> => new Uint8Array(await answer.arrayBuffer())

test('no spreadsheet computes what players write into any list, and programs read it as it was written', async () => {
  const hub = await openLists()
  for (const text of ['safe;=1+1', '12E45', hostileCells.join('\n')]) {
    await hub.plant(text)
    for (const list of names) {
      const bytes = await bytesOf(await hub.read(list, 'csv'))
      expect(cellsOfSpreadsheets(bytes).filter(isFormula), `${list} ${text}`).toEqual([])
      const rows = recordsOf(bytes)
      for (const column of lists[list])
        expect(
          rows.map((row) => row[column]),
          `${list} ${column}`,
        ).toContain(text)
      if (text === '12E45') expect(readCsv(bytes).flat(), list).toContain("'12E45")
    }
  }

  const text = hostileCells.join('\n')
  for (const list of names) {
    const { rows } = readSheet(await bytesOf(await hub.read(list, 'xlsx')))
    for (const column of lists[list])
      expect(
        rows.find((row) => withoutReturns(row[column]?.v) === withoutReturns(text))?.[column],
        `${list} ${column}`,
      ).toMatchObject({ t: 's', z: '@' })
    expect(
      rows.flatMap((row) => Object.values(row)).filter((cell) => cell?.f !== undefined),
      list,
    ).toEqual([])
  }
})

test('each list is had in three formats under its name, with amounts in cents, in dollars and in their currency', async () => {
  const hub = await openLists()
  await hub.plant('A title')
  for (const list of names) {
    const formats = await Promise.all(
      (['xlsx', 'csv', 'json'] as const).map(async (format) => {
        const answer = await hub.read(list, format)
        const name = list === 'own-history' ? 'votes-and-donations' : list
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': fileTypes[format],
          'content-disposition': `attachment; filename="${name}-2026-03-01.${format}"`,
          'x-content-type-options': 'nosniff',
        })
        expect(answer.headers.has(cutOffHeader)).toBe(false)
        return bytesOf(answer)
      }),
    )
    const [sheet = new Uint8Array(), csv = new Uint8Array(), json = new Uint8Array()] = formats
    const data = JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(json))
    const rows = recordsOf(csv)
    expect(readSheet(sheet).rows.length, list).toBe(rows.length)
    if (list === 'own-history') expect(data.entries).toHaveLength(rows.length)
    // JSON is what it was: its rows have the columns of before, in which CSV agrees.
    else expect(rows, list).toMatchObject(data)
  }

  const [paid] = recordsOf(await bytesOf(await hub.read('payments', 'csv')))
  expect(paid).toMatchObject({
    cents: 5_000,
    refunded_cents: 0,
    amount: 50,
    refunded_amount: 0,
    currency: 'USD',
  })
  const [inSheet] = readSheet(await bytesOf(await hub.read('payments', 'xlsx'))).rows
  expect(inSheet).toMatchObject({
    amount: { t: 'n', v: 50, z: '#,##0.00' },
    currency: { t: 's', v: 'USD' },
    'paid_at (UTC)': { t: 'n', z: 'yyyy-mm-dd hh:mm:ss', w: '2026-03-01 12:00:00' },
  })
  expect(Object.keys(inSheet ?? {})).not.toContain('cents')
})
