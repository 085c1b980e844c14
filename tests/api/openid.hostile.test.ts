import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exchangeCode, openIdReady } from '#contract/auth/openid.contract.ts'
import { openIdAt } from '#server/platform/openid/openid.ts'
import { createLog } from '#server/platform/process/log.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { openHostileIssuer } from '#tests/support/server/hostile-issuer.ts'
import type { HostileIssuer } from '#tests/support/server/hostile-issuer.ts'

let issuer: HostileIssuer
let hub: TestApp
const lines: string[] = []
beforeEach(async () => {
  issuer = await openHostileIssuer()
  lines.length = 0
  hub = await createTestApp({
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
    settings: { ...testSettings, openId: { google: issuer.settings, immutablex: null } },
  })
})
afterEach(async () => {
  issuer.close()
  await hub.close()
})

/** Leaves for the issuer's page; returns what the hub sent along, and the way back. */
const leave = async () => {
  const left = await hub.app.request('/api/auth/google')
  const cookie = left.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = new URL(left.headers.get('Location') ?? '', testSettings.publicUrl)
  const [state, nonce] = [page.searchParams.get('state') ?? '', page.searchParams.get('nonce') ?? '']
  const comeBack = async (answer: Record<string, string>) => {
    const query = new URLSearchParams({ state, ...answer })
    const back = await hub.app.request(`/api/auth/google/callback?${query}`, { headers: { Cookie: cookie } })
    return new URL(back.headers.get('Location') ?? '', testSettings.publicUrl)
  }
  return { page, state, nonce, cookie, comeBack }
}
const problemIn = ({ searchParams }: URL) => searchParams.get('problem')
/** From the press to the answer of the exchange, with these claims in the token. */
const logInWith = async (claims: Record<string, unknown>) => {
  const { nonce, cookie, comeBack } = await leave()
  await issuer.sayToken({ nonce, ...claims })
  const page = await comeBack({ code: 'secret-code' })
  const code = new URLSearchParams(page.hash.slice(1)).get('code')
  return code === null
    ? { problem: problemIn(page), body: null }
    : { problem: null, body: (await call(hub, exchangeCode, { body: { code } }, { cookie })).body }
}

describe('a token', () => {
  test.each([
    ['for several clients, without a word for which', { aud: ['the-hub', 'another'] }],
    ['for several clients, given to another', { aud: ['the-hub', 'another'], azp: 'another' }],
    ['for no client', { aud: [] }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['with a number for a subject', { sub: 7 }],
    ['with a subject of 256 characters', { sub: 'x'.repeat(256) }],
    ['with a subject that no database takes', { sub: 'a\u0000b' }],
    ['with a subject beyond ASCII', { sub: 'somebod\u0443' }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['without an end', { exp: undefined }],
  ])('%s is rejected, and nothing is written', async (_, claims) => {
    expect((await logInWith(claims)).problem).toBe('openid_rejected')
    expect(await hub.db.selectFrom('openid_codes').selectAll().execute()).toEqual([])
  })

  test('for several clients and given to the hub counts', async () => {
    expect((await logInWith({ aud: ['another', 'the-hub'], azp: 'the-hub' })).body).toMatchObject({
      status: 'logged_in',
    })
  })

  test.each([
    ['a word', 'true'],
    ['a number', 1],
  ])('that says with %s that the address is verified doesn’t name it', async (_, verified) => {
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    const { body } = await logInWith({ email: 'alice@example.org', email_verified: verified })
    expect(body).toMatchObject({ status: 'logged_in', user: { email: null } })
  })

  test.each([
    ['in capitals', 'ALICE@EXAMPLE.ORG'],
    ['with blanks around it', ' alice@example.org\u200B'],
  ])('with the address of an account %s needs the proof of that account', async (_, email) => {
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    expect((await logInWith({ email, email_verified: true })).body).toMatchObject({
      status: 'proof_needed',
      email: email.trim().replace('\u200B', ''),
    })
  })

  test.each([
    ['with a character that no database takes', 'alice\u0000@example.org'],
    ['that runs backwards', '\u202Egro.elpmaxe@ecila'],
    ['with another host hidden in it', 'alice@example.org@evil.example'],
    ['of 10,000 characters', `${'a'.repeat(10_000)}@example.org`],
    ['that is none', 'alice'],
    ['that is a list', ['alice@example.org']],
  ])('with an address %s begins an account without one', async (_, email) => {
    const { body } = await logInWith({ email, email_verified: true })
    expect(body).toMatchObject({ status: 'logged_in', user: { email: null } })
    const [row] = await hub.db.selectFrom('openid_identities').select('email').execute()
    expect(row).toEqual({ email: null })
  })

  test('with the address of an account in look-alike letters leads to another account', async () => {
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    const { body } = await logInWith({ email: '\u0430lice@example.org', email_verified: true })
    expect(body).toMatchObject({ status: 'logged_in', user: { email: '\u0430lice@example.org' } })
    expect(body).not.toMatchObject({ user: { id: 'alice' } })
  })
})

describe('the issuer’s answer', () => {
  const endless = 'x'.repeat(1_000_000)
  const hugeJson = { access_token: endless }
  test.each([
    ['is huge', () => issuer.sayJson('/token', hugeJson)],
    [
      'is huge once it is unpacked',
      () =>
        issuer.say('/token', (_, response) => {
          response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
          response.end(gzipSync(JSON.stringify(hugeJson)))
        }),
    ],
    ['is no JSON', () => issuer.say('/token', (_, response) => void response.end('<html>'))],
    ['is a list', () => issuer.sayJson('/token', [])],
    ['is nothing', () => issuer.sayJson('/token', null)],
    [
      'leads elsewhere',
      () => issuer.say('/token', (_, response) => void response.writeHead(307, { Location: '/keys' }).end()),
    ],
    ['has no token', () => issuer.sayJson('/token', { access_token: 'x', token_type: 'Bearer' })],
    [
      'has half a token',
      () => issuer.sayJson('/token', { access_token: 'x', token_type: 'Bearer', id_token: 'a.b' }),
    ],
    ['is an error of its machines', () => issuer.sayJson('/token', { error: 'server_error' }, 500)],
    [
      'breaks off',
      () =>
        issuer.say('/token', (_, response) => {
          response.writeHead(200, { 'Content-Length': '100' }).write('{')
          setTimeout(() => response.destroy(), 20)
        }),
    ],
  ])('that %s leads back with a sentence', async (_, say) => {
    const { comeBack } = await leave()
    say()
    expect(['openid_rejected', 'openid_unreachable']).toContain(
      problemIn(await comeBack({ code: 'secret-code' })),
    )
    expect(lines.join('')).not.toContain('secret-code')
    expect(issuer.asked.filter((path) => path === '/keys')).toEqual([])
  })

  test('that never ends is given up', { timeout: 20_000 }, async () => {
    const { comeBack } = await leave()
    issuer.say('/token', (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(drip))
    })
    const started = performance.now()
    expect(problemIn(await comeBack({ code: 'secret-code' }))).toBe('openid_unreachable')
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  test.each([
    ['in the name of another', { issuer: 'https://accounts.google.com' }],
    ['without a page', { authorization_endpoint: undefined }],
    ['with a page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('about itself %s leads nowhere', async (_, changes) => {
    issuer.sayMetadata(changes)
    const { page } = await leave()
    expect([page.origin, problemIn(page)]).toEqual([testSettings.publicUrl, 'openid_unreachable'])
  })

  test.each([
    ['server_error', 'openid_unreachable'],
    ['access_denied', 'openid_cancelled'],
    ['<script>', 'openid_rejected'],
  ])('by the error %s leaves no secret in the log', async (error, problem) => {
    const { state, nonce, comeBack } = await leave()
    const back = await comeBack({ error, error_description: 'words-of-theirs', session_state: 'theirs' })
    expect(problemIn(back)).toBe(problem)
    for (const secret of [state, nonce, 'words-of-theirs', 'a-secret-of-the-tests'])
      expect(lines.join('')).not.toContain(secret)
  })
})

describe('an operator reads the reason in the log', () => {
  test.each([
    ['a wrong secret', { error: 'invalid_client', error_description: 'theirs' }, 401, 'invalid_client'],
    ['a client that may not do this', { error: 'unauthorized_client' }, 400, 'unauthorized_client'],
  ])('of %s', async (_, body, status, word) => {
    const { comeBack } = await leave()
    issuer.sayJson('/token', body, status)
    expect(problemIn(await comeBack({ code: 'secret-code' }))).toBe('openid_unreachable')
    expect(lines.filter((line) => line.includes(word))).toHaveLength(1)
    for (const secret of ['secret-code', 'theirs']) expect(lines.join('')).not.toContain(secret)
  })

  test.each([
    ['a clock that is wrong', { iat: 1, exp: 2 }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['a token for another client', { aud: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ])('of %s', async (_, claims, word) => {
    expect((await logInWith({ ...claims, email: 'alice@example.org' })).problem).toBe('openid_rejected')
    expect(lines.filter((line) => line.includes(word))).toHaveLength(1)
    for (const secret of ['secret-code', 'example.org']) expect(lines.join('')).not.toContain(secret)
  })
})

describe('a crowd', () => {
  test('that asks if the page can be reached makes one question to the issuer, and one a second afterwards', async () => {
    const ask = (index: number) =>
      call(hub, openIdReady, { params: { way: 'google' } }, { peer: `10.0.${index}.1` })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(issuer.asked).toEqual([issuer.configuration])
    const started = performance.now()
    for (let index = 0; index < 20; index += 1) await ask(index)
    // One a second at most.
    expect(issuer.asked.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 1_000)
  })

  test('doesn’t make the hub ask for the keys again', async () => {
    const { settings } = issuer
    const client = openIdAt(settings)
    const logIn = async (state: string) => {
      await issuer.sayToken({ nonce: 'n' })
      const returned = new URL(`http://localhost:4000/api/auth/google/callback?code=x&state=${state}`)
      return client.redeem(returned, { state, nonce: 'n', verifier: 'v'.repeat(43) })
    }
    await logIn('first')
    await client.ready()
    await logIn('second')
    expect(issuer.asked.filter((path) => path === '/keys')).toHaveLength(1)
  })

  test('is told at once when the issuer is back', async () => {
    issuer.sayJson(issuer.configuration, {}, 503)
    const ask = () => call(hub, openIdReady, { params: { way: 'google' } })
    expect((await ask()).body.code).toBe('openid_unreachable')
    issuer.sayMetadata()
    expect((await ask()).status).toBe(200)
  })
})
