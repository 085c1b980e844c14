import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '#contract/auth/proof.contract.ts'
import type { Proof } from '#contract/auth/proof.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import {
  addWalletTo,
  codeIn,
  logInByLink,
  logInWith,
  signedText,
  wrongCode,
} from '#tests/support/server/ways.ts'
import type { Player } from '#tests/support/server/ways.ts'
import { newAccount } from '#tests/support/server/wallets.ts'

const minute = 60_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const send = ({ bearer }: Player, body: Proof) => call(hub, prove, { body }, { bearer })
const until = () => new Date(hub.clock.now() + 10 * minute).toISOString()
const removal = ({ bearer }: Player, id = 'wallet:none') =>
  call(hub, removeWay, { params: { id } }, { bearer })
/** Is there a proof? A call that needs one gets past it, and finds nothing. */
const isProved = async (player: Player) => (await removal(player)).body.code === 'not_found'
const aged = async (player: Player): Promise<Player> => {
  hub.clock.advance(10 * minute)
  expect(await isProved(player)).toBe(false)
  return player
}

describe('a proof', () => {
  test('by a mailed code lasts 10 minutes, and proves only this session', async () => {
    const alice = await aged(await logInByLink(hub, 'alice@example.org'))
    const elsewhere = await aged(await logInByLink(hub, 'alice@example.org'))
    expect(await send(alice, { way: 'mail' })).toMatchObject({ status: 200, body: { provedUntil: null } })
    expect(await isProved(alice)).toBe(false)
    const mail = hub.mailer.sent.at(-1)
    expect(mail).toMatchObject({ to: 'alice@example.org', subject: 'Your code to confirm that it is you' })
    const { body } = await send(alice, { way: 'mail', code: codeIn(mail) })
    expect(body).toEqual({ provedUntil: until() })
    expect(await isProved(alice)).toBe(true)
    expect(await isProved(elsewhere)).toBe(false)
    hub.clock.advance(10 * minute - 1)
    expect(await isProved(alice)).toBe(true)
    hub.clock.advance(1)
    expect(await isProved(alice)).toBe(false)
  })

  test('by a wallet of the account lasts as long', async () => {
    const account = newAccount()
    const player = await aged(await logInWith(hub, account))
    const body = await signedText(hub, account)
    expect((await send(player, { way: 'wallet', ...body })).body).toEqual({ provedUntil: until() })
    expect(await isProved(player)).toBe(true)
    expect((await send(player, { way: 'wallet', ...body })).body.code).toBe('nonce_invalid')
  })

  test('is a log-in, too', async () => {
    expect(await isProved(await logInByLink(hub, 'alice@example.org'))).toBe(true)
  })

  test('is none by a wallet of another account, or of none', async () => {
    const bobs = newAccount()
    await logInWith(hub, bobs)
    const alice = await aged(await logInWith(hub, newAccount()))
    for (const account of [bobs, newAccount()]) {
      const body = await signedText(hub, account)
      expect(await send(alice, { way: 'wallet', ...body })).toMatchObject({
        status: 403,
        body: { code: 'proof_refused' },
      })
    }
    expect(await isProved(alice)).toBe(false)
  })

  test('is none by a wallet that was removed', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { account } = await addWalletTo(hub, alice)
    expect((await removal(alice, `wallet:${account.address}`)).status).toBe(200)
    await aged(alice)
    const body = await signedText(hub, account)
    expect((await send(alice, { way: 'wallet', ...body })).body.code).toBe('proof_refused')
  })

  test('is none by a forged signature', async () => {
    const account = newAccount()
    const player = await aged(await logInWith(hub, account))
    const { nonce } = await signedText(hub, account)
    const signature = await newAccount().signMessage('x')
    const forged = { way: 'wallet', walletAddress: account.address, nonce, signature } as const
    expect((await send(player, forged)).body.code).toBe('signature_invalid')
    expect(await isProved(player)).toBe(false)
  })
})

describe('a code to prove by', () => {
  test('goes to nobody of an account without an address', async () => {
    const player = await logInWith(hub, newAccount())
    expect(await send(player, { way: 'mail' })).toMatchObject({
      status: 403,
      body: { code: 'proof_refused' },
    })
    expect(hub.mailer.sent).toEqual([])
  })

  test('is mailed once a minute, and 5 times an hour', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    expect((await send(alice, { way: 'mail' })).status).toBe(200)
    const { status, body } = await send(alice, { way: 'mail' })
    expect([status, body.code, body.retryAfterSeconds]).toEqual([429, 'code_too_soon', 60])
    for (let more = 0; more < 4; more += 1) {
      hub.clock.advance(minute)
      expect((await send(alice, { way: 'mail' })).status).toBe(200)
    }
    hub.clock.advance(minute)
    expect((await send(alice, { way: 'mail' })).body.code).toBe('code_too_soon')
    expect(hub.mailer.sent).toHaveLength(6)
  })

  test('is refused when it is wrong, used, too old, or another player’s', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const bob = await logInByLink(hub, 'bob@example.org')
    expect((await send(alice, { way: 'mail', code: '000000' })).body.code).toBe('code_spent')
    await send(alice, { way: 'mail' })
    const code = codeIn(hub.mailer.sent.at(-1))
    expect((await send(alice, { way: 'mail', code: wrongCode(code) })).body).toEqual({
      status: 'wrong',
      triesLeft: 4,
    })
    expect((await send(bob, { way: 'mail', code })).body.code).toBe('code_spent')
    expect((await send(alice, { way: 'mail', code })).status).toBe(200)
    expect((await send(alice, { way: 'mail', code })).body.code).toBe('code_spent')
    hub.clock.advance(minute)
    await send(alice, { way: 'mail' })
    const late = codeIn(hub.mailer.sent.at(-1))
    hub.clock.advance(10 * minute)
    expect((await send(alice, { way: 'mail', code: late })).body.code).toBe('code_spent')
  })

  test('is worth nothing for a new address, nor the other way round', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { bearer } = alice
    await send(alice, { way: 'mail' })
    const proof = codeIn(hub.mailer.sent.at(-1))
    expect((await call(hub, verifyEmail, { body: { code: proof } }, { bearer })).body.code).toBe('code_spent')
    await call(hub, changeEmail, { body: { email: 'new@example.org' } }, { bearer })
    const address = codeIn(hub.mailer.sent.at(-1))
    if (address !== proof)
      expect((await send(alice, { way: 'mail', code: address })).body).toMatchObject({ status: 'wrong' })
  })

  test('that went to a former address is void', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { bearer } = alice
    await send(alice, { way: 'mail' })
    const code = codeIn(hub.mailer.sent.at(-1))
    await call(hub, changeEmail, { body: { email: 'new@example.org' } }, { bearer })
    const address = codeIn(hub.mailer.sent.at(-1))
    expect((await call(hub, verifyEmail, { body: { code: address } }, { bearer })).status).toBe(200)
    expect((await send(alice, { way: 'mail', code })).body.code).toBe('code_spent')
  })

  test.each(languageCodes)('is mailed in %s, if that is the language of the account', async (language) => {
    const alice = await logInByLink(hub, 'alice@example.org')
    await hub.db.updateTable('users').set({ language }).execute()
    await send(alice, { way: 'mail' })
    const mail = hub.mailer.sent.at(-1)
    expect(mail?.language).toBe(language)
    expect(mail?.subject).not.toContain(codeIn(mail))
    const isEnglish = /^Your code to|Is it you|enter this code|The code works|keep the code|You are getting/mu
    for (const text of [mail?.subject ?? '', mail?.text ?? ''])
      expect(isEnglish.test(text)).toBe(language === 'en')
  })

  test('that can’t be mailed is none', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    hub.mailer.failure = new Error('No connection')
    expect(await send(alice, { way: 'mail' })).toMatchObject({ status: 502, body: { code: 'code_not_sent' } })
    expect(await hub.db.selectFrom('mail_codes').selectAll().execute()).toEqual([])
  })
})

test('nothing else is a proof', async () => {
  const alice = await aged(await logInByLink(hub, 'alice@example.org'))
  for (const body of [
    {},
    { way: 'none' },
    { way: 'toString' },
    { way: '__proto__' },
    { way: ['mail'] },
    { way: 'mail', code: '' },
    { way: 'mail', code: 123456 },
    { way: 'mail', code: '1'.repeat(10_000) },
    { way: 'mail', code: null },
    { way: 'wallet' },
    { way: 'wallet', walletAddress: '', nonce: '', signature: '' },
    { way: 'google' },
    { way: 'passkey', id: 'x' },
    [],
    'mail',
    null,
  ]) {
    const { body: answer } = await send(alice, body as never)
    expect([body, answer.code]).toEqual([body, 'invalid_request'])
    await hub.db.deleteFrom('rate_limits').execute()
  }
  expect(await isProved(alice)).toBe(false)
})
