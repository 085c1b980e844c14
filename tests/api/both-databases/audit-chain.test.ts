import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordChange } from '#server/audit/audit.store.ts'
import { auditSealJob } from '#server/audit/log-seal.ts'
import { readAuditChain, readNewestSeal } from '#server/audit/read-chain.store.ts'
import { checkAudit } from '#server/ledger/check-audit.ts'
import { createLog } from '#server/platform/process/log.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import type { Db } from '#server/schema.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { plant } from '#tests/support/database/plant.ts'
import { onPostgres, ownerOf } from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice', 'bob', 'carol'], hub.clock.now())
})
afterEach(() => hub.close())

const check = async (saved: { place: number; seal: string } | null = null) =>
  checkAudit(await readAuditChain(hub.db), saved)
const found = async (saved?: { place: number; seal: string }) => (await check(saved)).findings

type Change = Parameters<typeof recordChange>[1]

const aChange = (subject: string): Change => ({
  adminId: 'carol',
  kind: 'votes_voided',
  subject,
  userId: 'alice',
  reason: `About ${subject}`,
  before: { votes: 5 },
  after: { votes: 0, voided: 5 },
  nowMs: hub.clock.now(),
})

const record = (subject: string, change: Partial<Change> = {}) =>
  recordChange(hub.db, { ...aChange(subject), ...change })

/** Three changes, and their ids. */
const recordThree = async (): Promise<number[]> => {
  const changes = [
    await record('one'),
    await record('two', {
      kind: 'receipt_wanted',
      before: { to: 'alice@example.org', mailed_at: null },
      after: { to: 'bob@example.org', mailed_at: null },
    }),
    await record('three', { adminId: null, reason: null }),
  ]
  return changes.map((change) => Number(change?.id))
}

test('every change is sealed with all before it, without a gap where a transaction was rolled back', async () => {
  const [first] = await recordThree()
  const failing = hub.db.transaction().execute(async (trx) => {
    await recordChange(trx, aChange('never'))
    throw new Error('Changed their mind.')
  })
  await expect(failing).rejects.toThrow('Changed their mind.')
  await record('four')
  const chain = await readAuditChain(hub.db)
  expect(chain.map(({ sealed }) => sealed?.place)).toEqual([1, 2, 3, 4])
  expect(chain.map(({ changeId }) => changeId - Number(first))).toEqual([0, 1, 2, 4])
  expect(await found()).toEqual([])
  const newest = await readNewestSeal(hub.db)
  expect((await check()).notes).toEqual([`The newest seal of the audit is 4:${newest?.seal}`])
})

test('the seal is the same on every database', async () => {
  await sql`
    insert into audit_entries (id, admin_id, kind, user_id, subject, before, after, key, at) overriding system value
    values (1, 'carol', 'votes_voided', 'alice', ${'a "line"\nand é \u{1F600} \u0001'}, '{"votes": 5, "to_": 1.50}',
      '{"b": null, "aa": true, "a": "x"}', 'k', '2026-03-01T12:00:00.123456Z')`.execute(hub.db)
  expect(await found()).toEqual([])
  expect((await readNewestSeal(hub.db))?.seal).toBe(
    '4319ae1d3c8b2772bf0c62297819c1dd07e27d353335a74fa67c4e3622af0991',
  )
})

test('what may name a person is no part of the chain, and can be removed from beside it', async () => {
  const [, second] = await recordThree()
  const chained = JSON.stringify(await hub.db.selectFrom('audit_entries').selectAll().execute())
  for (const text of ['About', 'example.org']) expect(chained).not.toContain(text)
  const read = () =>
    hub.db.selectFrom('audit_changes').selectAll().where('id', '=', Number(second)).executeTakeFirst()
  expect(await read()).toMatchObject({
    reason: 'About two',
    before: { to: 'alice@example.org', mailed_at: null },
    after: { to: 'bob@example.org', mailed_at: null },
  })
  await ownerOf(hub.db)
    .updateTable('audit_texts')
    .set({ salt: null, reason: null, before: null, after: null })
    .where('change_id', '=', Number(second))
    .execute()
  expect(await read()).toMatchObject({
    reason: null,
    before: { mailed_at: null },
    after: { mailed_at: null },
  })
  expect(await check()).toMatchObject({
    findings: [],
    notes: [expect.stringContaining('newest seal'), `Texts were removed from the changes ${second}.`],
  })
})

test('texts can’t be replaced, nor their salt removed without them, nor their row', async () => {
  await recordThree()
  const texts = ownerOf(hub.db).updateTable('audit_texts')
  for (const set of [{ reason: 'another' }, { salt: null }, { reason: null }])
    await expect(texts.set(set).execute()).rejects.toThrow(/are only added/u)
  await expect(ownerOf(hub.db).deleteFrom('audit_texts').execute()).rejects.toThrow(/are only added/u)
  expect(await found()).toEqual([])
})

const entry = (set: RawBuilder<unknown>) => (id: number) => [
  sql`update audit_entries set ${set} where id = ${id}`,
]
const text = (set: RawBuilder<unknown>) => (id: number) => [
  sql`update audit_texts set ${set} where change_id = ${id}`,
]
const altered = (id: number) =>
  `The change ${id} isn’t what was sealed: it was altered, or the change before it was sealed again.`
const alteredTexts = (id: number) => `The texts of the change ${id} were altered.`

const tampering: [
  name: string,
  statements: (id: number) => RawBuilder<unknown>[],
  finding: (id: number) => string,
][] = [
  ['given to another administrator', entry(sql`admin_id = 'bob'`), altered],
  ['given to nobody', entry(sql`admin_id = null`), altered],
  ['of another kind', entry(sql`kind = 'voting_allowed'`), altered],
  ['about something else', entry(sql`subject = 'else'`), altered],
  ['about another player', entry(sql`user_id = 'bob'`), altered],
  ['under another key', entry(sql`key = 'key'`), altered],
  ['with another figure before', entry(sql`before = '{"votes": 7}'`), altered],
  ['with another figure after', entry(sql`after = '{}'`), altered],
  ['at another time', entry(sql`at = at + interval '1 microsecond'`), altered],
  ['for another reason', text(sql`reason = 'another'`), alteredTexts],
  ['with another salt', text(sql`salt = gen_random_uuid()`), alteredTexts],
  ['with another address', text(sql`before = '{"to": "dave@example.org"}'`), alteredTexts],
  ['with a reason and no salt', text(sql`salt = null`), alteredTexts],
  ['without its texts', (id) => [sql`delete from audit_texts where change_id = ${id}`], alteredTexts],
  [
    'removed',
    (id) => [sql`delete from audit_entries where id = ${id}`],
    (id) => `The change ${id} was removed.`,
  ],
  [
    'removed with its seal',
    (id) => [
      sql`delete from audit_entries where id = ${id}`,
      sql`delete from audit_seals where change_id = ${id}`,
    ],
    (id) => `Before the change ${id + 1}, 1 are missing with their seals.`,
  ],
  [
    'of another seal',
    (id) => [sql`update audit_seals set seal = repeat('1', 64) where change_id = ${id}`],
    altered,
  ],
]

test.each(tampering)('a change that is %s by force is found', async (_, statements, finding) => {
  const [, second = 0] = await recordThree()
  await plant(hub.db, ...statements(second))
  expect(await found()).toContain(finding(second))
})

test('one altered change is named, and no other', async () => {
  const [, second = 0] = await recordThree()
  await plant(hub.db, sql`update audit_entries set admin_id = 'bob' where id = ${second}`)
  expect(await found()).toEqual([altered(second)])
})

test('two changes that were swapped, texts that were added later, and a change without a seal are found', async () => {
  const [first = 0, second = 0, third = 0] = await recordThree()
  await plant(
    hub.db,
    sql`update audit_entries one set subject = other.subject from audit_entries other
      where (one.id, other.id) in ((${first}::bigint, ${second}::bigint), (${second}::bigint, ${first}::bigint))`,
    sql`insert into audit_texts (change_id, reason) values (${third}, 'Later')`,
    sql`insert into audit_entries (id, kind, subject, before, after, at) overriding system value
      values (${third + 99}, 'votes_voided', 'x', '{}', '{}', now())`,
  )
  expect(await found()).toEqual([
    altered(first),
    altered(second),
    alteredTexts(third),
    `The change ${third + 99} was inserted past the hub: it has no seal.`,
  ])
})

test('changes that were removed from the end are missed by a seal that was kept elsewhere', async () => {
  const [, , third] = await recordThree()
  const saved = await readNewestSeal(hub.db)
  await record('four')
  expect(await found(saved)).toEqual([])
  await plant(
    hub.db,
    sql`delete from audit_entries where id >= ${third}`,
    sql`delete from audit_seals where change_id >= ${third}`,
  )
  // The chain by itself is whole.
  expect(await found()).toEqual([])
  const gone = `The seal 3:${saved?.seal} isn’t there: changes up to it were removed or sealed again.`
  expect(await found(saved)).toEqual([gone])
  // Sealed again with something else: the same place, another seal.
  await record('three', { reason: 'invented' })
  expect(await found()).toEqual([])
  expect(await found(saved)).toEqual([gone])
})

test.runIf(onPostgres)(
  'changes and votes of the same transactions never wait for one another in a circle',
  async () => {
    const { db } = hub
    await seedProjects(ownerOf(db), hub.clock.now())
    const at = new Date(hub.clock.now())
    const vote = (trx: Db) =>
      trx
        .insertInto('project_votes')
        .values({ project_id: 'guild-quartermaster', voter: 'bob', votes: 1, at })
        .execute()
    const change = (trx: Db) => recordChange(trx, aChange('beside a vote'))
    const write = (...steps: ((trx: Db) => Promise<unknown>)[]) =>
      db.transaction().execute(async (trx) => {
        for (const step of steps) await step(trx)
      })
    const waiting = (count: number) =>
      expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
        .toBe(count)
    // Votes are counted when their transaction ends: both transactions wait there until this one lets the row go.
    const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.transaction().execute(async (trx) => {
      await trx.selectFrom('fund_totals').select('votes').forNoKeyUpdate().execute()
      held.resolve()
      await letGo.promise
    })
    await held.promise
    const first = write(vote, change)
    await waiting(1)
    const second = write(change, vote)
    await waiting(2)
    letGo.resolve()
    await Promise.all([holding, first, second])
    expect(await found()).toEqual([])
  },
)

test('the newest seal is logged when the hub starts and once a date', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const job = auditSealJob({ ...hub, log })
  const round = () => job.run(new AbortController().signal)
  await recordThree()
  const newest = await readNewestSeal(hub.db)
  await round()
  await round()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { seal: `3:${newest?.seal}`, msg: 'The newest seal of the audit.' },
  ])
  hub.clock.advance(86_400_000)
  await round()
  expect(lines).toHaveLength(2)
})

test.runIf(onPostgres)('changes at the same time wait for one another only at their end', async () => {
  const count = 20
  const started = Promise.withResolvers<void>()
  let begun = 0
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      hub.db.transaction().execute(async (trx) => {
        await recordChange(trx, aChange(`s${index}`))
        begun += 1
        // All have written before the first ends: nobody held a lock that another needed.
        if (begun === count) started.resolve()
        await started.promise
      }),
    ),
  )
  expect((await readAuditChain(hub.db)).map(({ sealed }) => sealed?.place)).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  )
  expect(await found()).toEqual([])
})
