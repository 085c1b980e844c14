import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { mailboxOf } from '#contract/values/mail-address.rules.ts'
import { me } from '#contract/auth/session.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { hashToken } from '#server/platform/security/tokens.ts'
import type { Db } from '#server/schema.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { emptyDatabase } from '#tests/support/database/empty-database.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

/** Users of before, the oldest first: id, address, who logs in by their address now. */
const accounts: readonly (readonly [id: string, email: string | null, logsIn: string | null])[] = [
  ['amy-pasted', 'amy@example.org\u200B', 'amy'],
  ['amy', 'amy@example.org', 'amy'],
  ['amy-pasted-twice', 'amy@example.org\u200B\u200B', 'amy'],
  // None of these is canonical: one with composed letters logs in, else the oldest.
  ['kim', 'kim@exam\u00ADple.org', 'kim'],
  ['kim-pasted', 'kim@example.org\u200B', 'kim'],
  ['decomposed', 'ju\u0308rgen@xn--mnchen-3ya.example', 'composed'],
  ['composed', 'jürgen@münchen.example', 'composed'],
  // Mail to these went elsewhere than to the address that they look like.
  ['windows', '\u202Aamy@example.org\u202C', null],
  ['hyphen', 'am\u00ADy@example.org', null],
  ['leading', '\u2060amy@example.org', null],
  ['look-alike', 'аmy@example.org', 'look-alike'],
  ['dotted', 'amy.@example.org', null],
  ['braille', '\u2800\u2800@\u2800\u2800.\u2800\u2800', null],
  ['underscore', 'amy@exa_mple.org', null],
  ['long', `${'a'.repeat(240)}@example.org`, null],
  ['longer', `amy@${'é'.repeat(3_000)}.org`, null],
  ['no-address', "'; drop table users; --", null],
  ['nothing', '', null],
  ['wallet', null, null],
]

const openOldHub = async (): Promise<Db> => {
  const db = (await emptyDatabase())()
  await migrate(
    db,
    (await readMigrations()).filter(({ name }) => name < '0097'),
  )
  for (const [index, [id, email]] of accounts.entries())
    await sql`
      insert into users (id, username, email, created_at)
      values (${id}, ${id}, ${email}, ${new Date(Date.UTC(2026, 0, 1) + index * dayMs)})`.execute(db)
  return db
}

test('of the accounts of a mailbox one logs in; all keep what they have, and no address stops the migration', async () => {
  const db = await openOldHub()
  await migrate(db)
  const hub = await createTestApp({ db })
  onTestFinished(hub.close)
  const rows = await db.selectFrom('users').select(['id', 'email', 'mailbox', 'same_mailbox_as']).execute()
  const told = new Map(rows.map((row) => [row.id, row]))
  for (const [id, email, logsIn] of accounts)
    expect([id, told.get(id)]).toEqual([
      id,
      {
        id,
        email,
        mailbox: logsIn === id ? mailboxOf(email ?? '') : null,
        same_mailbox_as: logsIn === id ? null : logsIn,
      },
    ])
  // Players who are logged in stay logged in.
  const { token } = await logIn(db, hub, 'amy-pasted')
  expect((await call(hub, me, {}, { bearer: token })).body).toMatchObject({
    id: 'amy-pasted',
    email: 'amy@example.org\u200B',
  })
  await expect(
    sql`insert into users (id, username, mailbox, created_at) values ('x', 'x', 'amy@example.org', now())`.execute(
      db,
    ),
  ).rejects.toThrow(/users_mailbox_key/u)
})

test('a link that was mailed before the migration works after it, for the account that logs in by its mailbox', async () => {
  const db = await openOldHub()
  const hub = await createTestApp({ db })
  onTestFinished(hub.close)
  const now = new Date(hub.clock.now())
  for (const [token, email] of [
    ['pasted', 'amy@example.org\u200B'],
    ['elsewhere', '\u202Aamy@example.org\u202C'],
  ] as const)
    await sql`
      insert into magic_links (hash, email, requested_at, expires_at, requested_from, browser_hash)
      values (${hashToken(token)}, ${email}, ${now}, ${new Date(now.getTime() + 60_000)}, 'Chrome', 'b')`.execute(
      db,
    )
  await migrate(db)
  const open = async (token: string) =>
    (await call(hub, verifyMagicLink, { body: { token, confirmed: true } })).body
  expect(await open('pasted')).toMatchObject({ status: 'signed_in', user: { id: 'amy' } })
  expect(await open('elsewhere')).toMatchObject({ code: 'link_invalid' })
})

test('gift mails to spellings of one mailbox are counted together, and stay stopped when one of them was', async () => {
  const db = await openOldHub()
  await sql`
    insert into gift_codes (id, plan_id, months, part, source, created_at)
    values ('gift', 'tier1', 1, 0, 'raffle', now())`.execute(db)
  const stopped = new Date('2026-02-01T00:00:00Z')
  const elsewhere = '\u202Afriend@example.org\u202C'
  for (const [address, at] of [
    ['friend@example.org', null],
    ['friend@example.org\u200B', stopped],
    ['friend@exam\u00ADple.org', new Date('2026-02-02T00:00:00Z')],
    ['other@münchen.example', null],
    [elsewhere, stopped],
  ] as const) {
    await sql`insert into gift_addresses values (${address}, ${at})`.execute(db)
    await sql`
      insert into gift_mails (id, gift_code_id, code_version, giver_id, address, mail_to, message, language, requested_at,
        deliver_at, mailed_at)
      values (${address}, 'gift', 0, 'amy', ${address}, ${address}, '', 'en', now(), now(), now())`.execute(
      db,
    )
  }
  await migrate(db)
  const addresses = await db.selectFrom('gift_addresses').selectAll().execute()
  expect(new Map(addresses.map(({ address, stopped_at: at }) => [address, at]))).toEqual(
    new Map([
      ['friend@example.org', stopped],
      ['other@xn--mnchen-3ya.example', null],
      [elsewhere, stopped],
    ]),
  )
  const mails = await db.selectFrom('gift_mails').select(['mail_to', 'address']).execute()
  expect(mails.filter(({ address }) => address === 'friend@example.org')).toHaveLength(3)
  expect(mails.find(({ mail_to: to }) => to === elsewhere)?.address).toBe(elsewhere)
})
