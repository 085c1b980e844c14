import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addPasskey,
  newPasskeyOptions,
  passkeyLogIn,
  passkeyOptions,
  passkeyProofOptions,
} from '#contract/auth/passkey.contract.ts'
import { prove } from '#contract/auth/proof.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { addPasskeyOf, createAuthenticator, logInByPasskey } from '#tests/support/server/authenticator.ts'
import type { Authenticator, Lies } from '#tests/support/server/authenticator.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

const minute = 60_000

let hub: TestApp
let bearer: string
let passkey: Authenticator
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice', 'bob'], hub.clock.now())
  bearer = await bearerOf('alice')
  passkey = await enrolled(bearer)
  hub.clock.advance(10 * minute)
})
afterEach(() => hub.close())

const bearerOf = async (id: string): Promise<string> => (await logIn(hub.db, hub, id)).token
const enrolled = async (whose: string, authenticator = createAuthenticator()): Promise<Authenticator> => {
  expect((await addPasskeyOf(hub, authenticator, { bearer: whose })).status).toBe(200)
  return authenticator
}
const options = async (whose = bearer) => (await call(hub, passkeyProofOptions, {}, { bearer: whose })).body
const send = (answer: object, whose = bearer) =>
  call(hub, prove, { body: { way: 'passkey', ...answer } as never }, { bearer: whose })
const isProved = async (whose = bearer) =>
  (await call(hub, removeWay, { params: { id: 'wallet:none' } }, { bearer: whose })).body.code === 'not_found'
const challengeInvalid = { status: 410, body: { code: 'passkey_challenge_invalid' } }

describe('the options of a proof', () => {
  test('name the player’s own passkeys, and have another challenge each time', async () => {
    const second = await enrolled(await bearerOf('alice'))
    await enrolled(await bearerOf('bob'))
    const given = await options()
    expect(given).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 5 * minute,
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [passkey, second].map((one) => ({ type: 'public-key', id: one.passkey().id })),
    })
    expect((await options()).challenge).not.toBe(given.challenge)
    const stored = await hub.db.selectFrom('passkey_challenges').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(given.challenge)
  })

  test('are refused to a player without passkeys', async () => {
    expect(await call(hub, passkeyProofOptions, {}, { bearer: await bearerOf('bob') })).toMatchObject({
      status: 403,
      body: { code: 'proof_refused' },
    })
  })
})

describe('a proof by passkey', () => {
  test('lasts 10 minutes, proves this session alone, and is a use of the passkey', async () => {
    const elsewhere = await bearerOf('alice')
    hub.clock.advance(10 * minute)
    expect(await isProved()).toBe(false)
    const provedUntil = new Date(hub.clock.now() + 10 * minute).toISOString()
    expect((await send(passkey.get(await options()))).body).toEqual({ provedUntil })
    expect([await isProved(), await isProved(elsewhere)]).toEqual([true, false])
    const [stored] = await hub.db.selectFrom('passkeys').select(['used_at', 'counter']).execute()
    expect(stored).toMatchObject({ used_at: new Date(hub.clock.now()), counter: 2 })
    hub.clock.advance(10 * minute)
    expect(await isProved()).toBe(false)
  })

  test('may leave the account out, as the passkeys of some devices do', async () => {
    expect((await send(passkey.get(await options(), { userHandle: undefined }))).status).toBe(200)
  })

  test('is none by a passkey of another player, with either account named, or of nobody', async () => {
    const bobs = await enrolled(await bearerOf('bob'))
    expect(await send(bobs.get(await options()))).toMatchObject({
      status: 403,
      body: { code: 'proof_refused' },
    })
    const named = bobs.get(await options(), { userHandle: passkey.passkey().userHandle })
    expect((await send(named)).body.code).toBe('passkey_refused')
    await hub.db.deleteFrom('passkeys').where('user_id', '=', 'bob').execute()
    expect((await send(bobs.get(await options()))).body.code).toBe('passkey_unknown')
    expect(await isProved()).toBe(false)
  })

  test('counts once, also when it is posted several times at once', async () => {
    const answer = passkey.get(await options())
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'passkey_challenge_invalid')).toHaveLength(4)
  })

  test('answers its own session’s challenge, within 5 minutes', async () => {
    const elsewhere = await bearerOf('alice')
    const answer = passkey.get(await options())
    expect(await send(answer, elsewhere)).toMatchObject(challengeInvalid)
    expect(await send(answer, await bearerOf('bob'))).toMatchObject(challengeInvalid)
    expect((await send(answer)).status).toBe(200)
    const late = passkey.get(await options())
    hub.clock.advance(5 * minute)
    expect(await send(late)).toMatchObject(challengeInvalid)
  })

  test('answers no challenge of a log-in or of a new passkey, nor does its own serve them', async () => {
    const proof = await options()
    const toLogIn = (await call(hub, passkeyOptions, {})).body
    const session = await bearerOf('alice')
    const toAdd = (await call(hub, newPasskeyOptions, {}, { bearer: session })).body
    for (const { challenge } of [toLogIn, toAdd])
      expect(await send(passkey.get(proof, { challenge }), session)).toMatchObject(challengeInvalid)
    const asLogIn = passkey.get(toLogIn, { challenge: proof.challenge })
    expect(await call(hub, passkeyLogIn, { body: asLogIn })).toMatchObject(challengeInvalid)
    const ofSession = await options(session)
    const asNew = createAuthenticator().create({ ...toAdd, challenge: ofSession.challenge })
    expect(await call(hub, addPasskey, { body: asNew }, { bearer: session })).toMatchObject(challengeInvalid)
    expect((await send(passkey.get(ofSession), session)).status).toBe(200)
  })

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  test.each<[string, Lies]>([
    ['signed by another key', { signedBy: privateKey }],
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another site’s id', { rpId: 'evil.example' }],
    ['of a frame of another site', { clientData: { crossOrigin: true } }],
    ['without a check of its user', { verified: false }],
    ['for a new passkey', { type: 'webauthn.create' }],
    ['for another account', { userHandle: Buffer.from('bob').toString('base64url') }],
    ['whose count goes back: somebody has a copy', { counter: 1 }],
  ])('%s is refused, and uses its challenge up', async (_, lies) => {
    const given = await options()
    expect((await send(passkey.get(given, lies))).body.code).toBe('passkey_refused')
    expect(await send(passkey.get(given))).toMatchObject(challengeInvalid)
    expect(await isProved()).toBe(false)
  })

  test('goes on counting with the log-ins', async () => {
    const answer = passkey.get(await options())
    expect((await logInByPasskey(hub, passkey)).status).toBe(200)
    expect((await send(answer)).body.code).toBe('passkey_refused')
  })

  test('is tried 10 times a minute by one player', async () => {
    const answer = passkey.get(await options())
    for (let tries = 0; tries < 10; tries += 1) await send(answer)
    expect(await send(answer)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

test('bad input is refused, and the challenge stays', async () => {
  const answer = passkey.get(await options())
  for (const wrong of ['', 7, null, {}, ['x'], 'a b', 'x=', '\0', 'x'.repeat(9_000)]) {
    for (const body of [
      { ...answer, id: wrong },
      { ...answer, type: wrong },
      { ...answer, response: wrong },
      { ...answer, response: { ...answer.response, signature: wrong } },
    ]) {
      await hub.db.deleteFrom('rate_limits').execute()
      expect([wrong, (await send(body)).body.code]).toEqual([wrong, 'invalid_request'])
    }
  }
  expect((await send(answer)).status).toBe(200)
})
