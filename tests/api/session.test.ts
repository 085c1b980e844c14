import { SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose'
import type { JWTHeaderParameters } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as session from '#contract/auth/session.contract.ts'
import { people } from '#server/user/demo-people.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import type { PersonName } from '#server/user/demo-people.ts'
import { deriveKey } from '#server/platform/security/tokens.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { deleteOldSessions } from '#server/session/session.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

const minute = 60_000
const day = 86_400_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const arrive = async (name: PersonName) => {
  await insertPeople(hub.db, [name], hub.clock.now())
  return logIn(hub.db, hub, people[name].id)
}
const me = (bearer: string) => call(hub, session.me, {}, { bearer })
const refresh = (refreshToken: string) => call(hub, session.refreshToken, { body: { refreshToken } })

describe('the access token', () => {
  test('identifies alice, with her plan', async () => {
    const { token } = await arrive('alice')
    const answer = await me(token)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: 'alice',
      email: 'alice@example.org',
      premium: false,
      plan_id: 'tier0',
      role: 'user',
    })
  })

  test('lives 60 minutes', async () => {
    const { token } = await arrive('alice')
    hub.clock.advance(60 * minute - 1000)
    expect((await me(token)).status).toBe(200)
    hub.clock.advance(1000)
    expect((await me(token)).body).toMatchObject({ code: 'unauthorized' })
  })

  test('is refused at once when its session was ended, here or by another process', async () => {
    const { token, refreshToken } = await arrive('alice')
    const other = await createTestApp({ db: hub.db })
    expect((await call(other, session.logout, { body: { refreshToken } })).body).toEqual({ success: true })
    expect((await me(token)).status).toBe(401)
  })

  test.each([
    ['none at all', ''],
    ['no token', 'Bearer'],
    ['something else', 'Bearer abc.def.ghi'],
    ['another scheme', 'Basic YWxpY2U6cGFzcw=='],
  ])('is needed: %s is refused', async (_, header) => {
    const answer = await call(hub, session.me, {}, { headers: { Authorization: header } })
    expect(answer.status).toBe(401)
  })

  test('signed with another key, or not signed, is refused', async () => {
    const { token } = await arrive('dave')
    const [, payload = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('x'.repeat(32)))
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    expect((await me(forged)).status).toBe(401)
    expect((await me(none)).status).toBe(401)
    expect((await me(token)).status).toBe(200)
  })

  test('is no token for anything else: one of ours with another purpose is refused', async () => {
    const { token } = await arrive('alice')
    const { sub, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const key = new TextEncoder().encode(deriveKey(hub.settings.sessionSecret, 'access-token'))
    const other = (audience: string, typ: string) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer('hub')
        .setSubject(sub)
        .setAudience(audience)
        .setExpirationTime(Math.floor(hub.clock.now() / 1000) + 600)
        .sign(key)
    expect((await me(await other('hub-api', 'at+jwt'))).status).toBe(200)
    expect((await me(await other('hub-invites', 'at+jwt'))).status).toBe(401)
    expect((await me(await other('hub-api', 'JWT'))).status).toBe(401)
  })

  test('of another algorithm, key, key id or type is refused by every reader of tokens', async () => {
    const { token } = await arrive('alice')
    const [, payload = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const secret = new TextEncoder().encode(deriveKey(hub.settings.sessionSecret, 'access-token'))
    const [rsa, ec] = [await generateKeyPair('RS256'), await generateKeyPair('ES256')]
    const publicPem = new TextEncoder().encode(await exportSPKI(rsa.publicKey))
    const signed = (header: JWTHeaderParameters, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(claims).setProtectedHeader({ typ: 'at+jwt', ...header }).sign(key)
    const unsigned = (header: object, signature = '') =>
      `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`
    const genuine = token.split('.')[2] ?? ''
    const forgeries = {
      none: unsigned({ alg: 'none', typ: 'at+jwt' }),
      'none with a signature': unsigned({ alg: 'none', typ: 'at+jwt' }, genuine),
      'None in other letters': unsigned({ alg: 'nOnE', typ: 'at+jwt' }),
      'no algorithm': unsigned({ typ: 'at+jwt' }, genuine),
      'a list of algorithms': unsigned({ alg: ['HS256'], typ: 'at+jwt' }, genuine),
      'HS256 by a public key': await signed({ alg: 'HS256' }, publicPem),
      'HS256 by the secret that keys are derived from': await signed(
        { alg: 'HS256' },
        new TextEncoder().encode(hub.settings.sessionSecret),
      ),
      'HS512 by the right key': await signed({ alg: 'HS512' }, secret),
      RS256: await signed({ alg: 'RS256' }, rsa.privateKey),
      'RS256 with its key in the header': await signed(
        { alg: 'RS256', jwk: await exportJWK(rsa.publicKey) },
        rsa.privateKey,
      ),
      'RS256 with a key to fetch': await signed(
        { alg: 'RS256', jku: 'https://evil.example/keys', kid: 'one' },
        rsa.privateKey,
      ),
      ES256: await signed({ alg: 'ES256' }, ec.privateKey),
      'another key id': await signed({ alg: 'HS256', kid: '../../dev/null' }, new Uint8Array(32)),
      'another type': await signed({ alg: 'HS256', typ: 'JWT' }, secret),
      'the type of another purpose': await signed({ alg: 'HS256', typ: 'logout+jwt' }, secret),
      'an unknown header that has to be understood': unsigned(
        { alg: 'HS256', typ: 'at+jwt', crit: ['exp'], exp: 1 },
        genuine,
      ),
      'another header over the genuine signature': unsigned(
        { alg: 'HS256', typ: 'at+jwt', kid: 'x' },
        genuine,
      ),
    }
    for (const [name, forged] of Object.entries(forgeries)) {
      const verified = await call(hub, session.verifyToken, { body: { token: forged } })
      expect([name, verified.status, verified.body.code]).toEqual([name, 401, 'token_invalid'])
      const { status, body } = await me(forged)
      expect([name, status, body.code]).toEqual([name, 401, 'unauthorized'])
      const refreshed = await call(hub, session.refreshToken, { body: { refreshToken: forged } })
      expect([name, refreshed.body.code]).toEqual([name, 'refresh_refused'])
    }
    expect((await me(await signed({ alg: 'HS256' }, secret))).status).toBe(200)
    expect((await call(hub, session.verifyToken, { body: { token } })).status).toBe(200)
  })

  test('carries is_admin for the page, while the server checks the database', async () => {
    const { token } = await arrive('dave')
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      is_admin: true,
    })
    await hub.db.updateTable('users').set({ is_admin: false }).where('id', '=', 'dave').execute()
    expect((await me(token)).body).toMatchObject({
      is_admin: false,
      roles: [{ role_name: 'user' }],
      permissions: [],
    })
  })

  test('can be verified: a genuine one names its user, any other is token_invalid', async () => {
    const { token, refreshToken } = await arrive('bob')
    const verified = await call(hub, session.verifyToken, { body: { token } })
    expect(verified.body).toMatchObject({ user: { username: 'bob' } })
    const refused = await call(hub, session.verifyToken, { body: { token: refreshToken } })
    expect(refused).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
  })
})

describe('the refresh token', () => {
  test('is swapped for a new session, and the new one again', async () => {
    const first = await arrive('alice')
    const second = await refresh(first.refreshToken)
    expect(second.body).toMatchObject({ user: { id: 'alice' } })
    expect(second.body.refreshToken).not.toBe(first.refreshToken)
    hub.clock.advance(minute)
    expect((await refresh(second.body.refreshToken)).status).toBe(200)
  })

  test('S4: whose answer was lost gets the same successor for 10 seconds', async () => {
    const { refreshToken } = await arrive('alice')
    const lost = await refresh(refreshToken)
    hub.clock.advance(10_000)
    const again = await refresh(refreshToken)
    expect(again.status).toBe(200)
    expect(again.body.refreshToken).toBe(lost.body.refreshToken)
    expect((await me(again.body.token)).status).toBe(200)
  })

  test('S4: used again after 10 seconds ends the whole session', async () => {
    const { refreshToken } = await arrive('alice')
    const taken = await refresh(refreshToken)
    hub.clock.advance(10_001)
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { code: 'refresh_refused' } })
    expect((await refresh(taken.body.refreshToken)).status).toBe(401)
    expect((await me(taken.body.token)).status).toBe(401)
  })

  test('S4: used again within 10 seconds, after its successor was used, ends the session too', async () => {
    const { refreshToken } = await arrive('alice')
    const second = await refresh(refreshToken)
    const third = await refresh(second.body.refreshToken)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(third.body.refreshToken)).status).toBe(401)
  })

  test('ends only its own session: alice stays logged in elsewhere', async () => {
    const laptop = await arrive('alice')
    const phone = await logIn(hub.db, hub, 'alice')
    await refresh(laptop.refreshToken)
    hub.clock.advance(11_000)
    await refresh(laptop.refreshToken)
    expect((await me(phone.token)).status).toBe(200)
  })

  test('S1: sent 50 times at once has one successor', async () => {
    const { refreshToken } = await arrive('alice')
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
    const kept = await hub.db.selectFrom('refresh_tokens').selectAll().execute()
    expect(kept).toHaveLength(2)
  })

  test('lives 14 days unused, and 30 days in all', async () => {
    const unused = await arrive('alice')
    hub.clock.advance(14 * day)
    expect((await refresh(unused.refreshToken)).status).toBe(401)

    let { refreshToken } = await logIn(hub.db, hub, 'alice')
    for (let passed = 0; passed < 29; passed += 1) {
      hub.clock.advance(day)
      refreshToken = (await refresh(refreshToken)).body.refreshToken
    }
    hub.clock.advance(day)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('is nowhere kept: the database holds hashes only', async () => {
    const { refreshToken } = await arrive('alice')
    const successor = (await refresh(refreshToken)).body.refreshToken
    const rows = JSON.stringify([
      await hub.db.selectFrom('refresh_tokens').selectAll().execute(),
      await hub.db.selectFrom('sessions').selectAll().execute(),
    ])
    expect(rows).not.toContain(refreshToken)
    expect(rows).not.toContain(successor)
  })

  test('that was never issued is refused, and logging out with it still succeeds', async () => {
    expect((await refresh('made-up')).body).toMatchObject({ code: 'refresh_refused' })
    expect((await call(hub, session.logout, { body: { refreshToken: 'made-up' } })).status).toBe(200)
  })
})

test('S6: logging out while a refresh is on its way leaves nothing that works, in any order', async () => {
  for (let round = 0; round < 50; round += 1) {
    const { token, refreshToken } = round === 0 ? await arrive('alice') : await logIn(hub.db, hub, 'alice')
    const logout = () => call(hub, session.logout, { body: { refreshToken } })
    const [refreshed] =
      round % 2
        ? await Promise.all([refresh(refreshToken), logout()])
        : ((await Promise.all([logout(), refresh(refreshToken)])).toReversed() as [
            Awaited<ReturnType<typeof refresh>>,
          ])
    expect((await me(token)).status).toBe(401)
    if (refreshed.status === 200) {
      expect((await me(refreshed.body.token)).status).toBe(401)
      expect((await refresh(refreshed.body.refreshToken)).status).toBe(401)
    }
  }
})

test('sessions that are over are deleted, those that work are kept', async () => {
  const old = await arrive('alice')
  hub.clock.advance(20 * day)
  const fresh = await logIn(hub.db, hub, 'alice')
  hub.clock.advance(12 * day)
  await deleteOldSessions(hub.db, hub.clock.now())
  const kept = await hub.db.selectFrom('sessions').selectAll().execute()
  expect(kept).toHaveLength(1)
  expect((await refresh(old.refreshToken)).status).toBe(401)
  expect((await refresh(fresh.refreshToken)).status).toBe(200)
})
