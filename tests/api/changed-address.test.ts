import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { isRefused } from '#server/platform/http/refused.ts'
import { undoChange } from '#server/undo/undo.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import {
  addWalletTo,
  answerOfLink,
  codeIn,
  logInByLink,
  logInWith,
  mailsOfChanges,
  undo,
  undoTokenIn,
} from '#tests/support/server/ways.ts'
import type { Player } from '#tests/support/server/ways.ts'

const minute = 60_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const changeTo = async ({ bearer }: Player, email: string) => {
  hub.clock.advance(minute)
  await call(hub, changeEmail, { body: { email } }, { bearer })
  const code = codeIn(hub.mailer.sent.at(-1))
  expect((await call(hub, verifyEmail, { body: { code } }, { bearer })).status).toBe(200)
}
const mailboxOf = async (id: string) =>
  (await hub.db.selectFrom('users').select('mailbox').where('id', '=', id).executeTakeFirst())?.mailbox

test('a log-in by the stranger’s link that waits for the undoing begins no session', async () => {
  const alice = await logInByLink(hub, 'alice@example.org')
  await addWalletTo(hub, alice)
  await changeTo(alice, 'mallory@example.org')
  const { id } = await hub.db
    .selectFrom('way_changes')
    .select('id')
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow()
  hub.clock.advance(minute)

  const undoing = await hub.db.startTransaction().execute()
  expect(isRefused(await undoChange(undoing, [], id, hub.clock.now()))).toBe(false)
  const mallorys = answerOfLink(hub, 'mallory@example.org')
  await expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(hub.db)).rows.length)
    .toBeGreaterThan(0)
  await undoing.commit().execute()

  const { status } = await mallorys
  expect(status).toBeLessThan(500)
  const open = await hub.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', alice.id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  expect(await mailboxOf(alice.id)).toBe('alice@example.org')
})

test('a player who changes a stolen address back gives the thief no link to undo that', async () => {
  const alice = await logInByLink(hub, 'alice@example.org')
  const { account } = await addWalletTo(hub, alice)
  await changeTo(alice, 'mallory@example.org')
  await mailsOfChanges(hub)
  hub.clock.advance(dayMs)
  await changeTo(await logInWith(hub, account), 'alice@example.org')
  expect((await mailsOfChanges(hub)).map(({ to }) => to)).not.toContain('mallory@example.org')
  expect(await mailboxOf(alice.id)).toBe('alice@example.org')
})

test('links that went to the thief undo nothing once she has changed the address back', async () => {
  const alice = await logInByLink(hub, 'alice@example.org')
  const { account } = await addWalletTo(hub, alice)
  await changeTo(alice, 'mallory@example.org')
  await mailsOfChanges(hub)
  await addWalletTo(hub, alice)
  const [thiefs] = await mailsOfChanges(hub)
  expect(thiefs?.to).toBe('mallory@example.org')
  hub.clock.advance(6.9 * dayMs)
  await changeTo(await logInWith(hub, account), 'alice@example.org')
  expect((await undo(hub, undoTokenIn(thiefs))).body.code).toBe('undo_invalid')
  expect(await mailboxOf(alice.id)).toBe('alice@example.org')
  // The address in between is the stranger's own again.
  expect((await logInByLink(hub, 'mallory@example.org')).id).not.toBe(alice.id)
})

test('her own link still undoes what the thief did, after she has changed the address back', async () => {
  const alice = await logInByLink(hub, 'alice@example.org')
  const { account } = await addWalletTo(hub, alice)
  await mailsOfChanges(hub)
  hub.clock.advance(minute)
  const thief = await logInByLink(hub, 'alice@example.org')
  await changeTo(thief, 'mallory@example.org')
  const [mail] = await mailsOfChanges(hub)
  const { account: thiefs } = await addWalletTo(hub, thief)
  hub.clock.advance(dayMs)
  await changeTo(await logInWith(hub, account), 'alice@example.org')
  expect((await undo(hub, undoTokenIn(mail))).status).toBe(200)
  expect((await logInWith(hub, thiefs)).id).not.toBe(alice.id)
  expect((await logInWith(hub, account)).id).toBe(alice.id)
  expect(await mailboxOf(alice.id)).toBe('alice@example.org')
})
