import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { requestPasswordCode, updatePassword } from '#contract/auth/password.contract.ts'
import { reconsiderMs, requestDeletion } from '#contract/account/leaving.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { recordChange } from '#server/audit/audit.store.ts'
import { features } from '#server/features.ts'
import { mailFarewells } from '#server/leaving/mail-farewells.ts'
import { openPostgres } from '#server/platform/database/db.ts'
import { readHubRights } from '#server/platform/database/hub-rights.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/process/log.ts'
import type { Db } from '#server/schema.ts'
import { createPostgresDatabase, onPostgres } from '#tests/support/database/test-database.ts'
import { askForLink, startHubProcess, temporaryFolder } from '#tests/support/hub-process.ts'
import { patience } from '#tests/support/pace.ts'
import { addPasskeyOf, createAuthenticator } from '#tests/support/server/authenticator.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { carryOut, columnsWith, isGone } from '#tests/support/server/leaving.ts'
import { goodPassword } from '#tests/support/server/passwords.ts'
import {
  addWalletTo,
  codeIn,
  logInByLink,
  mailsOfChanges,
  undo,
  undoTokenIn,
  waysOf,
} from '#tests/support/server/ways.ts'

const log = createLog('silent')

/** An empty database, made as docs/operating.md says. */
const twoRoles = async () => {
  const address = new URL(await createPostgresDatabase('template1'))
  const [owner, hub] = ['owner', 'hub'].map((name) => `${name}_${randomUUID().replaceAll('-', '')}`)
  const server = openPostgres(address.href, { connections: 1 })
  for (const role of [owner!, hub!]) await sql`create role ${sql.id(role)} login`.execute(server)
  await sql`alter database ${sql.id(address.pathname.slice(1))} owner to ${sql.id(owner!)}`.execute(server)
  await server.destroy()
  const as = (role: string): string => {
    const url = new URL(address)
    url.username = role
    return url.href
  }
  const asSuper = async (...statements: RawBuilder<unknown>[]): Promise<void> => {
    const db = openPostgres(address.href, { connections: 1 })
    for (const statement of statements) await statement.execute(db)
    await db.destroy()
  }
  return { databaseUrl: as(hub!), migrationUrl: as(owner!), superUrl: address.href, asSuper }
}

const open = async (databaseUrl: string, migrationUrl: string | null): Promise<Db> => {
  const db = await openDatabase(databaseUrl, '', log, migrationUrl)
  onTestFinished(() => db.destroy())
  return db
}

describe.runIf(onPostgres)('with MIGRATION_URL', () => {
  test('the hub’s role can neither alter, empty or drop a table, nor change rows that are only added', async () => {
    const { databaseUrl, migrationUrl } = await twoRoles()
    const db = await open(databaseUrl, migrationUrl)
    const rights = await readHubRights(db)
    const fixed = rights.filter((one) => one.rights.join() === 'select,insert').map(({ table }) => table)
    expect(fixed).toEqual(
      expect.arrayContaining(['audit_entries', 'audit_texts', 'donations', 'journal_entries']),
    )
    const { rows } = await sql<{ table: string; column: string }>`
      select attrelid::regclass::text as table, attname as column from pg_attribute where attnum = 1`.execute(
      db,
    )
    const columns = new Map(rows.map(({ table, column }) => [table, column]))
    const refused = [
      ...rights.flatMap(({ table }) => [
        sql`alter table ${sql.table(table)} disable trigger all`,
        sql`truncate ${sql.table(table)}`,
        sql`drop table ${sql.table(table)} cascade`,
        sql`create trigger mine before insert on ${sql.table(table)} execute function refuse_change()`,
      ]),
      ...fixed.flatMap((table) => [
        sql`delete from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set ${sql.ref(columns.get(table) ?? '')} = default`,
      ]),
      sql`insert into audit_seals values (9223372036854775807, 1, null, '')`,
      sql`insert into audit_unsealed values (1)`,
      sql`delete from audit_unsealed`,
      sql`select seal_change(null)`,
      sql`delete from orders`,
      sql`delete from users`,
      sql`update plans set monthly_cents = 1`,
      sql`insert into migrations (name) values ('9999-mine.ts')`,
      sql`create table mine (id text)`,
      sql`create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
      sql`drop function seal_change`,
      sql`set session_replication_role = replica`,
    ]
    for (const statement of refused)
      await expect(statement.execute(db), statement.compile(db).sql).rejects.toThrow(
        /permission denied|must be owner|is not a table/u,
      )
  })

  test('the hub’s role adds, changes, removes, gives back and forgets every kind of way in', async () => {
    const { databaseUrl, migrationUrl } = await twoRoles()
    const db = await open(databaseUrl, migrationUrl)
    const hub = await createTestApp({ db })
    const player = await logInByLink(hub, 'alice@example.org')
    const { account } = await addWalletTo(hub, player)
    const { body: passkey } = await addPasskeyOf(hub, createAuthenticator(), player)
    await call(hub, requestPasswordCode, {}, player)
    const code = codeIn(hub.mailer.sent.at(-1))
    await call(hub, updatePassword, { body: { code, new_password: goodPassword } }, player)
    const person = { issuer: 'https://issuer.example', subject: '1', email: null }
    const identity = { ...person, way: 'google', user_id: player.id, added_at: new Date(hub.clock.now()) }
    await db
      .insertInto('openid_identities')
      .values({ id: 'one', ...identity } as never)
      .execute()
    const ids = [`wallet:${account.address}`, `passkey:${passkey.id}`, 'password:password', 'google:one']
    expect(await waysOf(hub, player)).toEqual(expect.arrayContaining(ids))
    await mailsOfChanges(hub)
    // The undoing also removes ways that were added at the same moment as the change.
    hub.clock.advance(60_000)
    for (const id of ids)
      expect([id, (await call(hub, removeWay, { params: { id } }, player)).status]).toEqual([id, 200])
    expect(await waysOf(hub, player)).toEqual(['mail'])
    for (const mail of await mailsOfChanges(hub))
      expect((await undo(hub, undoTokenIn(mail))).status).toBe(200)
    hub.clock.advance(60_000)
    const again = await logInByLink(hub, 'alice@example.org')
    expect(await waysOf(hub, again)).toEqual(expect.arrayContaining(ids))
    await call(hub, changeEmail, { body: { email: 'new@example.org' } }, again)
    const body = { code: codeIn(hub.mailer.sent.at(-1)) }
    expect((await call(hub, verifyEmail, { body }, again)).status).toBe(200)
    for (const { deleteOld } of features)
      await deleteOld?.(db, hub.clock.now() + 365 * 24 * 60 * 60_000, hub.settings)
    for (const table of [
      'mail_codes',
      'way_changes',
      'passkey_challenges',
      'wallet_texts',
      'sessions',
    ] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  test('the hub’s role deletes a player with everything that it may not change otherwise', async () => {
    const { databaseUrl, migrationUrl } = await twoRoles()
    const db = await open(databaseUrl, migrationUrl)
    const hub = await createTestApp({ db })
    const player = await logInByLink(hub, 'alice@example.org')
    const { body } = await call(hub, me, {}, player)
    await recordChange(db, {
      adminId: null,
      kind: 'dao_access_set',
      subject: player.id,
      userId: player.id,
      reason: 'Asked by alice@example.org',
      before: {},
      after: {},
      nowMs: hub.clock.now(),
    })
    const wanted = await call(hub, requestDeletion, { body: { username: body.username } }, player)
    expect(wanted.status).toBe(200)
    expect(await columnsWith(db, ['alice@example.org'])).toContain('audit_texts.reason')
    hub.clock.advance(reconsiderMs)
    await carryOut(hub)
    expect(await isGone(db, player.id)).toBe(true)
    await mailFarewells(hub)
    expect(hub.mailer.sent.at(-1)?.to).toBe('alice@example.org')
    expect(await columnsWith(db, ['alice@example.org', body.username])).toEqual([])
    // Texts about somebody who is still here stay out of its reach.
    await logInByLink(hub, 'bob@example.org')
    const bob = await db
      .selectFrom('users')
      .select('id')
      .where('mailbox', '=', 'bob@example.org')
      .executeTakeFirstOrThrow()
    await expect(sql`select forget_audit_texts(${bob.id})`.execute(db)).rejects.toThrow(/who have left/u)
    await expect(sql`update audit_texts set reason = null`.execute(db)).rejects.toThrow(/permission denied/u)
  })

  test('the hub starts again without it once the database is migrated, and says that it needs it before', async () => {
    const { databaseUrl, migrationUrl } = await twoRoles()
    await expect(open(databaseUrl, null)).rejects.toThrow(/permission denied/u)
    const owner = openPostgres(migrationUrl, { connections: 1 })
    onTestFinished(() => owner.destroy())
    await migrate(owner, (await readMigrations()).slice(0, 1))
    await open(databaseUrl, migrationUrl)
    await open(databaseUrl, null)
    await sql`delete from migrations where name = (select max(name) from migrations)`.execute(owner)
    await expect(open(databaseUrl, null)).rejects.toThrow(/set MIGRATION_URL/u)
  })

  test('a role that can do as much as the owner, and another database, are refused in one sentence', async () => {
    const { migrationUrl, superUrl } = await twoRoles()
    for (const databaseUrl of [migrationUrl, superUrl])
      await expect(open(databaseUrl, migrationUrl)).rejects.toThrow(/it has to be another one, no superuser/u)
    const other = await twoRoles()
    await expect(open(other.databaseUrl, migrationUrl)).rejects.toThrow(/lead to different databases/u)
    await expect(open(other.databaseUrl, 'postgres://nobody@127.0.0.1:1/hub')).rejects.toThrow(
      /The database of MIGRATION_URL does not answer/u,
    )
  })

  test('a database of the same name and schema on another server is refused', async () => {
    const { databaseUrl, migrationUrl, asSuper } = await twoRoles()
    const hub = new URL(databaseUrl).username
    // The hub's role is told when another server started.
    await asSuper(
      sql`create function pg_postmaster_start_time() returns timestamptz language sql as 'select now()'`,
      sql`alter role ${sql.id(hub)} set search_path = public, pg_catalog`,
    )
    await expect(open(databaseUrl, migrationUrl)).rejects.toThrow(/lead to different databases/u)
    // The same moment in another zone is the same server.
    await asSuper(
      sql`drop function public.pg_postmaster_start_time`,
      sql`alter role ${sql.id(hub)} set timezone = 'Asia/Tokyo'`,
    )
    await open(databaseUrl, migrationUrl)
  })

  test('a role that owns the database, its schema or anything in it is refused, whoever migrates', async () => {
    const { databaseUrl, migrationUrl, superUrl, asSuper } = await twoRoles()
    await open(databaseUrl, migrationUrl)
    const [hub, owner] = [databaseUrl, migrationUrl].map((url) => sql.id(new URL(url).username))
    const database = sql.id(new URL(superUrl).pathname.slice(1))
    await asSuper(sql`create sequence numbers`)
    const owned: [of: RegExp, thing: RawBuilder<unknown>, before: RawBuilder<unknown>][] = [
      [/owner of the database hub_/u, sql`database ${database}`, owner!],
      [/owner of the schema public/u, sql`schema public`, sql`pg_database_owner`],
      [/owner of the table donations/u, sql`table donations`, owner!],
      [/owner of the view audit_changes/u, sql`view audit_changes`, owner!],
      [/owner of the sequence numbers/u, sql`sequence numbers`, owner!],
      [/owner of the function seal_change/u, sql`function seal_change`, owner!],
    ]
    for (const [of, thing, before] of owned) {
      await asSuper(sql`alter ${thing} owner to ${hub!}`)
      await expect(open(databaseUrl, superUrl)).rejects.toThrow(of)
      await asSuper(sql`alter ${thing} owner to ${before}`)
    }
    await open(databaseUrl, superUrl)
    await asSuper(sql`grant ${owner!} to ${hub!}`)
    await expect(open(databaseUrl, superUrl)).rejects.toThrow(/owner of the database hub_/u)
  })

  test('rights that the owner can’t take from the hub’s role are refused', async () => {
    const { databaseUrl, migrationUrl, asSuper } = await twoRoles()
    const db = await open(databaseUrl, migrationUrl)
    const hub = sql.id(new URL(databaseUrl).username)
    const more: [refusal: RegExp, rights: RawBuilder<unknown>, whose: RawBuilder<unknown>][] = [
      [/other rights to donations/u, sql`truncate on donations`, sql`public`],
      [/other rights to users/u, sql`delete on users`, sql`public`],
      [/other rights to audit_texts/u, sql`update (reason) on audit_texts`, sql`public`],
      [/other rights to \w+/u, sql`pg_write_all_data`, hub],
      [/may create functions in the schema public/u, sql`create on schema public`, sql`public`],
    ]
    for (const [refusal, rights, whose] of more) {
      await asSuper(sql`grant ${rights} to ${whose}`)
      await expect(open(databaseUrl, migrationUrl)).rejects.toThrow(refusal)
      await asSuper(sql`revoke ${rights} from ${whose}`)
    }
    await asSuper(sql`grant update (reason) on audit_texts to ${hub}`)
    await open(databaseUrl, migrationUrl)
    await expect(sql`update audit_texts set reason = null`.execute(db)).rejects.toThrow(/permission denied/u)
  })

  test('rights that somebody added are taken away again at the next start', async () => {
    const { databaseUrl, migrationUrl } = await twoRoles()
    const db = await open(databaseUrl, migrationUrl)
    const owner = openPostgres(migrationUrl, { connections: 1 })
    onTestFinished(() => owner.destroy())
    await sql`grant all on public_rows to ${sql.id(new URL(databaseUrl).username)}`.execute(owner)
    await expect(sql`truncate public_rows`.execute(db)).rejects.toThrow(/only added/u)
    await open(databaseUrl, migrationUrl)
    await expect(sql`truncate public_rows`.execute(db)).rejects.toThrow(/permission denied/u)
  })

  test('the demo, its log-in and the commands work', { timeout: patience(120_000) }, async () => {
    const { databaseUrl, migrationUrl } = await twoRoles()
    const env = { HUB_DATA: temporaryFolder(), DATABASE_URL: databaseUrl, MIGRATION_URL: migrationUrl }
    const hub = await startHubProcess(env)
    await hub.ready()
    expect((await askForLink(hub.url, 'alice@example.org')).status).toBe(200)
    expect(await (await fetch(`${hub.url}/dev/ledger`)).text()).toContain('The books add up')
    hub.child.kill('SIGTERM')
    expect(await hub.ended).toBe(0)
    expect(hub.output().err).toBe('')
    const run = async (...command: string[]) => {
      const process = await startHubProcess(env, command)
      return { code: await process.ended, ...process.output() }
    }
    expect(await run('admin', 'grant', 'alice@example.org')).toMatchObject({ code: 0, err: '' })
    expect(await run('set-up-prices')).toMatchObject({ code: 0, err: '' })
    expect(await run('ledger-check')).toMatchObject({ code: 0, err: '' })
  })
})
