import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { requestPasswordCode, updatePassword, verifyPasswordCode } from '#contract/auth/password.contract.ts'
import { checkCode, deleteOldCodes } from '#server/mail-codes/mail-codes.store.ts'
import { passwordWays } from '#server/password/password-ways.store.ts'
import { isRefused } from '#server/platform/http/refused.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { requireProof } from '#server/session/proof.store.ts'
import { insertUser } from '#server/user/user.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { goodPassword, logInByPassword, openPlayer } from '#tests/support/server/passwords.ts'
import { codeIn, wrongCode } from '#tests/support/server/ways.ts'

const minute = 60_000

let hub: TestApp
let alice: Awaited<ReturnType<typeof openPlayer>>
beforeEach(async () => {
  hub = await createTestApp()
  alice = await openPlayer(hub)
})
afterEach(() => hub.close())

const stored = () => hub.db.selectFrom('passwords').selectAll().execute()
const changes = () => hub.db.selectFrom('way_changes').selectAll().orderBy('at').execute()
const isProved = async () => !isRefused(await requireProof(hub.db, alice.sessionId, hub.clock.now()))
const spent = { status: 410, body: { code: 'code_spent' } }
const wrong = (triesLeft: number) => ({ status: 200, body: { status: 'wrong', triesLeft } })

describe('the mail with the code', () => {
  test('goes to the address of the account, in the language of the player, and says how long the code works', async () => {
    await hub.db.updateTable('users').set({ language: 'fr' }).execute()
    const answer = await alice.requestCode()
    expect(answer).toMatchObject({
      status: 200,
      body: { sentTo: alice.email, expiresAt: new Date(hub.clock.now() + 10 * minute).toISOString() },
    })
    const [mail] = hub.mailer.sent
    expect(mail).toMatchObject({ to: alice.email, language: 'fr' })
    expect(mail?.subject).not.toBe('Your code for a password at The Hub')
    expect(mail?.text).toContain('10\u00A0minutes'.replace('\u00A0', ' '))
    expect(mail?.html).toContain(codeIn(mail))
    expect(mail?.subject).not.toContain(codeIn(mail))
    expect(JSON.stringify(answer.body)).not.toContain(codeIn(mail))
  })

  test('is in English for a player whose language is not known', async () => {
    await alice.requestCode()
    expect(hub.mailer.sent[0]).toMatchObject({
      language: 'en',
      subject: 'Your code for a password at The Hub',
    })
  })

  test('is refused to an account without an address, which may ask at once when it has one', async () => {
    const userId = await insertUser(hub.db, hub.clock.now())
    const { token: bearer } = await logIn(hub.db, hub, userId)
    const ask = () => call(hub, requestPasswordCode, {}, { bearer })
    const refusal = { status: 422, body: { code: 'password_needs_address' } }
    expect(await ask()).toMatchObject(refusal)
    expect(
      await call(hub, updatePassword, { body: { code: '123456', new_password: goodPassword } }, { bearer }),
    ).toMatchObject(refusal)
    expect(hub.mailer.sent).toEqual([])
    await hub.db
      .updateTable('users')
      .set({ email: 'new@example.org', mailbox: 'new@example.org' })
      .where('id', '=', userId)
      .execute()
    expect((await ask()).status).toBe(200)
  })

  test('that the mail server refuses costs nothing: the earlier code stays, and the next may be asked for at once', async () => {
    const code = await alice.mailedCode()
    hub.clock.advance(minute)
    hub.mailer.failure = new Error('421 try later')
    expect(await alice.requestCode()).toMatchObject({ status: 502, body: { code: 'code_not_sent' } })
    expect((await alice.verify(code)).body).toMatchObject({ status: 'right' })
    hub.mailer.failure = null
    expect((await alice.requestCode()).status).toBe(200)
  })

  test('can be had once a minute and ten times an hour', async () => {
    await alice.requestCode()
    hub.clock.advance(20_000)
    const soon = { code: 'code_too_soon' }
    expect(await alice.requestCode()).toMatchObject({ status: 429, body: { ...soon, retryAfterSeconds: 40 } })
    for (let mail = 1; mail < 10; mail += 1) {
      hub.clock.advance(minute)
      expect((await alice.requestCode()).status).toBe(200)
    }
    hub.clock.advance(minute)
    expect((await alice.requestCode()).body).toMatchObject(soon)
    expect(hub.mailer.sent).toHaveLength(10)
    // Another player isn't held up.
    expect((await (await openPlayer(hub, 'bob')).requestCode()).status).toBe(200)
  })

  test('asked for 100 times at once is one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => alice.requestCode()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(hub.mailer.sent).toHaveLength(1)
  })
})

describe('a code', () => {
  test('that is right proves who the player is, and is not used up by being checked', async () => {
    const code = await alice.mailedCode()
    hub.clock.advance(10 * minute - 1)
    await hub.db.updateTable('sessions').set({ proved_at: null }).execute()
    expect(await isProved()).toBe(false)
    const expiresAt = new Date(hub.clock.now() + 1).toISOString()
    for (let time = 0; time < 10; time += 1)
      expect(await alice.verify(code)).toMatchObject({ status: 200, body: { status: 'right', expiresAt } })
    expect(await isProved()).toBe(true)
  })

  test('that is wrong proves nothing', async () => {
    const code = await alice.mailedCode()
    await hub.db.updateTable('sessions').set({ proved_at: null }).execute()
    await alice.verify(wrongCode(code))
    await alice.update(wrongCode(code))
    expect(await isProved()).toBe(false)
    expect(await stored()).toEqual([])
  })

  test('works for 10 minutes', async () => {
    const code = await alice.mailedCode()
    hub.clock.advance(10 * minute)
    expect(await alice.verify(code)).toMatchObject(spent)
    expect(await alice.update(code)).toMatchObject(spent)
    expect(await stored()).toEqual([])
  })

  test('has five tries, of both calls together; the fifth wrong one ends it, also for the right code', async () => {
    const code = await alice.mailedCode()
    const other = wrongCode(code)
    expect(await alice.verify(other)).toMatchObject(wrong(4))
    expect(await alice.update(other)).toMatchObject(wrong(3))
    expect(await alice.verify(other)).toMatchObject(wrong(2))
    expect((await alice.verify(code)).body).toMatchObject({ status: 'right' })
    expect(await alice.update(other)).toMatchObject(wrong(1))
    expect(await alice.verify(other)).toMatchObject(spent)
    expect(await alice.verify(code)).toMatchObject(spent)
    expect(await alice.update(code)).toMatchObject(spent)
    expect(await stored()).toEqual([])
    hub.clock.advance(minute)
    expect((await alice.update(await alice.mailedCode())).body).toMatchObject({ status: 'saved' })
  })

  test('guessed 100 times at once, in four processes, has five tries', async () => {
    const code = await alice.mailedCode()
    const guesses = Array.from({ length: 100 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const others = [2, 3, 4].map(() => createTestApp({ db: hub.db, clock: hub.clock }))
    const hubs = [hub, ...(await Promise.all(others))]
    const { bearer } = alice
    const answers = await Promise.all(
      guesses.map((guess, index) =>
        call(hubs[index % 4] ?? hub, verifyPasswordCode, { body: { code: guess } }, { bearer }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'code_spent')).toHaveLength(96)
    expect(await alice.verify(code)).toMatchObject(spent)
  })

  test('counts each of two wrong tries that are checked at the same time', async () => {
    const code = wrongCode(await alice.mailedCode())
    const check = (trx: TestApp['db']) =>
      checkCode(trx, { userId: 'alice', purpose: 'password' }, code, hub.settings, hub.clock.now())
    const checked = Promise.withResolvers<void>()
    const slow = hub.db.transaction().execute(async (trx) => {
      const tries = await check(trx)
      checked.resolve()
      await delay(200)
      return tries
    })
    await checked.promise
    const quick = hub.db.transaction().execute(check)
    expect(await Promise.all([slow, quick])).toEqual([{ triesLeft: 4 }, { triesLeft: 3 }])
  })

  test('that is replaced is a wrong one', async () => {
    const first = await alice.mailedCode()
    hub.clock.advance(minute)
    const second = await alice.mailedCode()
    if (first !== second) expect(await alice.verify(first)).toMatchObject(wrong(4))
    expect((await alice.verify(second)).body).toMatchObject({ status: 'right' })
  })

  test('that nobody asked for is none', async () => {
    expect(await alice.verify('123456')).toMatchObject(spent)
    expect(await alice.update('123456')).toMatchObject(spent)
  })

  test('is of one player alone', async () => {
    const code = await alice.mailedCode()
    const bob = await openPlayer(hub, 'bob')
    expect(await bob.verify(code)).toMatchObject(spent)
    const bobs = await bob.mailedCode()
    if (bobs !== code) expect(await bob.update(code)).toMatchObject(wrong(4))
  })

  test('that went to a former address is void', async () => {
    const code = await alice.mailedCode()
    await hub.db.updateTable('users').set({ mailbox: 'new@example.org' }).execute()
    expect(await alice.verify(code)).toMatchObject(spent)
    expect(await alice.update(code)).toMatchObject(spent)
  })

  test.each(['', '12345', '1234567', '12 34 5', '１２３４５６', 'abcdef', '-12345', '12345\n'])(
    '%j is none, and counts as no try',
    async (code) => {
      await alice.mailedCode()
      expect(await alice.verify(code)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      expect(await alice.update(code)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
      const rows = await hub.db.selectFrom('mail_codes').selectAll().execute()
      expect(rows).toMatchObject([{ tries: 0 }])
    },
  )

  test('needs a session', async () => {
    const code = await alice.mailedCode()
    const body = { code, new_password: goodPassword }
    expect((await call(hub, requestPasswordCode, {})).status).toBe(401)
    expect((await call(hub, verifyPasswordCode, { body: { code } })).status).toBe(401)
    expect((await call(hub, updatePassword, { body })).status).toBe(401)
  })

  test('is stored so that only the server can try all of them, and deleted a day after its end', async () => {
    const code = await alice.mailedCode()
    const rows = () => hub.db.selectFrom('mail_codes').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(code)
    const { createHash } = await import('node:crypto')
    for (const text of [code, `password alice ${code}`])
      expect(JSON.stringify(await rows())).not.toContain(createHash('sha256').update(text).digest('hex'))
    await deleteOldCodes(hub.db, hub.clock.now() + 10 * minute + 24 * 60 * minute)
    expect(await rows()).toHaveLength(1)
    await deleteOldCodes(hub.db, hub.clock.now() + 10 * minute + 24 * 60 * minute + 1)
    expect(await rows()).toEqual([])
  })

  test('outlives a change of the server’s secret', async () => {
    const code = await alice.mailedCode()
    const later = await createTestApp({
      db: hub.db,
      clock: hub.clock,
      settings: {
        ...hub.settings,
        sessionSecret: 'another-secret-of-the-tests-that-is-long-enough',
        acceptedSecret: hub.settings.sessionSecret,
      },
    })
    const answer = await call(later, verifyPasswordCode, { body: { code } }, { bearer: alice.bearer })
    expect(answer.body).toMatchObject({ status: 'right' })
  })
})

describe('a new password', () => {
  test('uses the code up, ends all other sessions and keeps this one', async () => {
    const others = [await logIn(hub.db, hub, 'alice'), await logIn(hub.db, hub, 'alice')]
    const bob = await openPlayer(hub, 'bob')
    const code = await alice.mailedCode()
    const now = new Date(hub.clock.now()).toISOString()
    expect(await alice.update(code)).toMatchObject({
      status: 200,
      body: { status: 'saved', setAt: now, endedSessions: 2 },
    })
    for (const { token: bearer } of others) expect((await call(hub, me, {}, { bearer })).status).toBe(401)
    for (const { bearer } of [alice, bob]) expect((await call(hub, me, {}, { bearer })).status).toBe(200)
    expect(await alice.update(code, 'still another one')).toMatchObject(spent)
    expect(await alice.verify(code)).toMatchObject(spent)
    expect((await logInByPassword(hub, alice.email, goodPassword)).status).toBe(200)
  })

  test('is a proof', async () => {
    const code = await alice.mailedCode()
    await hub.db.updateTable('sessions').set({ proved_at: null }).execute()
    await alice.update(code)
    expect(await isProved()).toBe(true)
  })

  test('is told by mail and in the audit, and so is each change', async () => {
    await alice.setPassword()
    hub.clock.advance(minute)
    await alice.setPassword('a second, longer one')
    const told = {
      user_id: 'alice',
      change: 'added',
      kind: 'password',
      way_id: 'password',
      removed: null,
      mail_to: alice.email,
    }
    expect(await changes()).toMatchObject([told, told])
    const audit = await hub.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('kind', '=', 'way_in_added')
      .execute()
    expect(audit).toHaveLength(2)
  })

  test('sent 100 times at once is set once', async () => {
    const code = await alice.mailedCode()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => alice.update(code, `one of a hundred ${index}`)),
    )
    expect(answers.filter(({ body }) => body.status === 'saved')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'code_spent')).toHaveLength(99)
    const winner = answers.findIndex(({ body }) => body.status === 'saved')
    expect((await logInByPassword(hub, alice.email, `one of a hundred ${winner}`)).status).toBe(200)
    expect(await changes()).toHaveLength(1)
  })

  test.each([
    ['too short', '1234567', 'password_length'],
    ['empty', '', 'password_length'],
    ['too short in code points', '🦊🐻🐼🐨', 'password_length'],
    ['too short once its marks are part of its letters', 'a\u0300'.repeat(7), 'password_length'],
    ['too long', 'ab1'.repeat(43), 'password_length'],
    ['endless', 'x'.repeat(1025), 'password_length'],
    ['common', 'password', 'password_common'],
    ['common in capitals', 'SuperMan1', 'password_common'],
    ['a row of digits', '23456789', 'password_common'],
    ['one letter over and over', 'zzzzzzzzzzzz', 'password_common'],
    ['the address', 'alice@example.org', 'password_own'],
    ['the address in capitals', 'ALICE@example.org', 'password_own'],
    ['the name twice', 'alicealice', 'password_own'],
    ['the name with a year', 'Alice-2026!', 'password_own'],
    ['the name of the hub', 'The Hub 2026', 'password_own'],
    ['the host of the hub', 'localhost1', 'password_own'],
  ])('is refused when it is %s, and the code stays', async (_, password, code) => {
    const mailed = await alice.mailedCode()
    expect(await alice.update(mailed, password)).toMatchObject({ status: 422, body: { code } })
    expect(await stored()).toEqual([])
    expect(await alice.update(mailed)).toMatchObject({ body: { status: 'saved' } })
  })

  test.each([
    ['of 8 characters', 'xq7 ßw2z'],
    ['of 128 letters that are typed in two code points each', 'a\u0300e\u0301'.repeat(64)],
    ['with the name inside a sentence', 'alice likes long evenings'],
  ])('%s is taken', async (_, password) => {
    await alice.setPassword(password)
    expect((await logInByPassword(hub, alice.email, password)).status).toBe(200)
  })

  test.each([
    { new_password: goodPassword },
    { code: '123456' },
    { code: 123_456, new_password: goodPassword },
    { code: '123456', new_password: [goodPassword] },
    { code: '123456', new_password: 'a lone half \uD800' },
  ])('with the body %j is no request of the page', async (body) => {
    const answer = await call(hub, updatePassword, { body: body as never }, { bearer: alice.bearer })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})

describe('a password that is only checked', () => {
  test.each([
    ['1234567', 'password_length'],
    ['SuperMan1', 'password_common'],
    ['Alice-2026!', 'password_own'],
  ])('%s is refused with %s', async (password, code) => {
    expect(await alice.check(password)).toMatchObject({ status: 422, body: { code } })
  })

  test('changes nothing, and needs no code', async () => {
    expect(await alice.check(goodPassword)).toMatchObject({ status: 200, body: { status: 'good' } })
    expect(await stored()).toEqual([])
    expect(await changes()).toEqual([])
    const own = { status: 422, body: { code: 'password_own' } }
    expect(await (await openPlayer(hub, 'bob')).check('bob@example.org')).toMatchObject(own)
    // Another player’s words are nothing special.
    expect((await alice.check('bob@example.org')).status).toBe(200)
  })
})

describe('as a way in', () => {
  const inTransaction = <T>(work: (trx: TestApp['db']) => Promise<T>): Promise<T> =>
    hub.db.transaction().execute(work)
  const way = { kind: 'password', id: 'password' } as const

  test('it is listed with its times, and not for a player without one', async () => {
    expect(await passwordWays.list(hub.db, 'alice')).toEqual([])
    await alice.setPassword()
    const addedAt = new Date(hub.clock.now())
    expect(await passwordWays.list(hub.db, 'alice')).toEqual([{ ...way, name: null, addedAt, usedAt: null }])
    hub.clock.advance(minute)
    await logInByPassword(hub, alice.email, goodPassword)
    expect(await passwordWays.list(hub.db, 'alice')).toMatchObject([
      { addedAt, usedAt: new Date(hub.clock.now()) },
    ])
  })

  test('it is removed and restored as it was', async () => {
    await alice.setPassword()
    await logInByPassword(hub, alice.email, goodPassword)
    const before = await stored()
    expect(await inTransaction((trx) => passwordWays.remove(trx, 'bob', way))).toBeNull()
    expect(await inTransaction((trx) => passwordWays.remove(trx, 'alice', { ...way, id: 'x' }))).toBeNull()
    const removed = await inTransaction((trx) => passwordWays.remove(trx, 'alice', way))
    expect(await stored()).toEqual([])
    expect((await logInByPassword(hub, alice.email, goodPassword)).status).toBe(401)
    const kept = JSON.parse(JSON.stringify(removed))
    const restore = () => inTransaction((trx) => passwordWays.restore(trx, 'alice', 'password', kept))
    expect(await restore()).toBe(true)
    expect(await stored()).toEqual(before)
    expect((await logInByPassword(hub, alice.email, goodPassword)).status).toBe(200)
    // One that was set in the meantime stays.
    expect(await restore()).toBe(false)
  })

  test('one that was never used is restored as well', async () => {
    await alice.setPassword()
    const before = await stored()
    const removed = await inTransaction((trx) => passwordWays.remove(trx, 'alice', way))
    await inTransaction((trx) => passwordWays.restore(trx, 'alice', 'password', removed ?? {}))
    expect(await stored()).toEqual(before)
  })
})
