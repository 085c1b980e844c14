import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { features } from '#server/features.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

interface Column {
  readonly name: string
  readonly type: string
  /** Tables that it refers to. */
  readonly refers: readonly string[]
  /** A check allows only words of a list. */
  readonly isWord: boolean
}

/** Every column of the tables, in the order of their names. Views only repeat them. */
const readColumns = async (): Promise<Column[]> => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const { rows } = await sql<Column>`
    select table_name || '.' || column_name as name, data_type as type,
      array(
        select refers.relname::text from pg_constraint key
        join pg_class refers on refers.oid = key.confrelid
        join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = any(key.conkey)
        where key.contype = 'f' and key.conrelid = class.oid and attribute.attname = column_name
      ) as refers,
      exists (
        select from pg_constraint given
        join pg_attribute attribute on attribute.attrelid = given.conrelid
        where given.contype = 'c' and given.conrelid = class.oid and attribute.attname = column_name
          and given.conkey = array[attribute.attnum]
          and pg_get_constraintdef(given.oid) ~ '^CHECK [(][(][a-z_]+ = ANY [(]ARRAY[[][^()]*::text\][)][)][)]$'
      ) as "isWord"
    from information_schema.columns
    join pg_class class on class.relname = table_name and class.relnamespace = current_schema()::regnamespace
    where table_schema = current_schema() and class.relkind = 'r' and table_name <> 'migrations'
    order by 1`.execute(hub.db)
  return rows
}

const named = features.flatMap(({ id, personal = {} }) =>
  Object.entries(personal).map(([column, fate]) => ({ id, column, fate })),
)

/** Numbers, times and truths say nothing without the row that they are in. */
const silent =
  /^(?:smallint|integer|bigint|xid8|double precision|boolean|date|timestamp with time zone|uuid)$/u

test('every column that refers to a player, or may name or quote one, is named by one feature', async () => {
  const columns = await readColumns()
  expect(columns.length).toBeGreaterThan(400)
  const mayTell = columns.filter(
    ({ type, refers, isWord }) =>
      refers.includes('users') || (!silent.test(type) && refers.length === 0 && !isWord),
  )
  const known = named.map(({ column }) => column)
  expect(mayTell.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([])
  expect(known.filter((name) => !columns.some((column) => column.name === name))).toEqual([])
})

test('a column that refers to a player is forgotten or nameless', async () => {
  const referring = (await readColumns()).filter(({ refers }) => refers.includes('users'))
  expect(referring.length).toBeGreaterThan(40)
  const fates = new Map<string, string>(named.map(({ column, fate }) => [column, fate]))
  const odd = referring.filter(({ name }) => !['forgotten', 'nameless'].includes(fates.get(name) ?? ''))
  expect(odd.map(({ name }) => name)).toEqual([])
})

test('a feature that forgets something says how, and gives its players what it has', () => {
  const forgetting = features.filter(({ personal = {} }) => Object.values(personal).includes('forgotten'))
  expect(forgetting.filter(({ forget }) => !forget).map(({ id }) => id)).toEqual([])
  expect(forgetting.filter(({ mine }) => !mine).map(({ id }) => id)).toEqual([])
})
