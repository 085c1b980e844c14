import { randomBytes, randomUUID, sign, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addPasskey,
  mostPasskeys,
  newPasskeyOptions,
  passkeyLogIn,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#contract/auth/passkey.contract.ts'
import { passkeyWays } from '#server/passkey/passkey-ways.store.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { addPasskeyOf, createAuthenticator, logInByPasskey } from '#tests/support/server/authenticator.ts'
import type { Lies } from '#tests/support/server/authenticator.ts'
import { call } from '#tests/support/server/call.ts'
import { certified } from '#tests/support/server/device-certificate.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { logInByWallet, newAccount } from '#tests/support/server/wallets.ts'

const minute = 60_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let hub: TestApp
let bearer: string
beforeEach(async () => {
  hub = await createTestApp()
  await insertPeople(hub.db, ['alice', 'bob'], hub.clock.now())
  bearer = await bearerOf('alice')
})
afterEach(() => hub.close())

const bearerOf = async (id: string): Promise<string> => (await logIn(hub.db, hub, id)).token
const unlimited = () => hub.db.deleteFrom('rate_limits').execute()
const options = async (whose = bearer) => (await call(hub, newPasskeyOptions, {}, { bearer: whose })).body
const add = (body: object, whose = bearer) =>
  call(hub, addPasskey, { body: body as never }, { bearer: whose })
const enrol = async (whose = bearer) => {
  const authenticator = createAuthenticator()
  const { body } = await addPasskeyOf(hub, authenticator, { bearer: whose })
  return { authenticator, id: body.id }
}
const remove = (id: string, whose = bearer) => call(hub, removePasskey, { params: { id } }, { bearer: whose })
const rename = (id: string, name: unknown, whose = bearer) =>
  call(hub, renamePasskey, { params: { id }, body: { name: name as string } }, { bearer: whose })
const passkeys = () => hub.db.selectFrom('passkeys').selectAll().execute()
const changes = () => hub.db.selectFrom('way_changes').selectAll().orderBy('at').execute()
/** The way in of an account without an address. */
const withoutMailbox = () =>
  hub.db.updateTable('users').set({ email: null, mailbox: null }).where('id', '=', 'alice').execute()

describe('the options of a new passkey', () => {
  test('ask for one that is found without a username, checks its user and tells nothing of its device', async () => {
    const given = await options()
    expect(given).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 5 * minute,
      rp: { id: 'localhost', name: 'The Hub' },
      user: {
        id: Buffer.from('alice').toString('base64url'),
        name: expect.stringContaining('alice'),
        displayName: expect.stringContaining('alice'),
      },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    })
    expect(JSON.stringify(given)).not.toContain('@')
  })

  test('name the player’s passkeys, so that no device adds a second one', async () => {
    const { authenticator } = await enrol()
    await enrol(await bearerOf('bob'))
    expect((await options()).excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.passkey().id },
    ])
  })

  test('need a proof of the last 10 minutes', async () => {
    hub.clock.advance(10 * minute)
    expect(await call(hub, newPasskeyOptions, {}, { bearer })).toMatchObject({
      status: 403,
      body: { code: 'proof_needed' },
    })
    expect(await hub.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
  })
})

describe('a new passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)('with a key of %s is added', async (kind) => {
    const answer = await addPasskeyOf(hub, createAuthenticator({ kind }), { bearer })
    expect(answer).toMatchObject({ status: 200, body: { addedAt: new Date(hub.clock.now()).toISOString() } })
  })

  test('with a statement signed by its own key is added', async () => {
    const authenticator = createAuthenticator()
    const answer = authenticator.create(await options(), { statement: authenticator.signedByItself })
    expect((await add(answer)).status).toBe(200)
  })

  test('is named after the browser, and its addition is recorded', async () => {
    const { body } = await addPasskeyOf(hub, createAuthenticator(), {
      bearer,
      headers: { 'User-Agent': chrome },
    })
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Chrome, Windows',
      addedAt: new Date(hub.clock.now()).toISOString(),
      usedAt: null,
    })
    expect(await changes()).toMatchObject([
      { user_id: 'alice', change: 'added', kind: 'passkey', way_id: body.id, removed: null },
    ])
    expect(await passkeyWays.list(hub.db, 'alice')).toMatchObject([
      { kind: 'passkey', id: body.id, name: 'Chrome, Windows', usedAt: null },
    ])
  })

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const changed = (...changes: [number, unknown][]): Lies => ({
    key: (cose) => new Map([...cose, ...changes]),
  })
  test.each<[string, Lies]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another site’s id', { rpId: 'evil.example' }],
    ['of a frame of another site', { clientData: { crossOrigin: true } }],
    ['without a check of its user', { verified: false }],
    ['without anybody present', { present: false }],
    ['to a request for a log-in', { type: 'webauthn.get' }],
    ['with an algorithm that was not offered', changed([3, -36])],
    ['with an algorithm of another kind of key', changed([3, -257])],
    ['with an algorithm that its curve does not have', changed([3, -8])],
    ['with a key of another kind than its algorithm', changed([1, 1])],
    ['with a key for symmetric signatures', changed([1, 4], [3, 5])],
    ['with another curve', changed([-1, 2])],
    ['with a point that is not on the curve', changed([-2, new Uint8Array(32)])],
    ['with half a point', changed([-3, new Uint8Array(0)])],
    ['with a key that is none', { key: () => new Map() }],
    ['with a statement in no known form', { statement: () => ({ fmt: 'odd', attStmt: new Map() }) }],
    [
      'with a statement of a kind that is not asked for',
      { statement: () => ({ fmt: 'tpm', attStmt: new Map() }) },
    ],
    ['with a certificate, whose addresses nobody should call', { statement: certified }],
    [
      'with a statement that another key has signed',
      {
        statement: (signed) => ({
          fmt: 'packed',
          attStmt: new Map<string, unknown>([
            ['alg', -7],
            ['sig', Uint8Array.from(sign('sha256', signed, privateKey))],
          ]),
        }),
      },
    ],
  ])('%s is refused', async (_, lies) => {
    const given = await options()
    expect(await add(createAuthenticator().create(given, lies))).toMatchObject({
      status: 401,
      body: { code: 'passkey_refused' },
    })
    expect((await add(createAuthenticator().create(given))).body).toMatchObject({
      code: 'passkey_challenge_invalid',
    })
    expect(await passkeys()).toEqual([])
    expect(await changes()).toEqual([])
  })

  test('with a weak RSA key is refused', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
    const lies: Lies = {
      key: (cose) => cose.set(-1, Uint8Array.from(Buffer.from(weak.n ?? '', 'base64url'))),
    }
    const answer = createAuthenticator({ kind: 'RS256' }).create(await options(), lies)
    expect((await add(answer)).body).toMatchObject({ code: 'passkey_refused' })
  })

  test('under another id than its own is refused', async () => {
    const answer = createAuthenticator().create(await options())
    expect((await add({ ...answer, id: randomBytes(32).toString('base64url') })).body).toMatchObject({
      code: 'passkey_refused',
    })
  })

  test('answers its own session’s challenge alone, for 5 minutes, once', async () => {
    const [again, his] = [await bearerOf('alice'), await bearerOf('bob')]
    const given = await options()
    const answer = createAuthenticator().create(given)
    for (const other of [again, his])
      expect((await add(answer, other)).body).toMatchObject({ code: 'passkey_challenge_invalid' })
    const toLogIn = (await call(hub, passkeyOptions, {})).body.challenge
    expect((await add(createAuthenticator().create(given, { challenge: toLogIn }))).body).toMatchObject({
      code: 'passkey_challenge_invalid',
    })
    expect((await add(answer)).status).toBe(200)
    expect((await add(answer)).body).toMatchObject({ code: 'passkey_challenge_invalid' })
    const late = createAuthenticator().create(await options())
    hub.clock.advance(5 * minute)
    expect((await add(late)).body).toMatchObject({ code: 'passkey_challenge_invalid' })
  })

  test('has a challenge that logs nobody in', async () => {
    const { authenticator } = await enrol()
    const { challenge } = await options()
    const { body } = await call(hub, passkeyOptions, {})
    const answer = authenticator.get(body, { challenge })
    expect((await call(hub, passkeyLogIn, { body: answer })).body).toMatchObject({
      code: 'passkey_challenge_invalid',
    })
  })

  test('needs a proof of the last 10 minutes', async () => {
    hub.clock.advance(6 * minute)
    const answer = createAuthenticator().create(await options())
    hub.clock.advance(4 * minute)
    expect((await add(answer)).body).toMatchObject({ code: 'proof_needed' })
    expect(await passkeys()).toEqual([])
  })

  test('posted 20 times at once is added once', async () => {
    const answer = createAuthenticator().create(await options())
    await unlimited()
    const statuses = (await Promise.all(Array.from({ length: 9 }, () => add(answer)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await changes()).toHaveLength(1)
  })

  test('of the player’s own is called theirs', async () => {
    const given = await options()
    const answer = createAuthenticator().create(given)
    expect((await add(answer)).status).toBe(200)
    const again = createAuthenticator().create(await options())
    await hub.db.updateTable('passkeys').set({ credential_id: again.id }).execute()
    expect(await add(again)).toMatchObject({ status: 409, body: { code: 'passkey_own' } })
  })

  test('of another player is refused, also with a new challenge', async () => {
    const { authenticator } = await enrol()
    const his = await bearerOf('bob')
    const known = authenticator.passkey().id
    const given = await options(his)
    await hub.db.updateTable('passkeys').set({ credential_id: 'another' }).execute()
    const answer = createAuthenticator().create(given)
    await hub.db.updateTable('passkeys').set({ credential_id: answer.id }).execute()
    expect(await add(answer, his)).toMatchObject({ status: 409, body: { code: 'passkey_known' } })
    expect(known).not.toBe(answer.id)
    expect(await passkeys()).toMatchObject([{ user_id: 'alice' }])
    expect(await changes()).toHaveLength(1)
  })

  test(`beyond ${mostPasskeys} of one account is refused, at its options and at once`, async () => {
    for (let count = 0; count < mostPasskeys - 1; count += 1) {
      await unlimited()
      await enrol()
    }
    await unlimited()
    const two = [await options(), await options()].map((given) => createAuthenticator().create(given))
    const answers = await Promise.all(two.map((answer) => add(answer)))
    expect(answers.map(({ body }) => body.code ?? 'added').toSorted()).toEqual(['added', 'passkeys_too_many'])
    expect((await call(hub, newPasskeyOptions, {}, { bearer })).body).toMatchObject({
      code: 'passkeys_too_many',
    })
    expect(await passkeys()).toHaveLength(mostPasskeys)
  })

  test('with bad input is refused, and nothing is written', async () => {
    const answer = createAuthenticator().create(await options())
    for (const wrong of ['', 7, null, {}, ['x'], 'a b', 'x=', '\0', 'x'.repeat(9000)]) {
      const bodies = [
        { ...answer, id: wrong },
        { ...answer, type: wrong },
        ...Object.keys(answer.response).map((name) => ({
          ...answer,
          response: { ...answer.response, [name]: wrong },
        })),
      ]
      for (const body of bodies) {
        await unlimited()
        expect([wrong, (await add(body)).body.code]).toEqual([wrong, 'invalid_request'])
      }
    }
    expect(await passkeys()).toEqual([])
    expect((await add(answer)).status).toBe(200)
  })

  test('with random or deeply nested bytes is refused', async () => {
    for (const bytes of [
      randomBytes(6000),
      randomBytes(40),
      Buffer.alloc(6000, 0x81),
      Buffer.alloc(6000, 0xa1),
      Buffer.from('9bffffffffffffffff', 'hex'),
      Buffer.from('5bffffffffffffffff', 'hex'),
      Buffer.from('bf', 'hex'),
    ]) {
      await unlimited()
      const answer = createAuthenticator().create(await options())
      const response = { ...answer.response, attestationObject: bytes.toString('base64url') }
      expect((await add({ ...answer, response })).body).toMatchObject({ code: 'passkey_refused' })
    }
  })
})

describe('the name of a passkey', () => {
  test('is the player’s own', async () => {
    const { id } = await enrol()
    expect((await rename(id, '  Security  key \u202Eof mine ')).body).toMatchObject({
      id,
      name: 'Security key of mine',
    })
    expect((await rename(id, '👩‍👩‍👧‍👦'.repeat(20))).status).toBe(400)
    expect((await rename(id, '漢'.repeat(40))).status).toBe(200)
    expect(await passkeyWays.list(hub.db, 'alice')).toMatchObject([{ name: '漢'.repeat(40) }])
  })

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['blanks', ' \t '],
    ['invisible characters', '\u200B\u2800'],
    ['41 characters', 'x'.repeat(41)],
    ['thousands of characters', 'x'.repeat(10_000)],
    ['a number', 7],
    ['nothing at all', null],
    ['a list', ['x']],
    ['heaped marks', `a${'\u0301'.repeat(9)}`],
  ])('is not %s', async (_, name) => {
    const { id } = await enrol()
    expect((await rename(id, name)).body).toMatchObject({ code: 'invalid_request' })
    expect(await passkeys()).toMatchObject([{ name: null }])
  })

  test('is not another player’s to change', async () => {
    const { id } = await enrol()
    expect((await rename(id, 'Mine', await bearerOf('bob'))).body).toMatchObject({ code: 'not_found' })
    expect((await rename(randomUUID(), 'Mine')).body).toMatchObject({ code: 'not_found' })
    expect(await passkeys()).toMatchObject([{ name: null }])
  })
})

describe('a passkey is removed', () => {
  test('by its player, with a record from which it can be restored', async () => {
    const { authenticator, id } = await enrol()
    await logInByPasskey(hub, authenticator)
    await rename(id, 'Desk')
    const [row] = await passkeys()
    hub.clock.advance(1)
    expect(await remove(id)).toMatchObject({ status: 200, body: { success: true } })
    expect((await logInByPasskey(hub, authenticator)).body).toMatchObject({ code: 'passkey_unknown' })
    const removed = (await changes()).at(-1)
    expect(removed).toMatchObject({ change: 'removed', kind: 'passkey', way_id: id })
    const restore = () => passkeyWays.restore(hub.db, 'alice', 'passkey', removed?.removed ?? {})
    expect(await restore()).toBe(true)
    expect(await passkeys()).toEqual([row])
    expect(await restore()).toBe(false)
    expect((await logInByPasskey(hub, authenticator)).body.user.id).toBe('alice')
  })

  test('and restored before its first use', async () => {
    const { id } = await enrol()
    const [row] = await passkeys()
    await remove(id)
    const removed = (await changes()).find(({ change }) => change === 'removed')?.removed ?? {}
    expect(await passkeyWays.restore(hub.db, 'alice', 'passkey', removed)).toBe(true)
    expect(await passkeys()).toEqual([row])
  })

  test('by nobody else', async () => {
    const { id } = await enrol()
    expect((await remove(id, await bearerOf('bob'))).body).toMatchObject({ code: 'not_found' })
    expect((await remove(randomUUID())).body).toMatchObject({ code: 'not_found' })
    expect((await remove('x')).body).toMatchObject({ code: 'invalid_request' })
    expect(await passkeys()).toHaveLength(1)
  })

  test('only with a proof of the last 10 minutes', async () => {
    const { id } = await enrol()
    hub.clock.advance(10 * minute)
    expect((await remove(id)).body).toMatchObject({ code: 'proof_needed' })
    expect(await passkeys()).toHaveLength(1)
  })

  test('unless it is the last way in', async () => {
    const { authenticator, id } = await enrol()
    await withoutMailbox()
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'last_way' } })
    expect((await logInByPasskey(hub, authenticator)).status).toBe(200)
    const { id: second } = await enrol()
    expect((await remove(id)).status).toBe(200)
    expect((await remove(second)).body).toMatchObject({ code: 'last_way' })
    expect(await changes()).toHaveLength(3)
  })

  test('while a wallet is left', async () => {
    const account = newAccount()
    const { body } = await logInByWallet(hub, account)
    const { id } = await enrol(body.token)
    expect((await remove(id, body.token)).status).toBe(200)
  })

  test('and of the last two, removed at once in two processes, one stays', async () => {
    await withoutMailbox()
    const other = await createTestApp({ db: hub.db })
    for (let time = 0; time < 10; time += 1) {
      await unlimited()
      const ids = (await passkeys()).map(({ id }) => id)
      while (ids.length < 2) ids.push((await enrol()).id)
      const answers = await Promise.all(
        ids.map((id, index) =>
          call(index === 0 ? hub : other, removePasskey, { params: { id } }, { bearer }),
        ),
      )
      expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
      expect(await passkeys()).toHaveLength(1)
    }
  })

  test('while it logs in at the same moment, without a deadlock', async () => {
    for (let time = 0; time < 5; time += 1) {
      await unlimited()
      const { authenticator, id } = await enrol()
      const [loggedIn, removed] = await Promise.all([
        logInByPasskey(hub, authenticator, { timeZone: 'Asia/Tokyo' }),
        remove(id),
      ])
      expect(removed.status).toBe(200)
      expect([200, 401]).toContain(loggedIn.status)
    }
  })
})
