import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { readHubRights } from '#server/platform/database/hub-rights.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const server = new URL('../../../server/', import.meta.url)
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const textOf = (names: readonly string[]): string =>
  names.map((name) => readFileSync(new URL(name, server), 'utf8')).join('\n')

interface Guarded {
  readonly name: string
  readonly update: boolean
  readonly delete: boolean
  readonly truncate: boolean
}

/** Functions that refuse every change, and those that let rows be forgotten with their player. */
const always = ['refuse_change']
const unlessForgotten = ['refuse_other_texts', 'refuse_unless_forgotten']

/** Every table, with the statements that a trigger refuses. */
const readTables = async (guards: readonly string[] = always): Promise<Guarded[]> => {
  // Bits of pg_trigger.tgtype.
  const refuses = (bit: number) => sql`coalesce(bool_or(trigger.tgtype & ${sql.lit(bit)} <> 0
    and trigger.tgenabled = 'O'), false)`
  const { rows } = await sql<Guarded>`
    select class.relname as name, ${refuses(16)} as update, ${refuses(8)} as delete, ${refuses(32)} as truncate
    from pg_class class
    left join pg_trigger trigger on trigger.tgrelid = class.oid
      and trigger.tgfoid in (select oid from pg_proc where proname = any(${sql.val([...guards])}::text[]))
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
    group by class.oid, class.relname order by class.relname`.execute(hub.db)
  return rows
}

/** The bodies of the database's own functions: they write, too. Some have their owner's rights (security definer). */
const readFunctions = async ({ owners }: { owners: boolean }): Promise<string> => {
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and (${owners} or not prosecdef)`.execute(hub.db)
  return rows.map(({ body }) => body).join('\n')
}

/** Which tables the hub's own code writes, and how. Seeds fill the demo alone, and migrations run before the hub does. */
const readWriters = async (whose: { owners: boolean }) => {
  const isApart = (name: string) => /^migrations|\/migrate\.ts$|(?:^|\/)(?:seed|demo)-[\w-]+\.ts$/u.test(name)
  const text = `${textOf(sources.filter((name) => !isApart(name)))}\n${await readFunctions(whose)}`
  const has = (pattern: string) => new RegExp(pattern, 'u').test(text)
  return {
    inserts: (table: string) => has(String.raw`insertInto\(\s*'${table}'|insert into ${table}\b`),
    updates: (table: string) =>
      has(
        [
          String.raw`updateTable\(\s*'${table}\b`,
          String.raw`\bupdate ${table}\b`,
          String.raw`insertInto\(\s*'${table}'\)(?:(?!\bexecute)[\s\S])*?doUpdateSet`,
          String.raw`insert into ${table}\b[^;\x60]*?do update`,
        ].join('|'),
      ),
    deletes: (table: string) => has(String.raw`deleteFrom\(\s*'${table}\b|delete from ${table}\b`),
  }
}

test('a table whose rows can’t be deleted can’t be emptied either', async () => {
  const tables = await readTables([...always, ...unlessForgotten])
  expect(tables.filter((table) => table.delete !== table.truncate)).toEqual([])
})

test('the database refuses to change rows that no code of the hub changes', async () => {
  const [tables, writers] = [await readTables(), await readWriters({ owners: true })]
  const written = tables.filter(({ name }) => writers.inserts(name))
  expect(written.length).toBeGreaterThan(50)
  const isFixed = ({ name }: Guarded) => !writers.updates(name) && !writers.deletes(name)
  expect(written.filter(isFixed).map(({ name }) => name)).toEqual(
    tables.filter((table) => table.update && table.delete).map(({ name }) => name),
  )
})

test('the hub’s own role may do with each table what its code does, and no more', async () => {
  const [tables, writers] = [await readTables(), await readWriters({ owners: false })]
  const rightsOf = new Map((await readHubRights(hub.db)).map(({ table, rights }) => [table, rights]))
  const has = (right: string) =>
    tables.flatMap(({ name }) => (rightsOf.get(name)?.includes(right) ? [name] : []))
  const does = (isDone: (table: string) => boolean) =>
    tables.flatMap(({ name }) => (isDone(name) ? [name] : []))
  expect(has('update')).toEqual(does(writers.updates))
  expect(has('delete')).toEqual(does(writers.deletes))
  expect(does(writers.inserts).filter((name) => !has('insert').includes(name))).toEqual([])
  expect(tables.map(({ name }) => name).filter((name) => !has('insert').includes(name))).toEqual(
    tables.map(({ name }) => name).filter((name) => !Object.values(writers).some((writes) => writes(name))),
  )
})

test('what the code calls append-only is what the database guards', async () => {
  const declared = sources.filter((name) => name.endsWith('.tables.ts')).map((name) => textOf([name]))
  const called = declared.flatMap((text) =>
    [...text.matchAll(/\/\*\*\s(?: \* )?Append-only(?:(?!\*\/)[^])*\*\/\nexport interface (\w+)/gu)].flatMap(
      ([, type]) =>
        [...text.matchAll(new RegExp(String.raw`^ {4}(\w+): ${type}$`, 'gmu'))].map(([, name = '']) => name),
    ),
  )
  const guarded = (await readTables()).filter((table) => table.update && table.delete)
  expect(called.toSorted()).toEqual(guarded.map(({ name }) => name))
})

test('a table of rows that are never changed is not emptied by itself, nor through another that it refers to', async () => {
  const guarded = (await readTables()).filter((table) => table.truncate)
  for (const name of [...guarded.map((table) => table.name), 'users', 'projects', 'orders'])
    await expect(sql`truncate ${sql.table(name)} cascade`.execute(ownerOf(hub.db))).rejects.toThrow(
      /are only added/u,
    )
})
