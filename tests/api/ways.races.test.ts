import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { addProved } from '#contract/auth/openid.contract.ts'
import {
  addPasskey,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
} from '#contract/auth/passkey.contract.ts'
import { requestPasswordCode, updatePassword } from '#contract/auth/password.contract.ts'
import { addWallet } from '#contract/auth/wallet.contract.ts'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { features } from '#server/features.ts'
import type { Db } from '#server/schema.ts'
import { revokeSession } from '#server/session/session.store.ts'
import { undoChange } from '#server/undo/undo.store.ts'
import { addPasskeyOf, createAuthenticator, logInByPasskey } from '#tests/support/server/authenticator.ts'
import { call } from '#tests/support/server/call.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { answerAfter, stateOfWays } from '#tests/support/server/held-ways.ts'
import { createOpenIdApp, newBrowser, openIssuers } from '#tests/support/server/openid.ts'
import type { Issuers } from '#tests/support/server/openid.ts'
import { goodPassword, logInByPassword } from '#tests/support/server/passwords.ts'
import { addWalletTo, codeIn, logInByLink, logInWith, signedText } from '#tests/support/server/ways.ts'
import type { Player } from '#tests/support/server/ways.ts'
import { logInByWallet, newAccount } from '#tests/support/server/wallets.ts'

const waysIn = features.flatMap((feature) => (feature.waysIn ? [feature.waysIn] : []))
const newcomer = { email: 'newcomer@example.org' }
const taken = { email: 'alice@example.org' }

let issuers: Issuers
let hub: TestApp
let alice: Player
beforeAll(async () => {
  issuers = await openIssuers()
})
afterAll(() => issuers.close())
beforeEach(async () => {
  hub = await createOpenIdApp(issuers)
  alice = await logInByLink(hub, 'alice@example.org')
})
afterEach(() => hub.close())

type Act = () => Promise<{ status: number; body: { code?: string } }>
const lastCode = () => codeIn(hub.mailer.sent.at(-1))
const enrol = async () => {
  const authenticator = createAuthenticator()
  const { body } = await addPasskeyOf(hub, authenticator, alice)
  return { authenticator, params: { id: body.id } }
}

/** Each prepares a call that changes the ways into Alice's account, up to its last step. */
const preparations: [name: string, prepare: () => Promise<Act>, recorded?: 0 | 1][] = [
  [
    'adding a wallet',
    async () => {
      const body = await signedText(hub, newAccount())
      return () => call(hub, addWallet, { body }, alice)
    },
  ],
  [
    'removing a wallet',
    async () => {
      const { account } = await addWalletTo(hub, alice)
      return () => call(hub, removeWay, { params: { id: `wallet:${account.address}` } }, alice)
    },
  ],
  [
    'adding a passkey',
    async () => {
      const { body } = await call(hub, newPasskeyOptions, {}, alice)
      const answer = createAuthenticator().create(body)
      return () => call(hub, addPasskey, { body: answer }, alice)
    },
  ],
  [
    'renaming a passkey',
    async () => {
      const { params } = await enrol()
      return () => call(hub, renamePasskey, { params, body: { name: 'Mine' } }, alice)
    },
    0,
  ],
  [
    'removing a passkey',
    async () => {
      const { params } = await enrol()
      return () => call(hub, removePasskey, { params }, alice)
    },
  ],
  [
    'setting a password',
    async () => {
      await call(hub, requestPasswordCode, {}, alice)
      const body = { code: lastCode(), new_password: goodPassword }
      return () => call(hub, updatePassword, { body }, alice)
    },
  ],
  [
    'changing the address',
    async () => {
      await call(hub, changeEmail, { body: { email: 'new@example.org' } }, alice)
      const body = { code: lastCode() }
      return () => call(hub, verifyEmail, { body }, alice)
    },
  ],
  [
    'adding Google by a ticket',
    async () => {
      const browser = newBrowser(hub)
      const { body } = await browser.ticket(alice.bearer, 'google', 'add')
      const code = browser.codeIn(await browser.visit(`/api/auth/google/link?token=${body.ticket}`, newcomer))
      return () => browser.exchange(code)
    },
  ],
  [
    'adding Google after a proof',
    async () => {
      const browser = newBrowser(hub)
      const code = browser.codeIn(await browser.visit('/api/auth/google', taken))
      await browser.exchange(code)
      return () => call(hub, addProved, { body: { code } }, { ...alice, cookie: browser.cookie() })
    },
  ],
]

const sessionOf = async ({ id }: Player): Promise<string> =>
  (await hub.db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id

describe.each(preparations)('%s', (_, prepare, recorded = 1) => {
  test('while the session ends changes nothing', async () => {
    const act = await prepare()
    const sessionId = await sessionOf(alice)
    const logOut = (trx: Db) => revokeSession(trx, sessionId, hub.clock.now())
    const { answer, left } = await answerAfter(hub.db, alice.id, logOut, act)
    expect([401, 403, 410]).toContain(answer.status)
    expect(['unauthorized', 'proof_needed', 'openid_code_invalid']).toContain(answer.body.code)
    expect(await stateOfWays(hub.db, alice.id)).toEqual(left)
  })

  test('while an earlier change is undone changes nothing', async () => {
    await addWalletTo(hub, alice)
    const { id } = await hub.db.selectFrom('way_changes').select('id').executeTakeFirstOrThrow()
    const act = await prepare()
    const undo = (trx: Db) => undoChange(trx, waysIn, id, hub.clock.now())
    const { answer, left } = await answerAfter(hub.db, alice.id, undo, act)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await stateOfWays(hub.db, alice.id)).toEqual(left)
  })

  test(`is recorded ${recorded === 1 ? 'once' : 'nowhere'}`, async () => {
    const act = await prepare()
    const before = (await stateOfWays(hub.db, alice.id)).changes.length
    expect((await act()).status).toBe(200)
    const { changes } = await stateOfWays(hub.db, alice.id)
    expect(changes).toHaveLength(before + recorded)
  })
})

describe('a log-in', () => {
  const remove = (id: string) => call(hub, removeWay, { params: { id } }, alice)

  const byEach: [name: string, prepare: () => Promise<{ kind: WayKind; id: string; logIn: Act }>][] = [
    [
      'by a wallet',
      async () => {
        const { account } = await addWalletTo(hub, alice)
        const logIn = () => logInByWallet(hub, account, { timeZone: 'Asia/Tokyo' })
        return { kind: 'wallet', id: account.address, logIn }
      },
    ],
    [
      'by a passkey',
      async () => {
        const { authenticator, params } = await enrol()
        const logIn = () => logInByPasskey(hub, authenticator, { timeZone: 'Asia/Tokyo' })
        return { kind: 'passkey', id: params.id, logIn }
      },
    ],
    [
      'by a password',
      async () => {
        await call(hub, requestPasswordCode, {}, alice)
        await call(hub, updatePassword, { body: { code: lastCode(), new_password: goodPassword } }, alice)
        const logIn = () => logInByPassword(hub, taken.email, goodPassword, { timeZone: 'Asia/Tokyo' })
        return { kind: 'password', id: 'password', logIn }
      },
    ],
    [
      'by Google',
      async () => {
        const browser = newBrowser(hub)
        // After the removal a log-in by the same one may have begun another account.
        const somebody = { email: `newcomer${hub.clock.now()}@example.org` }
        const { body } = await browser.ticket(alice.bearer, 'google', 'add')
        const link = `/api/auth/google/link?token=${body.ticket}`
        await browser.exchange(browser.codeIn(await browser.visit(link, somebody)))
        const { id } = await hub.db
          .selectFrom('openid_identities')
          .select('id')
          .where('email', '=', somebody.email)
          .executeTakeFirstOrThrow()
        const code = browser.codeIn(await browser.visit('/api/auth/google', somebody))
        return { kind: 'google', id, logIn: () => browser.exchange(code, { time_zone: 'Asia/Tokyo' }) }
      },
    ],
  ]

  test.each(byEach)(
    '%s waits for the removal of that way, and then leads elsewhere or nowhere',
    async (_, prepare) => {
      const { kind, id, logIn } = await prepare()
      await hub.db.deleteFrom('rate_limits').execute()
      const ways = waysIn.find(({ kinds }) => kinds.includes(kind))
      const removal = (trx: Db) => ways!.remove(trx, alice.id, { kind, id })
      const sessions = () =>
        hub.db.selectFrom('sessions').selectAll().where('user_id', '=', alice.id).execute()
      const before = await sessions()
      const { answer } = await answerAfter(hub.db, alice.id, removal, logIn)
      expect(answer.status).toBeLessThan(500)
      expect(await sessions()).toEqual(before)
    },
  )

  test('by a password with an address that the account no longer has fails', async () => {
    const { logIn } = await byEach[2]![1]()
    const another = { email: 'new@example.org', mailbox: 'new@example.org' }
    const change = (trx: Db) => trx.updateTable('users').set(another).where('id', '=', alice.id).execute()
    const { answer } = await answerAfter(hub.db, alice.id, change, logIn)
    expect(answer).toMatchObject({ status: 401, body: { code: 'login_failed' } })
  })

  test.each(byEach)('%s while that way is removed neither fails nor waits for ever', async (_, prepare) => {
    for (let round = 0; round < 6; round += 1) {
      const { kind, id, logIn } = await prepare()
      const [loggedIn, removed] = await Promise.all([logIn(), remove(`${kind}:${id}`)])
      expect(removed.status).toBe(200)
      expect(loggedIn.status).toBeLessThan(500)
      hub.clock.advance(60_000)
      await hub.db.deleteFrom('rate_limits').execute()
      await hub.db
        .updateTable('sessions')
        .set({ proved_at: new Date(hub.clock.now()) })
        .execute()
      await hub.db.updateTable('users').set({ time_zone: null }).execute()
    }
  })

  test('by a wallet while it is added again waits for it, without a deadlock', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { account } = await addWalletTo(hub, alice)
      const body = await signedText(hub, account)
      const [loggedIn, added] = await Promise.all([
        logInByWallet(hub, account, { timeZone: 'Asia/Tokyo' }),
        call(hub, addWallet, { body }, alice),
      ])
      expect([loggedIn.status, added.status]).toEqual([200, 200])
      await hub.db.deleteFrom('rate_limits').execute()
      await hub.db.updateTable('users').set({ time_zone: null }).execute()
    }
  })

  test('by a link to an address that an undoing takes away does not lead to the account', async () => {
    const { id: userId } = await logInWith(hub, newAccount())
    const given = new Date(hub.clock.now())
    await hub.db
      .updateTable('users')
      .set({ email: 'mallory@example.org', mailbox: 'mallory@example.org', mail_added_at: given })
      .where('id', '=', userId)
      .execute()
    const takeAway = (trx: Db) =>
      trx.updateTable('users').set({ email: null, mailbox: null }).where('id', '=', userId).execute()
    const { answer } = await answerAfter(hub.db, userId, takeAway, () =>
      logInByLink(hub, 'mallory@example.org'),
    )
    expect(answer.id).not.toBe(userId)
  })
})
