import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passkeyLogIn, passkeyOptions } from '#contract/auth/passkey.contract.ts'
import { deleteOldChallenges } from '#server/passkey/challenges.store.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { addPasskeyOf, createAuthenticator, logInByPasskey } from '#tests/support/server/authenticator.ts'
import type { Authenticator, KeyKind, Lies } from '#tests/support/server/authenticator.ts'
import { call } from '#tests/support/server/call.ts'
import type { Caller } from '#tests/support/server/call.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { writtenLog } from '#tests/support/server/written-log.ts'

const minute = 60_000

let hub: TestApp
let written: ReturnType<typeof writtenLog>
beforeEach(async () => {
  written = writtenLog()
  hub = await createTestApp({ log: written.log })
  await insertPeople(hub.db, ['alice', 'bob'], hub.clock.now())
})
afterEach(() => hub.close())

const bearerOf = async (id: string): Promise<string> => (await logIn(hub.db, hub, id)).token
const enrolled = async (
  id = 'alice',
  options: Parameters<typeof createAuthenticator>[0] = {},
): Promise<Authenticator> => {
  const authenticator = createAuthenticator(options)
  const { status } = await addPasskeyOf(hub, authenticator, { bearer: await bearerOf(id) })
  expect(status).toBe(200)
  await hub.db.deleteFrom('sessions').execute()
  return authenticator
}
const options = async (caller: Caller = {}) => (await call(hub, passkeyOptions, {}, caller)).body
const send = (body: object, caller: Caller = {}) => call(hub, passkeyLogIn, { body: body as never }, caller)
const sessions = () => hub.db.selectFrom('sessions').selectAll().execute()
const passkeys = () => hub.db.selectFrom('passkeys').selectAll().execute()
const events = () => written.securityLines()
const tampered = (text: string, at: number): string => {
  const bytes = Buffer.from(text, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes.toString('base64url')
}

describe('the options of a log-in', () => {
  test('are for any passkey of this site that checks its user, whatever the request says', async () => {
    const body = await options({
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' },
    })
    expect(body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 5 * minute,
      rpId: 'localhost',
      userVerification: 'required',
    })
  })

  test('have another challenge each time, stored as a hash alone', async () => {
    const challenges = [(await options()).challenge, (await options()).challenge]
    expect(new Set(challenges).size).toBe(2)
    const rows = JSON.stringify(await hub.db.selectFrom('passkey_challenges').selectAll().execute())
    for (const challenge of challenges) expect(rows).not.toContain(challenge)
  })

  test('are forgotten when they are over', async () => {
    await options()
    const left = () => hub.db.selectFrom('passkey_challenges').selectAll().execute()
    hub.clock.advance(5 * minute - 1)
    await deleteOldChallenges(hub.db, hub.clock.now())
    expect(await left()).toHaveLength(1)
    hub.clock.advance(1)
    await deleteOldChallenges(hub.db, hub.clock.now())
    expect(await left()).toEqual([])
  })
})

describe('a passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)('with a key of %s logs its player in', async (kind) => {
    const authenticator = await enrolled('alice', { kind })
    hub.clock.advance(minute)
    const { status, body } = await logInByPasskey(hub, authenticator, { timeZone: 'Asia/Tokyo' })
    expect([status, body.user.id]).toEqual([200, 'alice'])
    const [row] = await passkeys()
    expect(row).toMatchObject({ counter: 2, used_at: new Date(hub.clock.now()) })
    expect(
      (await hub.db.selectFrom('users').selectAll().where('id', '=', 'alice').execute())[0],
    ).toMatchObject({
      time_zone: 'Asia/Tokyo',
    })
    expect(events().at(-1)).toMatchObject({ security: 'logged_in', reason: 'passkey', userId: 'alice' })
  })

  test('that doesn’t count its uses logs in again and again', async () => {
    const authenticator = await enrolled('alice', { counts: false })
    for (let time = 0; time < 3; time += 1)
      expect((await logInByPasskey(hub, authenticator)).status).toBe(200)
  })

  test('is its own player’s, of several', async () => {
    const [hers, his] = [await enrolled('alice'), await enrolled('bob')]
    expect((await logInByPasskey(hub, his)).body.user.id).toBe('bob')
    expect((await logInByPasskey(hub, hers)).body.user.id).toBe('alice')
  })

  test('is for the origin and the host of the public address', async () => {
    await hub.close()
    const settings = { ...testSettings, publicUrl: 'https://hub.example:8443' }
    hub = await createTestApp({ settings })
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    const given = await options({ headers: { Host: 'localhost:4000' } })
    expect(given.rpId).toBe('hub.example')
    const authenticator = createAuthenticator()
    const bearer = await bearerOf('alice')
    expect((await addPasskeyOf(hub, authenticator, { bearer })).body).toMatchObject({
      code: 'passkey_refused',
    })
  })

  test('answers a challenge for 5 minutes', async () => {
    const authenticator = await enrolled()
    const late = authenticator.get(await options())
    hub.clock.advance(5 * minute)
    expect(await send(late)).toMatchObject({ status: 410, body: { code: 'passkey_challenge_invalid' } })
    const inTime = authenticator.get(await options())
    hub.clock.advance(5 * minute - 1)
    expect((await send(inTime)).status).toBe(200)
  })

  test('answers a challenge once', async () => {
    const authenticator = await enrolled()
    const answer = authenticator.get(await options())
    expect((await send(answer)).status).toBe(200)
    expect((await send(answer)).body).toMatchObject({ code: 'passkey_challenge_invalid' })
    expect(await sessions()).toHaveLength(1)
  })

  test('whose answer is posted 100 times at once gets one session', async () => {
    const authenticator = await enrolled()
    const answer = authenticator.get(await options())
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(answer, { peer: `192.0.2.${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toBe('passkey_challenge_invalid')
    expect(await sessions()).toHaveLength(1)
  })

  test('that no account has is refused', async () => {
    const stranger = createAuthenticator()
    const bearer = await bearerOf('alice')
    await addPasskeyOf(hub, stranger, { bearer })
    await hub.db.deleteFrom('passkeys').execute()
    expect(await logInByPasskey(hub, stranger)).toMatchObject({
      status: 401,
      body: { code: 'passkey_unknown' },
    })
  })
})

describe('an answer is refused, logs nobody in, and uses its challenge up', () => {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const otherKind = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  test.each<[string, Lies]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port of this host', { origin: 'http://localhost:4001' }],
    ['for another scheme', { origin: 'https://localhost:4000' }],
    ['for a host below this one', { origin: 'http://evil.localhost:4000' }],
    ['for an address that begins with ours', { origin: 'http://localhost:4000.evil.example' }],
    ['for another site’s id', { rpId: 'evil.example' }],
    ['of a frame of another site', { clientData: { crossOrigin: true } }],
    ['that says so in words', { clientData: { crossOrigin: 'false' } }],
    ['of a frame that names the page above', { clientData: { topOrigin: 'http://localhost:4000' } }],
    ['without a check of its user', { verified: false }],
    ['without anybody present', { present: false }],
    ['to a request for a new passkey', { type: 'webauthn.create' }],
    ['without a type', { type: '' }],
    ['signed by another key', { signedBy: stranger }],
    ['signed by a key of another kind', { signedBy: otherKind }],
    ['of another player', { userHandle: Buffer.from('bob').toString('base64url') }],
    ['that names no player', { userHandle: undefined }],
  ])('%s', async (_, lies) => {
    const authenticator = await enrolled()
    const given = await options()
    expect(await send(authenticator.get(given, lies))).toMatchObject({
      status: 401,
      body: { code: 'passkey_refused' },
    })
    expect(events().at(-1)).toMatchObject({ security: 'passkey_refused' })
    expect((await send(authenticator.get(given))).body).toMatchObject({ code: 'passkey_challenge_invalid' })
    expect(await sessions()).toEqual([])
    expect((await passkeys())[0]).toMatchObject({ counter: 1, used_at: null })
    expect(written.lines.join('')).not.toContain('evil.example')
  })

  test('that was altered after it was signed', async () => {
    const authenticator = await enrolled()
    for (const part of ['authenticatorData', 'signature'] as const) {
      const answer = authenticator.get(await options())
      const altered = tampered(answer.response[part], answer.response[part].length > 60 ? 36 : 8)
      expect(
        (await send({ ...answer, response: { ...answer.response, [part]: altered } })).body,
      ).toMatchObject({ code: 'passkey_refused' })
    }
    const answer = authenticator.get(await options())
    const clientData = Buffer.from(answer.response.clientDataJSON, 'base64url').toString()
    const altered = Buffer.from(clientData.replace('{', '{ ')).toString('base64url')
    expect(
      (await send({ ...answer, response: { ...answer.response, clientDataJSON: altered } })).body,
    ).toMatchObject({ code: 'passkey_refused' })
    expect(await sessions()).toEqual([])
  })

  test('whose count of uses goes back: somebody has a copy', async () => {
    const authenticator = await enrolled()
    for (let time = 0; time < 3; time += 1) await logInByPasskey(hub, authenticator)
    await hub.db.deleteFrom('sessions').execute()
    for (const counter of [4, 3, 1, 0]) {
      const answer = authenticator.get(await options(), { counter })
      expect((await send(answer)).body).toMatchObject({ code: 'passkey_refused' })
      expect(
        events()
          .filter(({ security }) => security === 'passkey_copied')
          .at(-1),
      ).toMatchObject({
        userId: 'alice',
      })
    }
    expect(await sessions()).toEqual([])
    expect((await passkeys())[0]).toMatchObject({ counter: 4 })
    expect((await send(authenticator.get(await options(), { counter: 4_294_967_295 }))).status).toBe(200)
  })

  test('and a wrong signature says nothing about a copy', async () => {
    const authenticator = await enrolled()
    await logInByPasskey(hub, authenticator)
    await send(authenticator.get(await options(), { counter: 0, signedBy: stranger }))
    expect(events().filter(({ security }) => security === 'passkey_copied')).toEqual([])
  })

  test('of two at once with the same count, one', async () => {
    const authenticator = await enrolled()
    const twins = await Promise.all(
      [await options(), await options()].map((given, index) =>
        send(authenticator.get(given, { counter: 9 }), { peer: `192.0.2.${index}` }),
      ),
    )
    expect(twins.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '401'])
  })
})

describe('a challenge', () => {
  test('that the hub never gave is refused', async () => {
    const authenticator = await enrolled()
    const given = await options()
    for (const challenge of [
      randomBytes(32).toString('base64url'),
      '',
      `${given.challenge}=`,
      'x'.repeat(2000),
    ]) {
      const answer = authenticator.get(given, { challenge })
      expect((await send(answer)).body).toMatchObject({ code: 'passkey_challenge_invalid' })
    }
    expect((await send(authenticator.get(given))).status).toBe(200)
  })

  test('is refused where the client data is no client data', async () => {
    const authenticator = await enrolled()
    const answer = authenticator.get(await options())
    for (const text of [
      'x',
      '{',
      'null',
      '[]',
      '{}',
      '{"challenge":7}',
      '{"challenge":{}}',
      '\0'.repeat(99),
    ]) {
      const response = { ...answer.response, clientDataJSON: Buffer.from(text).toString('base64url') }
      expect((await send({ ...answer, response })).body).toMatchObject({ code: 'passkey_refused' })
    }
    expect((await send(answer)).status).toBe(200)
  })
})

test('bad input is refused, and nothing is written', async () => {
  const authenticator = await enrolled()
  const answer = authenticator.get(await options())
  const parts: object[] = [{ type: 'password' }, { type: null }, { response: null }, { response: [] }]
  for (const wrong of ['', 7, null, {}, ['x'], 'a b', 'x=', '\0', 'é', 'x'.repeat(5000)]) {
    parts.push({ id: wrong })
    for (const name of Object.keys(answer.response))
      parts.push({ response: { ...answer.response, [name]: wrong } })
  }
  for (const part of parts) {
    const { body } = await send({ ...answer, ...part }, { peer: `192.0.2.${parts.indexOf(part)}` })
    expect([part, body.code]).toEqual([part, 'invalid_request'])
  }
  expect(await sessions()).toEqual([])
  // None of that used the challenge up.
  expect((await send(answer)).status).toBe(200)
})

test.each<KeyKind>(['ES256', 'EdDSA', 'RS256'])(
  'random bytes in place of any part of an answer of %s are refused',
  async (kind) => {
    const authenticator = await enrolled('alice', { kind })
    for (const name of ['authenticatorData', 'signature'] as const)
      for (const length of [1, 36, 37, 64, 200]) {
        const answer = authenticator.get(await options())
        const response = { ...answer.response, [name]: randomBytes(length).toString('base64url') }
        expect((await send({ ...answer, response })).body).toMatchObject({ code: 'passkey_refused' })
      }
    expect(await sessions()).toEqual([])
  },
)
