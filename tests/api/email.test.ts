import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { prove } from '#contract/auth/proof.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { languageCodes } from '#contract/values/languages.ts'
import { dayMs } from '#contract/values/time.ts'
import { deleteOldCodes, consumeCode } from '#server/mail-codes/mail-codes.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import {
  answerOfLink,
  codeIn,
  logInByLink,
  logInWith,
  mailsOfChanges,
  waysOf,
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

const ask = ({ bearer }: Player, email: string) => call(hub, changeEmail, { body: { email } }, { bearer })
const verify = ({ bearer }: Player, code: string) => call(hub, verifyEmail, { body: { code } }, { bearer })
/** Asks for a code, and reads the mail. */
const codeFor = async (player: Player, email: string): Promise<string> => {
  const { status, body } = await ask(player, email)
  expect([status, body.code]).toEqual([200, undefined])
  return codeIn(hub.mailer.sent.at(-1))
}
const addressOf = async ({ bearer }: Player) => (await call(hub, me, {}, { bearer })).body.email

describe('a new address', () => {
  test('is the account’s once the code that was mailed to it comes back', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { body } = await ask(alice, ' Alice.New@Example.org ')
    expect(body).toEqual({ expiresAt: new Date(hub.clock.now() + 10 * minute).toISOString() })
    const mail = hub.mailer.sent.at(-1)
    expect(mail).toMatchObject({
      to: 'alice.new@example.org',
      subject: 'Confirm your new address for The Hub',
    })
    expect(await addressOf(alice)).toBe('alice@example.org')
    expect(mail?.subject).not.toContain(codeIn(mail))
    expect(await verify(alice, codeIn(mail))).toMatchObject({
      status: 200,
      body: { email: 'Alice.New@Example.org' },
    })
    expect(await addressOf(alice)).toBe('Alice.New@Example.org')
    expect((await logInByLink(hub, 'alice.new@example.org')).id).toBe(alice.id)
  })

  test('is told to the former one, with a link that undoes it', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    await verify(alice, await codeFor(alice, 'new@example.org'))
    const mails = await mailsOfChanges(hub)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to: 'alice@example.org',
      subject: 'The address of your account was changed',
    })
    expect(mails[0]?.text).not.toContain('new@example.org')
  })

  test('of an account without one is a way in from then on, and nobody is told', async () => {
    const account = newAccount()
    const player = await logInWith(hub, account)
    await verify(player, await codeFor(player, 'first@example.org'))
    expect(await waysOf(hub, player)).toEqual(['mail', `wallet:${account.address}`])
    expect((await logInByLink(hub, 'first@example.org')).id).toBe(player.id)
    expect(await mailsOfChanges(hub)).toEqual([])
    expect(await hub.db.selectFrom('way_changes').select(['change', 'kind', 'mail_to']).execute()).toEqual([
      { change: 'added', kind: 'mail', mail_to: null },
    ])
  })

  test('that is the account’s already is refused in every spelling, and no code is mailed', async () => {
    const alice = await logInByLink(hub, 'straße@exämple.org')
    const before = hub.mailer.sent.length
    const spellings = ['straße@exämple.org', ' STRAßE@Exämple.ORG ', 'straße@xn--exmple-cua.org']
    for (const email of spellings) {
      const { status, body } = await ask(alice, email)
      expect([status, body.code]).toEqual([409, 'address_own'])
    }
    expect(hub.mailer.sent).toHaveLength(before)
    // None of these counted as a mail.
    await codeFor(alice, 'new@example.org')
    expect((await ask(await logInWith(hub, newAccount()), 'STRAßE@exämple.org')).status).toBe(200)
  })

  test('of another account gets the same answer, and is refused only after the right code', async () => {
    const bob = await logInByLink(hub, 'bob@example.org')
    const alice = await logInByLink(hub, 'alice@example.org')
    const known = await ask(alice, 'BOB@example.org')
    const code = codeIn(hub.mailer.sent.at(-1))
    hub.clock.advance(minute)
    expect((await verify(alice, wrongCode(code))).body).toEqual({ status: 'wrong', triesLeft: 4 })
    expect(await verify(alice, code)).toMatchObject({ status: 409, body: { code: 'address_taken' } })
    expect((await verify(alice, code)).body.code).toBe('code_spent')
    const unknown = await ask(alice, 'nobody@example.org')
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
    expect(await addressOf(alice)).toBe('alice@example.org')
    expect((await logInByLink(hub, 'bob@example.org')).id).toBe(bob.id)
  })

  test('wanted by two accounts at once becomes one’s', async () => {
    const { db, clock } = hub
    const other = await createTestApp({ db, clock })
    for (let round = 0; round < 5; round += 1) {
      const players = [await logInWith(hub, newAccount()), await logInWith(hub, newAccount())]
      const email = `wanted${round}@example.org`
      const codes: string[] = []
      for (const player of players) {
        codes.push(await codeFor(player, email))
        hub.clock.advance(minute)
      }
      const answers = await Promise.all(
        players.map(({ bearer }, index) =>
          call(index ? other : hub, verifyEmail, { body: { code: codes[index]! } }, { bearer }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'address_taken')).toHaveLength(1)
    }
  })

  test('and a log-in by it at the same time lead to one account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await logInWith(hub, newAccount())
      const email = `soon${round}@example.org`
      const code = await codeFor(player, email)
      hub.clock.advance(minute)
      const [changed, loggedIn] = await Promise.all([verify(player, code), answerOfLink(hub, email)])
      expect(loggedIn.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      const rows = await hub.db.selectFrom('users').select('id').where('mailbox', '=', email).execute()
      expect(rows).toHaveLength(1)
    }
  })

  test('leaves the former one to nobody else for 7 days', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const bob = await logInByLink(hub, 'bob@example.org')
    await verify(alice, await codeFor(alice, 'new@example.org'))
    hub.clock.advance(minute)
    expect(await answerOfLink(hub, 'alice@example.org')).toMatchObject({
      status: 409,
      body: { code: 'address_held' },
    })
    expect((await verify(bob, await codeFor(bob, 'alice@example.org'))).body.code).toBe('address_taken')
    // Its own account may go back to it.
    hub.clock.advance(minute)
    await verify(alice, await codeFor(alice, 'alice@example.org'))
    expect(await addressOf(alice)).toBe('alice@example.org')
    hub.clock.advance(7 * dayMs)
    expect((await logInByLink(hub, 'new@example.org')).id).not.toBe(alice.id)
  })

  test('needs a fresh proof, and nothing is mailed without one', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const before = hub.mailer.sent.length
    hub.clock.advance(10 * minute)
    expect(await ask(alice, 'new@example.org')).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect(hub.mailer.sent).toHaveLength(before)
    expect(await hub.db.selectFrom('mail_codes').selectAll().execute()).toEqual([])
  })

  test('that no mail can reach is refused, and nothing is stored', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    for (const email of ['', 'alice', 'a@b', 'alice@@example.org', 'a b@example.org', '@example.org']) {
      expect([email, (await ask(alice, email)).body.code]).toEqual([email, 'email_invalid'])
    }
    for (const email of [7, null, {}, ['a@example.org'], 'a'.repeat(321)]) {
      hub.clock.advance(minute)
      expect(['invalid_request', 'email_invalid']).toContain((await ask(alice, email as string)).body.code)
      await hub.db.deleteFrom('rate_limits').execute()
    }
    expect(await hub.db.selectFrom('mail_codes').selectAll().execute()).toEqual([])
  })

  test('whose mail fails can be tried again at once', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    hub.mailer.failure = new Error('No connection')
    expect(await ask(alice, 'new@example.org')).toMatchObject({
      status: 502,
      body: { code: 'code_not_sent' },
    })
    expect(await hub.db.selectFrom('mail_codes').selectAll().execute()).toEqual([])
    hub.mailer.failure = null
    expect((await ask(alice, 'new@example.org')).status).toBe(200)
  })

  test('gets one code a minute, whoever asks', async () => {
    const [alice, bob] = [await logInWith(hub, newAccount()), await logInWith(hub, newAccount())]
    expect((await ask(alice, 'new@example.org')).status).toBe(200)
    const { status, body } = await ask(bob, 'New@example.org')
    expect([status, body.code, body.retryAfterSeconds]).toEqual([429, 'code_too_soon', 60])
    hub.clock.advance(minute)
    expect((await ask(bob, 'new@example.org')).status).toBe(200)
  })

  test('is asked for 5 times an hour by one player at most', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await ask(alice, `new${tries}@example.org`)).status).toBe(200)
      hub.clock.advance(minute)
    }
    expect((await ask(alice, 'another@example.org')).body.code).toBe('rate_limited')
  })

  test.each(languageCodes)('is asked for in %s, if that is the language of the account', async (language) => {
    const alice = await logInByLink(hub, 'alice@example.org')
    await hub.db.updateTable('users').set({ language }).execute()
    await ask(alice, 'new@example.org')
    const mail = hub.mailer.sent.at(-1)
    expect(mail?.language).toBe(language)
    expect(mail?.html).toContain(`lang="${language}"`)
    const isEnglish = /^Confirm your|Enter this code|The code works|If you didn’t|You are getting/mu
    for (const text of [mail?.subject ?? '', mail?.text ?? ''])
      expect(isEnglish.test(text)).toBe(language === 'en')
  })
})

describe('the code', () => {
  test('is 6 digits, in no log, and in the database only as a keyed hash', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const code = await codeFor(alice, 'new@example.org')
    expect(code).toMatch(/^\d{6}$/)
    const [row] = await hub.db.selectFrom('mail_codes').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row?.hash).toHaveLength(43)
  })

  test('counts once', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const code = await codeFor(alice, 'new@example.org')
    expect((await verify(alice, code)).status).toBe(200)
    expect(await verify(alice, code)).toMatchObject({ status: 410, body: { code: 'code_spent' } })
  })

  test('counts for 10 minutes', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const code = await codeFor(alice, 'new@example.org')
    hub.clock.advance(10 * minute)
    expect((await verify(alice, code)).body.code).toBe('code_spent')
    const late = await logInByLink(hub, 'alice@example.org')
    const another = await codeFor(late, 'new@example.org')
    hub.clock.advance(10 * minute - 1)
    expect((await verify(late, another)).status).toBe(200)
  })

  test('is void after 5 wrong tries, also when they come at once', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const code = await codeFor(alice, 'new@example.org')
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(alice, wrongCode(code))))
    const left = answers.map(({ body }) => (body.status === 'wrong' ? body.triesLeft : 0))
    expect(left.filter((tries) => tries > 0).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
    expect(answers.filter(({ body }) => body.code === 'code_spent')).toHaveLength(4)
    expect((await verify(alice, code)).body.code).toBe('code_spent')
    expect(await addressOf(alice)).toBe('alice@example.org')
  })

  test('voids the one before', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const first = await codeFor(alice, 'one@example.org')
    hub.clock.advance(minute)
    let second = await codeFor(alice, 'two@example.org')
    while (second === first) {
      hub.clock.advance(minute)
      second = await codeFor(alice, 'two@example.org')
    }
    expect((await verify(alice, first)).body.status).toBe('wrong')
    expect((await verify(alice, second)).body).toEqual({ status: 'right', email: 'two@example.org' })
  })

  test('of one player is worth nothing to another', async () => {
    const [alice, bob] = [await logInByLink(hub, 'alice@example.org'), await logInWith(hub, newAccount())]
    const code = await codeFor(alice, 'new@example.org')
    expect((await verify(bob, code)).body.code).toBe('code_spent')
    expect((await verify(alice, code)).status).toBe(200)
  })

  test('made under a former secret still counts', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const code = await codeFor(alice, 'new@example.org')
    const { db, clock } = hub
    const later = await createTestApp({
      db,
      clock,
      settings: {
        ...testSettings,
        sessionSecret: 'another-secret-of-the-tests-that-is-long',
        acceptedSecret: testSettings.sessionSecret,
      },
    })
    const { status } = await call(later, verifyEmail, { body: { code } }, { bearer: alice.bearer })
    expect(status).toBe(200)
  })

  test('made under another secret counts for nothing', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const code = await codeFor(alice, 'new@example.org')
    const to = { typed: 'new@example.org', mailbox: 'new@example.org' }
    const whose = { userId: alice.id, purpose: 'email' } as const
    const others = { sessionSecret: 'the-secret-of-another-hub-that-is-long' }
    expect(await consumeCode(hub.db, whose, code, others, hub.clock.now())).toEqual({ triesLeft: 4 })
    expect(await consumeCode(hub.db, whose, code, testSettings, hub.clock.now())).toMatchObject({ to })
  })

  test('in a bad form is refused, and no try is counted', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const code = await codeFor(alice, 'new@example.org')
    for (const wrong of [
      '',
      '12345',
      '1234567',
      ' 12345',
      '12345a',
      '١٢٣٤٥٦',
      '1e5000',
      123456,
      null,
      {},
      [code],
    ]) {
      const { body } = await verify(alice, wrong as string)
      expect([wrong, body.code]).toEqual([wrong, 'invalid_request'])
      await hub.db.deleteFrom('rate_limits').execute()
    }
    expect((await hub.db.selectFrom('mail_codes').select('tries').execute())[0]?.tries).toBe(0)
  })

  test('is forgotten a day after its end', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    await codeFor(alice, 'new@example.org')
    const left = () => hub.db.selectFrom('mail_codes').selectAll().execute()
    hub.clock.advance(10 * minute + dayMs)
    await deleteOldCodes(hub.db, hub.clock.now())
    expect(await left()).toHaveLength(1)
    hub.clock.advance(1)
    await deleteOldCodes(hub.db, hub.clock.now())
    expect(await left()).toEqual([])
  })
})

test('a refusal for lack of a proof counts neither for the player nor for the new address', async () => {
  const alice = await logInByLink(hub, 'alice@example.org')
  hub.clock.advance(11 * minute)
  const asked = () => ask(alice, 'new@example.org')
  for (let time = 0; time < 4; time += 1) expect((await asked()).body.code).toBe('proof_needed')
  await call(hub, prove, { body: { way: 'mail' } }, { bearer: alice.bearer })
  const code = codeIn(hub.mailer.sent.at(-1))
  await call(hub, prove, { body: { way: 'mail', code } }, { bearer: alice.bearer })
  expect((await asked()).status).toBe(200)
})
