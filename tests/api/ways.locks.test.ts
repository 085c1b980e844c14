import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchangeCode } from '#contract/auth/openid.contract.ts'
import type { WayKind } from '#contract/auth/way-kinds.ts'
import { addWallet, walletLogIn } from '#contract/auth/wallet.contract.ts'
import type { WaysIn } from '#server/feature.ts'
import type { Db } from '#server/schema.ts'
import { findOrCreateUserOfPerson } from '#server/openid/identities.store.ts'
import { openIdWaysIn } from '#server/openid/openid-ways.store.ts'
import { passwordWays } from '#server/password/password-ways.store.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { findOrCreateUserOfWallet } from '#server/wallet/wallet.store.ts'
import { walletWays } from '#server/wallet/wallet-ways.store.ts'
import { lockWays } from '#server/way-changes/last-way.store.ts'
import { call } from '#tests/support/server/call.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { createOpenIdApp, newBrowser, openIssuers } from '#tests/support/server/openid.ts'
import type { Issuers } from '#tests/support/server/openid.ts'
import { goodPassword, logInByPassword, openPlayer } from '#tests/support/server/passwords.ts'
import { newAccount } from '#tests/support/server/wallets.ts'
import { addWalletTo, signedText } from '#tests/support/server/ways.ts'

let issuers: Issuers
let hub: TestApp
beforeAll(async () => {
  issuers = await openIssuers()
})
afterAll(() => issuers.close())
beforeEach(async () => {
  hub = await createOpenIdApp(issuers)
})
afterEach(() => hub.close())

const hers = { email: 'alice@example.org' }
const time_zone = 'Asia/Tokyo'

const asAlice = async () => {
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  return { id: 'alice', bearer: (await logIn(hub.db, hub, 'alice')).token }
}

/** Waits until a call waits for a row of another transaction. */
const oneWaits = () =>
  expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(hub.db)).rows.length)
    .toBeGreaterThan(0)

interface Prepared {
  readonly waysIn: WaysIn
  readonly kind: WayKind
  readonly logInByIt: () => Promise<{ status: number }>
}

const prepared: Record<'google' | 'wallet' | 'password', () => Promise<Prepared>> = {
  google: async () => {
    const { bearer } = await asAlice()
    const browser = newBrowser(hub)
    const { body } = await browser.ticket(bearer, 'google', 'add')
    const added = await browser.visit(`/api/auth/google/link?token=${body.ticket}`, hers)
    await browser.exchange(browser.codeIn(added))
    const code = browser.codeIn(await browser.visit('/api/auth/google', hers))
    return {
      waysIn: openIdWaysIn,
      kind: 'google',
      logInByIt: () => browser.exchange(code, { time_zone }),
    }
  },
  wallet: async () => {
    const { account } = await addWalletTo(hub, await asAlice())
    const text = await signedText(hub, account)
    return {
      waysIn: walletWays,
      kind: 'wallet',
      logInByIt: () => call(hub, walletLogIn, { body: { ...text, time_zone } }),
    }
  },
  password: async () => {
    const player = await openPlayer(hub)
    await player.setPassword()
    return {
      waysIn: passwordWays,
      kind: 'password',
      logInByIt: () => logInByPassword(hub, player.email, goodPassword, { timeZone: time_zone }),
    }
  },
}

test.each(['google', 'wallet', 'password'] as const)(
  'a log-in by %s and its removal at the same time follow each other',
  { timeout: 30_000 },
  async (name) => {
    const { waysIn, kind, logInByIt } = await prepared[name]()
    const [way] = await waysIn.list(hub.db, 'alice')
    const removal = await hub.db.startTransaction().execute()
    await lockWays(removal, 'alice')
    const loggedIn = logInByIt()
    await oneWaits()
    await waysIn.remove(removal, 'alice', { kind, id: way!.id })
    await removal.commit().execute()
    expect((await loggedIn).status).toBeLessThan(500)
    const alices = await hub.db.selectFrom('sessions').where('user_id', '=', 'alice').selectAll().execute()
    expect(alices).toHaveLength(1)
  },
)

test('a log-in by a wallet and its adding at the same time follow each other', async () => {
  const alice = await asAlice()
  const { account } = await addWalletTo(hub, alice)
  const texts = await Promise.all(Array.from({ length: 40 }, () => signedText(hub, account)))
  const zones = ['Asia/Tokyo', 'Europe/Berlin']
  const answers = await Promise.all(
    texts.map((text, index) =>
      index % 4 === 0
        ? call(hub, addWallet, { body: text }, { bearer: alice.bearer })
        : call(
            hub,
            walletLogIn,
            { body: { ...text, time_zone: zones[index % 2] } },
            { peer: `10.0.0.${index}` },
          ),
    ),
  )
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
})

test('log-ins by Google, proofs by it and its adding at the same time follow each other', async () => {
  const { bearer } = await asAlice()
  const browser = newBrowser(hub)
  const codes: string[] = []
  for (let index = 0; index < 9; index += 1) {
    hub.clock.advance(2_000)
    const purpose = (['add', 'prove', null] as const)[index % 3] ?? null
    const start =
      purpose === null
        ? '/api/auth/google'
        : `/api/auth/google/link?token=${(await browser.ticket(bearer, 'google', purpose)).body.ticket}`
    const code = browser.codeIn(await browser.visit(start, hers))
    if (index === 0) await browser.exchange(code)
    else codes.push(code)
  }
  const answers = await Promise.all(
    codes.map((code, index) =>
      call(
        hub,
        exchangeCode,
        { body: { code, time_zone: ['Asia/Tokyo', 'Europe/Berlin'][index % 2] } },
        { cookie: browser.cookie(), peer: `10.0.1.${index}` },
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200))
})

test('a new account of a wallet is created once while it is added to another', async () => {
  const alice = await asAlice()
  const account = newAccount()
  const texts = await Promise.all(Array.from({ length: 10 }, () => signedText(hub, account)))
  const answers = await Promise.all(
    texts.map((text, index) =>
      index === 0
        ? call(hub, addWallet, { body: text }, { bearer: alice.bearer })
        : call(hub, walletLogIn, { body: text }, { peer: `10.0.2.${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  expect(await hub.db.selectFrom('wallets').selectAll().execute()).toHaveLength(1)
})

const wallet = newAccount().address
const person = { way: 'google', issuer: 'https://issuer.example', subject: 'new', email: null } as const
test.each<[string, (trx: Db, nowMs: number) => Promise<unknown>]>([
  [
    'wallet',
    (trx, nowMs) => findOrCreateUserOfWallet(trx, { address: wallet, chainId: null, app: null }, nowMs),
  ],
  ['person of Google', (trx, nowMs) => findOrCreateUserOfPerson(trx, person, nowMs)],
])('three first log-ins of a new %s at the same time follow each other', async (_, logInOnce) => {
  const nowMs = hub.clock.now()
  const [first, second, third] = await Promise.all(
    Array.from({ length: 3 }, () => hub.db.startTransaction().execute()),
  )
  await logInOnce(first!, nowMs)
  const beside = logInOnce(second!, nowMs)
  await oneWaits()
  await first!.commit().execute()
  await beside
  const last = logInOnce(third!, nowMs)
  await oneWaits()
  const { id } = await second!.selectFrom('users').select('id').executeTakeFirstOrThrow()
  // The rest of the log-in locks the player's ways.
  await lockWays(second!, id)
  await second!.commit().execute()
  await last
  await third!.commit().execute()
  expect(await hub.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
})
