import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchable } from '#contract/values/searchable.rules.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import type { Db } from '#server/schema.ts'
import { giveBackDatabase, openEmptyDatabase, takeDatabase } from '#tests/support/database/test-database.ts'

let db: Db
beforeAll(async () => {
  db = await takeDatabase()
})
afterAll(() => giveBackDatabase(db))

/** Each text as the database returns it; null for one with a character that this version of the database doesn't know. */
const inDatabase = async (texts: readonly string[]): Promise<(string | null)[]> => {
  const { rows } = await sql<{ text: string | null }>`
    select case when unicode_assigned(text) then searchable(text) end as text
    from unnest(${sql.val(texts)}::text[]) with ordinality as given (text, place) order by place`.execute(db)
  return rows.map(({ text }) => text)
}

/** Every letter, digit, mark and sign, but the thousands of Chinese characters and Korean syllables. */
const characters = Array.from({ length: 0x11_00_00 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
  .map((code) => String.fromCodePoint(code))
  .filter((one) => /[\p{L}\p{N}\p{M}\p{S}\p{Cf}]/u.test(one))
  .filter((one) => '一가'.includes(one) || !/[\p{Script=Han}\p{Script=Hangul}]/u.test(one))

test('the database and the page make the same of every letter', async () => {
  const told = await inDatabase(characters)
  expect(told.filter((one) => one !== null).length).toBeGreaterThan(20_000)
  const differing = characters.filter((one, index) => told[index] !== null && told[index] !== searchable(one))
  expect(differing.map((one) => one.codePointAt(0)?.toString(16))).toEqual([])
})

test('the database and the page make the same of any text', async () => {
  const hostile = fc.constantFrom(
    ...'Iıİi\u0307ŁßẞŒÞŊΣςσﬃ％\\_%\u0323\u0301\u0345\u200C\u0640ؤئي가ᄀ\u11A8ガ\u3099𝔘'.split(''),
  )
  const letter = fc.oneof(hostile, fc.constantFrom(...characters)).filter((one) => one.isWellFormed())
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 60 }), 500)
  const long = ['ß', 'ﷺ', '\u0301', 'ı', 'I\u0307'].map((one) => one.repeat(2_000))
  const all = [...texts, ...long, '']
  const told = await inDatabase(all)
  for (const [index, text] of all.entries())
    if (told[index] !== null) expect(told[index], JSON.stringify(text)).toBe(searchable(text))
})

test('what was kept for searches before is made anew: a project and a player are found by plain letters', async () => {
  const old = await openEmptyDatabase()
  const migrations = await readMigrations()
  await migrate(
    old,
    migrations.filter(({ name }) => name < '0106'),
  )
  await sql`
    insert into users (id, username, email, created_at) values ('isik', 'Işık', 'lodz@example.org', now())`.execute(
    old,
  )
  await sql`
    insert into projects (id, title, description, category, status, created_at)
    values ('is-k-vadisi', 'IŞIK Vadisi', 'Straße', 'Guilds', 'active', now())`.execute(old)
  await migrate(old, migrations)
  const words = async (table: 'projects' | 'users') =>
    (await sql<{ id: string; words: string }>`select id, words from ${sql.table(table)}`.execute(old)).rows
  // An address once given stays.
  expect(await words('projects')).toEqual([{ id: 'is-k-vadisi', words: 'isik vadisi strasse' }])
  expect(await words('users')).toEqual([{ id: 'isik', words: 'isik lodz@example.org' }])
  await sql`set enable_seqscan = off`.execute(old)
  const { rows } =
    await sql`select id from projects where searchable('isik vadisi') <% searchable(title)`.execute(old)
  expect(rows).toEqual([{ id: 'is-k-vadisi' }])
})
