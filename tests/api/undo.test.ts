import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readWayChange } from '#contract/auth/undo.contract.ts'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { changeAddress } from '#server/email/email.store.ts'
import { stopTokenOf } from '#server/gifts/gift-mail-token.ts'
import { undoTokenOf } from '#server/undo/undo-token.ts'
import { deleteOldChanges } from '#server/way-changes/way-changes.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import {
  addWalletTo,
  codeIn,
  logInByLink,
  logInWith,
  mailsOfChanges,
  undo,
  undoTokenIn,
  waysOf,
} from '#tests/support/server/ways.ts'
import type { Player } from '#tests/support/server/ways.ts'
import { newAccount } from '#tests/support/server/wallets.ts'

const minute = 60_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const isLoggedIn = async ({ bearer }: Player) => (await call(hub, me, {}, { bearer })).status === 200
const remove = ({ bearer }: Player, address: string) =>
  call(hub, removeWay, { params: { id: `wallet:${address}` } }, { bearer })
const changeTo = async ({ bearer }: Player, email: string) => {
  hub.clock.advance(minute)
  await call(hub, changeEmail, { body: { email } }, { bearer })
  const code = codeIn(hub.mailer.sent.at(-1))
  expect((await call(hub, verifyEmail, { body: { code } }, { bearer })).status).toBe(200)
}
/** The links in the mails about what has just changed, oldest first. */
const tokens = async () => {
  const found = (await mailsOfChanges(hub)).map(undoTokenIn)
  // The next change is a later one.
  hub.clock.advance(1_000)
  return found
}
const lastToken = async () => {
  const [token] = (await tokens()).slice(-1)
  if (token === undefined) throw new Error('Nobody was told of a change.')
  return token
}
const undone = { status: 200, body: { status: 'undone' } }
const addressIn = async (id: string) =>
  await hub.db.selectFrom('users').select(['email', 'mailbox']).where('id', '=', id).executeTakeFirst()
/** A player with an address and a wallet, some days ago. */
const settled = async () => {
  const alice = await logInByLink(hub, 'Alice@example.org')
  const { account } = await addWalletTo(hub, alice)
  await mailsOfChanges(hub)
  hub.clock.advance(8 * dayMs)
  return { alice: await logInByLink(hub, 'alice@example.org'), account }
}

describe('the link, before it is pressed', () => {
  const read = (token: string) => call(hub, readWayChange, { body: { token } })

  test('names the change and its end, and changes nothing', async () => {
    const { alice } = await settled()
    const at = new Date(hub.clock.now()).toISOString()
    await addWalletTo(hub, alice)
    const token = await lastToken()
    const everything = async () => [
      await hub.db.selectFrom('way_changes').selectAll().execute(),
      await hub.db.selectFrom('wallets').selectAll().execute(),
    ]
    const before = await everything()
    const until = new Date(Date.parse(at) + 7 * dayMs).toISOString()
    const change = { change: 'added', kind: 'wallet', at, until, isUndone: false }
    for (let times = 0; times < 3; times += 1)
      expect(await read(token)).toMatchObject({ status: 200, body: change })
    expect(await everything()).toEqual(before)
    expect(await isLoggedIn(alice)).toBe(true)
    await undo(hub, token)
    expect(await read(token)).toMatchObject({ status: 200, body: { ...change, isUndone: true } })
  })

  test('says that it is over: after 7 days, and when the player has returned to the address before', async () => {
    const { alice } = await settled()
    await changeTo(alice, 'mallory@example.org')
    await tokens()
    await addWalletTo(hub, alice)
    const [strangers] = await tokens()
    await changeTo(alice, 'alice@example.org')
    expect(await read(strangers!)).toMatchObject({ body: { code: 'undo_invalid' } })
    const token = await (async () => {
      await addWalletTo(hub, alice)
      return lastToken()
    })()
    hub.clock.advance(7 * dayMs)
    expect(await read(token)).toMatchObject({ body: { code: 'undo_expired' } })
    await deleteOldChanges(hub.db, hub.clock.now() + 2 * dayMs)
    expect(await read(token)).toMatchObject({ body: { code: 'undo_expired' } })
    for (const odd of ['x', `${token}x`, stopTokenOf('x', testSettings)])
      expect(await read(odd)).toMatchObject({ body: { code: 'undo_invalid' } })
  })
})

describe('an undone change', () => {
  test('takes an added way away, and ends every session', async () => {
    const { alice } = await settled()
    const other = await logInByLink(hub, 'bob@example.org')
    const { account } = await addWalletTo(hub, alice)
    const byWallet = await logInWith(hub, account)
    expect(await undo(hub, await lastToken())).toMatchObject(undone)
    expect([await isLoggedIn(alice), await isLoggedIn(byWallet)]).toEqual([false, false])
    expect(await isLoggedIn(other)).toBe(true)
    expect((await logInWith(hub, account)).id).not.toBe(alice.id)
    hub.clock.advance(minute)
    expect(await waysOf(hub, await logInByLink(hub, 'alice@example.org'))).toHaveLength(2)
  })

  test('gives a removed way back, with when it was added', async () => {
    const { alice, account } = await settled()
    const before = await hub.db.selectFrom('wallets').selectAll().execute()
    await remove(alice, account.address)
    expect(await undo(hub, await lastToken())).toMatchObject(undone)
    expect(await hub.db.selectFrom('wallets').selectAll().execute()).toEqual(before)
    expect((await logInWith(hub, account)).id).toBe(alice.id)
    expect(await isLoggedIn(alice)).toBe(false)
  })

  test('gives the former address back, as it was typed', async () => {
    const { alice } = await settled()
    await changeTo(alice, 'mallory@example.org')
    expect(await undo(hub, await lastToken())).toMatchObject(undone)
    expect(await addressIn(alice.id)).toEqual({ email: 'Alice@example.org', mailbox: 'alice@example.org' })
    expect(await isLoggedIn(alice)).toBe(false)
    hub.clock.advance(minute)
    expect((await logInByLink(hub, 'alice@example.org')).id).toBe(alice.id)
    expect((await logInByLink(hub, 'mallory@example.org')).id).not.toBe(alice.id)
  })

  test('takes every way away that was added since, also an address', async () => {
    const { alice, account } = await settled()
    await remove(alice, account.address)
    const token = await lastToken()
    const { account: second } = await addWalletTo(hub, alice)
    await changeTo(alice, 'mallory@example.org')
    const { account: third } = await addWalletTo(hub, alice)
    expect(await undo(hub, token)).toMatchObject(undone)
    expect(await addressIn(alice.id)).toMatchObject({ mailbox: 'alice@example.org' })
    for (const added of [second, third]) expect((await logInWith(hub, added)).id).not.toBe(alice.id)
    expect((await logInWith(hub, account)).id).toBe(alice.id)
  })

  test('leaves older ways, and what the player removed since', async () => {
    const { alice, account } = await settled()
    await addWalletTo(hub, alice)
    const token = await lastToken()
    await remove(alice, account.address)
    const [removal] = await tokens()
    await undo(hub, token)
    hub.clock.advance(minute)
    const again = await logInByLink(hub, 'alice@example.org')
    expect(await waysOf(hub, again)).toEqual(['mail'])
    expect(await undo(hub, removal!)).toMatchObject(undone)
    hub.clock.advance(minute)
    expect(await waysOf(hub, await logInByLink(hub, 'alice@example.org'))).toHaveLength(2)
  })

  test('of the address gives back what was removed after it, whose link went to a stranger and is void', async () => {
    const { alice, account } = await settled()
    await changeTo(alice, 'mallory@example.org')
    const token = await lastToken()
    await remove(alice, account.address)
    const [strangers] = await tokens()
    expect(await undo(hub, token)).toMatchObject(undone)
    expect((await logInWith(hub, account)).id).toBe(alice.id)
    hub.clock.advance(minute)
    const again = await logInByLink(hub, 'alice@example.org')
    expect(await undo(hub, strangers!)).toMatchObject(undone)
    expect(await isLoggedIn(again)).toBe(true)
    expect(await addressIn(alice.id)).toMatchObject({ mailbox: 'alice@example.org' })
  })

  test('is undone once: later changes stay when the link is opened again', async () => {
    const { alice } = await settled()
    const { account } = await addWalletTo(hub, alice)
    const token = await lastToken()
    await undo(hub, token)
    hub.clock.advance(minute)
    const again = await logInByLink(hub, 'alice@example.org')
    await addWalletTo(hub, again, account)
    expect(await undo(hub, token)).toMatchObject(undone)
    expect(await isLoggedIn(again)).toBe(true)
    expect(await waysOf(hub, again)).toHaveLength(3)
  })

  test('works when a part of it is already as it was', async () => {
    const { alice } = await settled()
    const { account } = await addWalletTo(hub, alice)
    const [added] = await tokens()
    await remove(alice, account.address)
    const [removed] = await tokens()
    expect(await undo(hub, added!)).toMatchObject(undone)
    expect(await isLoggedIn(alice)).toBe(false)
    expect((await logInWith(hub, account)).id).not.toBe(alice.id)
    // The wallet is another account's by now.
    expect(await undo(hub, removed!)).toMatchObject(undone)
    expect((await logInWith(hub, account)).id).not.toBe(alice.id)
  })

  test('never leaves an account without a way in', async () => {
    const account = newAccount()
    const player = await logInWith(hub, account)
    await changeTo(player, 'alice@example.org')
    await remove(player, account.address)
    await tokens()
    const { account: second } = await addWalletTo(hub, player)
    const token = await lastToken()
    // By hand, as if the address had gone on another way.
    await hub.db.updateTable('users').set({ email: null, mailbox: null }).execute()
    expect(await undo(hub, token)).toMatchObject(undone)
    expect((await logInWith(hub, second)).id).toBe(player.id)
  })

  test('keeps the new address when the former one is another account’s and there is no other way', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    await changeTo(alice, 'new@example.org')
    const token = await lastToken()
    await hub.db
      .insertInto('users')
      .values({
        id: 'taker',
        username: 'taker',
        email: 'alice@example.org',
        mailbox: 'alice@example.org',
        created_at: new Date(hub.clock.now()),
      })
      .execute()
    expect(await undo(hub, token)).toMatchObject(undone)
    expect(await addressIn(alice.id)).toMatchObject({ mailbox: 'new@example.org' })
    expect(await isLoggedIn(alice)).toBe(false)
  })

  test('voids codes that wait', async () => {
    const { alice } = await settled()
    await addWalletTo(hub, alice)
    const token = await lastToken()
    await call(hub, changeEmail, { body: { email: 'mallory@example.org' } }, { bearer: alice.bearer })
    expect(await hub.db.selectFrom('mail_codes').selectAll().execute()).toHaveLength(1)
    await undo(hub, token)
    expect(await hub.db.selectFrom('mail_codes').selectAll().execute()).toEqual([])
  })

  test('is in the audit', async () => {
    const { alice } = await settled()
    // The session of a week ago ends, too.
    await addWalletTo(hub, alice)
    await undo(hub, await lastToken())
    const rows = await hub.db
      .selectFrom('audit_changes')
      .select(['subject', 'before', 'after'])
      .where('kind', '=', 'way_in_undone')
      .execute()
    expect(rows).toEqual([
      { subject: alice.id, before: { sessions: 2, way_in: 'wallet' }, after: { sessions: 0 } },
    ])
  })

  test('100 times at once, in several processes, is undone once', { timeout: 60_000 }, async () => {
    const { alice } = await settled()
    const { account } = await addWalletTo(hub, alice)
    const token = await lastToken()
    const { db, clock } = hub
    const hubs = await Promise.all([1, 2, 3, 4].map(() => createTestApp({ db, clock })))
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => undo(hubs[index % 4]!, token)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const audited = await db
      .selectFrom('audit_changes')
      .select('id')
      .where('kind', '=', 'way_in_undone')
      .execute()
    expect(audited).toHaveLength(1)
    expect((await logInWith(hub, account)).id).not.toBe(alice.id)
  })

  test('at once with the adding of another way leaves no way of that session', async () => {
    const { db, clock } = hub
    const other = await createTestApp({ db, clock })
    for (let round = 0; round < 8; round += 1) {
      const email = `player${round}@example.org`
      const player = await logInByLink(hub, email)
      await addWalletTo(hub, player)
      const token = await lastToken()
      const account = newAccount()
      const [, { answer }] = await Promise.all([undo(other, token), addWalletTo(hub, player, account)])
      expect([200, 401, 403]).toContain(answer.status)
      hub.clock.advance(minute)
      expect(await waysOf(hub, await logInByLink(hub, email))).toEqual(['mail'])
    }
  })
})

test('a session that the undoing has ended changes no address with the code that it had', async () => {
  const { alice } = await settled()
  const { id: sessionId } = await hub.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', alice.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await addWalletTo(hub, alice)
  await undo(hub, await lastToken())
  const to = { typed: 'mallory@example.org', mailbox: 'mallory@example.org' }
  const caller = { userId: alice.id, sessionId, isAdmin: false }
  const changed = await hub.db.transaction().execute((trx) => changeAddress(trx, caller, to, hub.clock.now()))
  expect(changed).toMatchObject({ code: 'unauthorized' })
  expect(await addressIn(alice.id)).toMatchObject({ mailbox: 'alice@example.org' })
})

describe('the link', () => {
  test('counts for 7 days', async () => {
    const { alice } = await settled()
    const { account } = await addWalletTo(hub, alice)
    const token = undoTokenIn((await mailsOfChanges(hub))[0])
    hub.clock.advance(7 * dayMs)
    expect(await undo(hub, token)).toMatchObject({ status: 410, body: { code: 'undo_expired' } })
    expect((await logInWith(hub, account)).id).toBe(alice.id)
    const late = await logInByLink(hub, 'alice@example.org')
    await addWalletTo(hub, late)
    const second = undoTokenIn((await mailsOfChanges(hub))[0])
    hub.clock.advance(7 * dayMs - 1)
    expect(await undo(hub, second)).toMatchObject(undone)
  })

  test('of a change that is forgotten is expired', async () => {
    const { alice } = await settled()
    await addWalletTo(hub, alice)
    const token = await lastToken()
    hub.clock.advance(8 * dayMs + 1)
    await deleteOldChanges(hub.db, hub.clock.now())
    expect(await hub.db.selectFrom('way_changes').selectAll().execute()).toEqual([])
    expect((await undo(hub, token)).body.code).toBe('undo_expired')
  })

  test('is a fragment, and nothing of it is stored', async () => {
    const { alice } = await settled()
    await addWalletTo(hub, alice)
    const [mail] = await mailsOfChanges(hub)
    const token = undoTokenIn(mail)
    const link = `http://localhost:4000/auth/undo#token=${token}`
    expect(mail?.text).toContain(`\n${link}\n`)
    expect(mail?.html).toContain(`href="${link}"`)
    const [row] = await hub.db.selectFrom('way_changes').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token.split('.')[1])
  })

  test('altered, foreign or of another kind undoes nothing', async () => {
    const { alice } = await settled()
    await addWalletTo(hub, alice)
    const token = await lastToken()
    const [id = '', signature = ''] = token.split('.')
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    for (const wrong of [
      id,
      `${id}.`,
      `.${signature}`,
      `${id}.${flipped}`,
      `${id}.${signature}x`,
      `${id} .${signature}`,
      `x${token}`,
      'x',
      '.',
      'a'.repeat(200),
      '🦊'.repeat(50),
      "' or 1=1 --",
      stopTokenOf(id, testSettings),
      undoTokenOf(id, { sessionSecret: 'the-secret-of-another-hub-that-is-long' }),
    ])
      expect([wrong, (await undo(hub, wrong)).body.code]).toEqual([wrong, 'undo_invalid'])
    for (const wrong of ['', 'a'.repeat(201), '\u0000', 7, null, {}, [token]])
      expect([wrong, (await undo(hub, wrong as string)).body.code]).toEqual([wrong, 'invalid_request'])
    expect(await isLoggedIn(alice)).toBe(true)
    expect(await waysOf(hub, alice)).toHaveLength(3)
    // A genuine one of a change that doesn't exist has been forgotten.
    expect((await undo(hub, undoTokenOf('none', testSettings))).body.code).toBe('undo_expired')
  })

  test('made under a former secret still counts', async () => {
    const { alice } = await settled()
    await addWalletTo(hub, alice)
    const token = await lastToken()
    const { db, clock } = hub
    const sessionSecret = 'another-secret-of-the-tests-that-is-long'
    const strict = await createTestApp({ db, clock, settings: { ...testSettings, sessionSecret } })
    expect((await undo(strict, token)).body.code).toBe('undo_invalid')
    const acceptedSecret = testSettings.sessionSecret
    const settings = { ...testSettings, sessionSecret, acceptedSecret }
    const later = await createTestApp({ db, clock, settings })
    expect(await undo(later, token)).toMatchObject(undone)
  })

  test('can be tried by one network 60 times a minute', async () => {
    for (let tries = 0; tries < 60; tries += 1) await undo(hub, 'x', '192.0.2.7')
    expect((await undo(hub, 'x', '192.0.2.7')).body.code).toBe('rate_limited')
  })
})
