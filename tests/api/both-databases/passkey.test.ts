import { expect, onTestFinished, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { prove } from '#contract/auth/proof.contract.ts'
import { passkeyProofOptions, removePasskey, renamePasskey } from '#contract/auth/passkey.contract.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { addPasskeyOf, createAuthenticator, logInByPasskey } from '#tests/support/server/authenticator.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

test('a player adds a passkey, logs in and proves by it, renames and removes it', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  const { token: bearer } = await logIn(hub.db, hub, 'alice')
  const authenticator = createAuthenticator()
  const added = await addPasskeyOf(hub, authenticator, { bearer })
  expect(added).toMatchObject({ status: 200, body: { name: null, usedAt: null } })
  hub.clock.advance(60_000)
  const first = await logInByPasskey(hub, authenticator, { timeZone: 'Asia/Tokyo' })
  expect(first).toMatchObject({ status: 200, body: { user: { id: 'alice' } } })
  expect((await call(hub, me, {}, { bearer: first.body.token })).body.id).toBe('alice')
  const asked = await call(hub, passkeyProofOptions, {}, { bearer })
  const proof = { way: 'passkey', ...authenticator.get(asked.body) } as const
  expect((await call(hub, prove, { body: proof }, { bearer })).status).toBe(200)
  expect((await call(hub, prove, { body: proof }, { bearer })).body.code).toBe('passkey_challenge_invalid')
  const params = { id: added.body.id }
  const renamed = await call(hub, renamePasskey, { params, body: { name: 'Desk' } }, { bearer })
  expect(renamed.body).toMatchObject({ name: 'Desk', usedAt: new Date(hub.clock.now()).toISOString() })
  expect((await call(hub, removePasskey, { params }, { bearer })).body).toEqual({ success: true })
  expect((await logInByPasskey(hub, authenticator)).body).toMatchObject({ code: 'passkey_unknown' })
})
