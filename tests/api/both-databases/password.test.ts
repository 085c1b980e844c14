import { expect, onTestFinished, test } from 'vitest'
import { prove } from '#contract/auth/proof.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { goodPassword, logInByPassword, openPlayer } from '#tests/support/server/passwords.ts'
import { wrongCode } from '#tests/support/server/ways.ts'

test('a player sets a password with a mailed code, logs in and proves by it, and replaces it', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const alice = await openPlayer(hub)
  const code = await alice.mailedCode()
  expect((await alice.verify(wrongCode(code))).body).toEqual({ status: 'wrong', triesLeft: 4 })
  expect((await alice.verify(code)).body).toMatchObject({ status: 'right' })
  expect((await alice.update(code)).body).toMatchObject({ status: 'saved', endedSessions: 0 })

  const loggedIn = await logInByPassword(hub, alice.email, goodPassword, { timeZone: 'Asia/Tokyo' })
  expect(loggedIn).toMatchObject({ status: 200, body: { user: { id: 'alice' } } })
  const { token } = loggedIn.body
  const proof = (password: string) =>
    call(hub, prove, { body: { way: 'password', password } }, { bearer: token })
  expect((await proof('something else')).body.code).toBe('password_wrong')
  const provedUntil = new Date(hub.clock.now() + 10 * 60_000).toISOString()
  expect((await proof(goodPassword)).body).toEqual({ provedUntil })

  hub.clock.advance(60_000)
  expect(await alice.setPassword('a second, longer one')).toMatchObject({ endedSessions: 1 })
  expect((await call(hub, me, {}, { bearer: token })).status).toBe(401)
  expect((await call(hub, me, {}, { bearer: alice.bearer })).status).toBe(200)
  expect((await logInByPassword(hub, alice.email, goodPassword)).body.code).toBe('login_failed')
  expect((await logInByPassword(hub, alice.email, 'a second, longer one')).status).toBe(200)
})
