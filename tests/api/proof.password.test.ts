import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '#contract/auth/proof.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertUser } from '#server/user/user.store.ts'
import { call } from '#tests/support/server/call.ts'
import type { Caller } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { goodPassword, logInByPassword, openPlayer } from '#tests/support/server/passwords.ts'

const minute = 60_000

let hub: TestApp
let alice: Awaited<ReturnType<typeof openPlayer>>
beforeEach(async () => {
  hub = await createTestApp()
  alice = await openPlayer(hub)
  await alice.setPassword()
  hub.clock.advance(10 * minute)
})
afterEach(() => hub.close())

const send = (password: string, caller: Caller = alice) =>
  call(hub, prove, { body: { way: 'password', password } }, { bearer: alice.bearer, ...caller })
const isProved = async (bearer = alice.bearer) =>
  (await call(hub, removeWay, { params: { id: 'wallet:none' } }, { bearer })).body.code === 'not_found'
const wrong = { status: 403, body: { code: 'password_wrong' } }
const limited = { status: 429, body: { code: 'rate_limited' } }

describe('a proof by password', () => {
  test('lasts 10 minutes, proves this session alone, and is a use of the password', async () => {
    const { token } = await logIn(hub.db, hub, 'alice')
    hub.clock.advance(10 * minute)
    expect(await isProved()).toBe(false)
    const provedUntil = new Date(hub.clock.now() + 10 * minute).toISOString()
    expect((await send(goodPassword.normalize('NFD'))).body).toEqual({ provedUntil })
    expect([await isProved(), await isProved(token)]).toEqual([true, false])
    const [stored] = await hub.db.selectFrom('passwords').select('used_at').execute()
    expect(stored?.used_at?.getTime()).toBe(hub.clock.now())
    hub.clock.advance(10 * minute)
    expect(await isProved()).toBe(false)
  })

  test('is none by a wrong password, or by another player’s', async () => {
    const bob = await openPlayer(hub, 'bob')
    await bob.setPassword('the password of Bob')
    for (const password of ['', 'something else', 'the password of Bob', `${goodPassword} `])
      expect(await send(password), password).toMatchObject(wrong)
    expect(await send('x'.repeat(1_025))).toMatchObject(wrong)
    expect(await isProved()).toBe(false)
  })

  test('is none of an account without a password, or without an address', async () => {
    const bob = await openPlayer(hub, 'bob')
    expect(await send(goodPassword, bob)).toMatchObject(wrong)
    const userId = await insertUser(hub.db, hub.clock.now())
    const { token: bearer } = await logIn(hub.db, hub, userId)
    expect((await send(goodPassword, { bearer })).body.code).toBe('proof_refused')
  })

  test('is none by a password that was changed or removed', async () => {
    await alice.setPassword('quite another one')
    hub.clock.advance(10 * minute)
    expect(await send(goodPassword)).toMatchObject(wrong)
    await hub.db.deleteFrom('passwords').execute()
    expect(await send('quite another one')).toMatchObject(wrong)
    expect(await isProved()).toBe(false)
  })

  test('is repeated in no answer', async () => {
    expect(JSON.stringify((await send('my secret guess')).body)).not.toContain('my secret guess')
  })
})

describe('tries', () => {
  test('are counted with those of the log-in: five a minute for the account, whichever call', async () => {
    for (let tries = 0; tries < 3; tries += 1) await send('something else', { peer: `192.0.2.${tries}` })
    for (let tries = 0; tries < 2; tries += 1)
      await logInByPassword(hub, alice.email, 'something else', { peer: `198.51.100.${tries}` })
    expect(await send(goodPassword, { peer: '203.0.113.1' })).toMatchObject(limited)
    const answer = await logInByPassword(hub, alice.email, goodPassword, { peer: '203.0.113.2' })
    expect(answer).toMatchObject(limited)
    hub.clock.advance(minute)
    expect((await send(goodPassword, { peer: '203.0.113.1' })).status).toBe(200)
  })

  test('of a network are counted over all accounts', async () => {
    const bob = await openPlayer(hub, 'bob')
    for (let tries = 0; tries < 5; tries += 1) await send('something else')
    expect(await send(goodPassword, bob)).toMatchObject(limited)
  })

  test('are 20 an hour', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) expect(await send('something else')).toMatchObject(wrong)
      hub.clock.advance(minute)
    }
    expect(await send(goodPassword)).toMatchObject(limited)
  })

  test('of a browser that has logged in before are counted separately, so that a stranger locks nobody out', async () => {
    const answer = await logInByPassword(hub, alice.email, goodPassword)
    const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
    hub.clock.advance(minute)
    for (let tries = 0; tries < 5; tries += 1)
      await logInByPassword(hub, alice.email, 'something else', { peer: `192.0.2.${tries}` })
    expect(await send(goodPassword)).toMatchObject(limited)
    expect((await send(goodPassword, { cookie })).status).toBe(200)
  })

  test('of other ways to prove are left to them', async () => {
    for (let tries = 0; tries < 5; tries += 1) await send('something else')
    const asked = await call(hub, prove, { body: { way: 'mail' } }, { bearer: alice.bearer })
    expect(asked.status).toBe(200)
  })
})

test.each([
  { way: 'password' },
  { way: 'password', password: [goodPassword] },
  { way: 'password', password: null },
  { way: 'password', password: 'a\u0000b' },
  { way: 'password', password: 'half a pair \uD800' },
])('%j is no proof at all', async (body) => {
  const answer = await call(hub, prove, { body: body as never }, { bearer: alice.bearer })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await isProved()).toBe(false)
})
