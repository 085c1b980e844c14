import { tracingChannel } from 'node:diagnostics_channel'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { passwordLogIn } from '#contract/auth/password.contract.ts'
import { LineFull } from '#server/platform/process/lines.ts'
import { hashPassword, matchesPassword } from '#server/platform/security/password-hash.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { call } from '#tests/support/server/call.ts'
import type { Caller } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { goodPassword, logInByPassword, openPlayer } from '#tests/support/server/passwords.ts'

const counted = { hashes: [] as { memory: number; passes: number }[], running: 0, mostAtOnce: 0 }
const hashing = tracingChannel<string, { memory: number; passes: number }>('hub:password-hash')
const counter = {
  start: ({ memory, passes }: { memory: number; passes: number }) => {
    counted.hashes.push({ memory, passes })
    counted.running += 1
    counted.mostAtOnce = Math.max(counted.mostAtOnce, counted.running)
  },
  asyncEnd: () => {
    counted.running -= 1
  },
}
beforeAll(() => hashing.subscribe(counter as never))
afterAll(() => hashing.unsubscribe(counter as never))

const minute = 60_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const email = 'alice@example.org'
const logIn = (password: string, caller: Caller = {}, address = email) =>
  logInByPassword(hub, address, password, caller)
const failed = { status: 401, body: { code: 'login_failed', error: 'Login failed' } }
const sessions = () => hub.db.selectFrom('sessions').selectAll().execute()
const stored = () => hub.db.selectFrom('passwords').selectAll().execute()
const cookieOf = (answer: { headers: Headers }): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
/** The hashes that this takes. */
const hashesOf = async (act: () => Promise<unknown>) => {
  counted.hashes = []
  await act()
  return counted.hashes
}

describe('the right password', () => {
  test('logs the player in and notes the use', async () => {
    await (await openPlayer(hub)).setPassword()
    hub.clock.advance(minute)
    const answer = await logIn(goodPassword)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: 'alice', email } } })
    expect((await call(hub, me, {}, { bearer: answer.body.token })).body.id).toBe('alice')
    expect((await stored())[0]?.used_at?.getTime()).toBe(hub.clock.now())
  })

  test('works with the address in any spelling of its mailbox', async () => {
    await (await openPlayer(hub)).setPassword()
    expect((await logIn(goodPassword, {}, ' ALICE@Example.ORG ')).status).toBe(200)
  })

  test('is the same in both forms that keyboards write', async () => {
    await (await openPlayer(hub)).setPassword(goodPassword.normalize('NFD'))
    expect((await logIn(goodPassword.normalize('NFC'))).status).toBe(200)
    expect((await logIn(goodPassword.normalize('NFD'))).status).toBe(200)
  })

  test.each([
    ['blanks around it', '  two blanks  '],
    ['letters of every script', 'пароль-パスワード'],
    ['emoji', '🦊🦊🐻🐻🐼🐼🐨🐯'],
    ['128 characters', '🦊🐻'.repeat(64)],
    ['markup', `<img src=x>'"; drop table users; --`],
  ])('may have %s, and nothing of it is cut or trimmed', async (_, password) => {
    await (await openPlayer(hub)).setPassword(password)
    expect((await logIn(password)).status).toBe(200)
    const letters = Array.from(password)
    const [shorter, cut] = [letters.slice(0, -1).join(''), letters.slice(1).join('')]
    const others = [password.trim(), shorter, cut, `${password} `, `${password}x`]
    for (const other of others.filter((one) => one !== password)) {
      hub.clock.advance(minute)
      expect(await logIn(other), other).toMatchObject(failed)
    }
  })

  test('is stored as an Argon2id hash with a salt of its own', async () => {
    await (await openPlayer(hub)).setPassword()
    await (await openPlayer(hub, 'bob')).setPassword()
    const hashes = (await stored()).map(({ hash }) => hash)
    expect(new Set(hashes).size).toBe(2)
    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u)
  })

  test('is stored again when it was hashed with less', async () => {
    await (await openPlayer(hub)).setPassword()
    // Made with a library of somebody else's: 1 MiB, one pass.
    const { argon2Sync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 7)
    const cost = { memory: 1024, passes: 1, parallelism: 1 }
    const hash = argon2Sync('argon2id', { message: goodPassword, nonce: salt, tagLength: 32, ...cost })
    const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const old = `$argon2id$v=19$m=1024,t=1,p=1$${base64(salt)}$${base64(hash)}`
    await hub.db.updateTable('passwords').set({ hash: old }).execute()
    expect(await logIn('something else')).toMatchObject(failed)
    expect((await stored())[0]?.hash).toBe(old)
    expect((await logIn(goodPassword)).status).toBe(200)
    const [renewed] = await stored()
    expect(renewed?.hash).toContain('$m=19456,t=3,p=1$')
    expect((await logIn(goodPassword)).status).toBe(200)
    expect((await stored())[0]?.hash).toBe(renewed?.hash)
  })

  test('sent 100 times at once by 100 networks logs in as often as the account may try', async () => {
    await (await openPlayer(hub)).setPassword()
    const before = (await sessions()).length
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => logIn(goodPassword, { peer: `192.0.2.${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
    expect(await sessions()).toHaveLength(before + 5)
  })

  test('logs nobody in that was changed while it was checked', async () => {
    const alice = await openPlayer(hub)
    await alice.setPassword()
    hub.clock.advance(minute)
    const code = await alice.mailedCode()
    const [changed, ...tries] = await Promise.all([
      alice.update(code, 'quite another one'),
      ...Array.from({ length: 5 }, () => logIn(goodPassword)),
    ])
    expect(changed.body).toMatchObject({ status: 'saved' })
    for (const { body, status } of tries)
      if (status === 200) expect((await call(hub, me, {}, { bearer: body.token })).status).toBe(401)
    expect((await sessions()).filter(({ revoked_at: ended }) => ended === null)).toHaveLength(1)
  })
})

describe('every failure is the same', () => {
  beforeEach(async () => {
    await (await openPlayer(hub)).setPassword()
    await insertPeople(hub.db, ['bob'], hub.clock.now())
  })

  const failures = [
    ['a wrong password', email, 'not the password'],
    ['an unknown address', 'nobody@example.org', goodPassword],
    ['an account without a password', 'bob@example.org', goodPassword],
  ] as const

  test.each(failures)('%s: the same text, one hash of full cost, no cookie, no session', async (...given) => {
    const [, address, password] = given
    const before = await sessions()
    counted.hashes = []
    const answer = await logIn(password, {}, address)
    const { hashes } = counted
    expect(answer).toMatchObject({
      status: 401,
      body: { error: 'Login failed', code: 'login_failed', requestId: expect.any(String) },
    })
    expect(Object.keys(answer.body)).toHaveLength(3)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(hashes).toMatchObject([{ memory: 19_456, passes: 3 }])
    expect(await sessions()).toEqual(before)
  })

  test('nobody’s password matches nothing', async () => {
    for (const password of ['', '\0'.repeat(32), goodPassword])
      expect(await matchesPassword(password, null)).toBe(false)
  })

  test('the right one takes as many hashes', async () => {
    expect(await hashesOf(() => logIn(goodPassword))).toMatchObject([{ memory: 19_456, passes: 3 }])
  })

  test.each([
    ['no address', 'alice', goodPassword],
    ['two addresses', `${email}, bob@example.org`, goodPassword],
    ['an empty password', email, ''],
    ['an endless password', email, 'x'.repeat(1025)],
    ['an endless address', `${'a'.repeat(320)}@example.org`, goodPassword],
    ['the password in capitals', email, goodPassword.toUpperCase()],
    ['the stored hash', email, '$argon2id$v=19$m=19456,t=3,p=1$'],
  ])('%s', async (_, address, password) => {
    expect(await logIn(password, {}, address)).toMatchObject(failed)
  })

  test.each([
    { email, password: 'a\u0000b' },
    { email, password: 'half a pair \uD800' },
    { email: [email], password: goodPassword },
    { email, password: { $ne: '' } },
    { email },
    { password: goodPassword },
    {},
    [],
    null,
  ])('%j is no log-in at all', async (body) => {
    const answer = await call(hub, passwordLogIn, { body: body as never })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(JSON.stringify(answer.body)).not.toContain(goodPassword)
  })

  test('a password that was removed logs in no more', async () => {
    await hub.db.deleteFrom('passwords').execute()
    expect(await logIn(goodPassword)).toMatchObject(failed)
  })
})

describe('limits', () => {
  beforeEach(async () => {
    await (await openPlayer(hub)).setPassword()
  })

  test('a peer tries five times a minute and twenty times an hour, whatever the addresses', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (let index = 0; index < 5; index += 1)
        expect((await logIn('wrong, again', {}, `a${round}-${index}@example.org`)).status).toBe(401)
      expect(await logIn('wrong, again', {}, `b${round}@example.org`)).toMatchObject({
        status: 429,
        body: { code: 'rate_limited', retryAfterSeconds: round < 3 ? 60 : 57 * 60 },
      })
      hub.clock.advance(minute)
    }
    expect((await logIn('wrong, again', {}, 'c@example.org')).body.retryAfterSeconds).toBe(56 * 60)
    expect((await logIn('wrong, again', { peer: '198.51.100.1' }, 'c@example.org')).status).toBe(401)
  })

  test('an account is tried five times a minute and twenty times an hour, whoever tries', async () => {
    let peer = 0
    const attempt = (password: string) => logIn(password, { peer: `192.0.2.${(peer += 1)}` })
    for (let round = 0; round < 4; round += 1) {
      for (let index = 0; index < 5; index += 1) expect((await attempt('wrong, again')).status).toBe(401)
      expect((await attempt(goodPassword)).status).toBe(429)
      hub.clock.advance(minute)
    }
    expect((await attempt(goodPassword)).body).toMatchObject({ code: 'rate_limited' })
    hub.clock.advance(56 * minute)
    expect((await attempt(goodPassword)).status).toBe(200)
  })

  test('a refused try costs no hash', async () => {
    for (let index = 0; index < 5; index += 1) await logIn('wrong, again')
    expect(await hashesOf(() => logIn(goodPassword))).toEqual([])
  })

  test('an address that nobody has is limited in the same way', async () => {
    let peer = 0
    const attempt = () => logIn('wrong, again', { peer: `192.0.2.${(peer += 1)}` }, 'nobody@example.org')
    for (let index = 0; index < 5; index += 1) expect((await attempt()).status).toBe(401)
    expect((await attempt()).status).toBe(429)
  })

  test('a stranger never locks out a browser that has logged in before', async () => {
    const answer = await logIn(goodPassword)
    const [known] = answer.headers.getSetCookie()
    expect(known).toMatch(/^hub_known=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/u)
    const cookie = cookieOf(answer)
    hub.clock.advance(60 * minute)
    for (let round = 0; round < 4; round += 1) {
      for (let index = 0; index < 5; index += 1) await logIn('wrong, again', { peer: `198.51.100.${index}` })
      hub.clock.advance(minute)
    }
    expect((await logIn(goodPassword)).status).toBe(429)
    expect((await logIn(goodPassword, { cookie })).status).toBe(200)
  })

  test('a known browser has limits of its own, and is known for its mailbox alone', async () => {
    const cookie = cookieOf(await logIn(goodPassword))
    for (let index = 0; index < 5; index += 1)
      expect((await logIn('wrong, again', { cookie })).status).toBe(401)
    expect((await logIn(goodPassword, { cookie })).status).toBe(429)
    // A stranger's: it counts as it did before.
    for (let index = 0; index < 4; index += 1) await logIn('wrong, again', {}, `b${index}@example.org`)
    expect((await logIn('wrong, again', { cookie }, 'bob@example.org')).status).toBe(429)
    const forged = `hub_known=${'a'.repeat(43)}`
    expect((await logIn('wrong, again', { cookie: forged })).status).toBe(429)
  })
})

describe('a crowd', () => {
  test('of hashes waits in its line: nothing is lost, and at most two run at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => hashPassword('one of a crowd')))
    expect(new Set(made).size).toBe(20)
    expect(counted.hashes.length).toBeGreaterThanOrEqual(20)
    expect(counted.mostAtOnce).toBeLessThanOrEqual(2)
  })

  test('that fills the line is sent away and may come again', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 150 }, () => hashPassword('one of a large crowd')),
    )
    const refused = made.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(48)
    expect(refused.length).toBeLessThan(150)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(LineFull)
    expect(await hashPassword('after the crowd')).toMatch(/^\$argon2id\$/u)
  })
})

test('neither a password nor an address is logged or stored in the open', async () => {
  await (await openPlayer(hub)).setPassword()
  await logIn(goodPassword)
  await logIn('some-wrong-password')
  const rows = JSON.stringify(
    await Promise.all([
      hub.db.selectFrom('passwords').selectAll().execute(),
      hub.db.selectFrom('mail_codes').selectAll().execute(),
      hub.db.selectFrom('way_changes').selectAll().execute(),
    ]),
  )
  expect(rows).not.toContain(goodPassword)
  expect(rows).not.toContain('some-wrong-password')
})
