import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { undoWayChange } from '#contract/auth/undo.contract.ts'
import { addWallet } from '#contract/auth/wallet.contract.ts'
import { listWays, removeWay } from '#contract/auth/ways.contract.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import {
  addWalletTo,
  logInByLink,
  logInWith,
  mailsOfChanges,
  signedText,
  undoTokenIn,
  waysOf,
} from '#tests/support/server/ways.ts'
import type { Player } from '#tests/support/server/ways.ts'
import { logInByWallet, newAccount } from '#tests/support/server/wallets.ts'

const minute = 60_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const remove = ({ bearer }: Player, id: string) => call(hub, removeWay, { params: { id } }, { bearer })
const changes = () => hub.db.selectFrom('way_changes').selectAll().execute()
const recorded = async () =>
  (await hub.db.selectFrom('audit_changes').select(['kind', 'before', 'after']).execute()).filter(
    ({ kind }) => kind.startsWith('way_in'),
  )

describe('the list of ways in', () => {
  test('has the mailed link with its address as typed, when it was added and last used', async () => {
    const began = new Date(hub.clock.now()).toISOString()
    await logInByLink(hub, 'Alice@Example.org')
    hub.clock.advance(2 * minute)
    const used = new Date(hub.clock.now()).toISOString()
    const { bearer } = await logInByLink(hub, 'alice@example.org')
    expect((await call(hub, listWays, {}, { bearer })).body).toEqual({
      ways: [{ kind: 'mail', id: 'mail', name: 'Alice@Example.org', addedAt: began, usedAt: used }],
      isLast: true,
      provedSeconds: 600,
    })
    hub.clock.advance(9 * minute + 1)
    expect((await call(hub, listWays, {}, { bearer })).body.provedSeconds).toBe(60)
    hub.clock.advance(minute)
    expect((await call(hub, listWays, {}, { bearer })).body.provedSeconds).toBe(0)
  })

  test('has wallets, and no mailed link for an account without an address', async () => {
    const account = newAccount()
    const player = await logInWith(hub, account)
    const now = new Date(hub.clock.now()).toISOString()
    expect((await call(hub, listWays, {}, { bearer: player.bearer })).body).toEqual({
      ways: [
        {
          kind: 'wallet',
          id: `wallet:${account.address}`,
          name: account.address,
          addedAt: now,
          usedAt: now,
        },
      ],
      isLast: true,
      provedSeconds: 600,
    })
    const { account: second } = await addWalletTo(hub, player)
    const { body } = await call(hub, listWays, {}, { bearer: player.bearer })
    expect(body.isLast).toBe(false)
    expect(body.ways.find(({ name }) => name === second.address)).toMatchObject({ usedAt: null })
  })

  test('names a wallet by the app that added it or last logged in, as it announced itself', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { account } = await addWalletTo(hub, alice, newAccount(), { app: '  Meta\u202EMask ' })
    const appNow = async () =>
      (await call(hub, listWays, {}, alice)).body.ways.find(({ kind }) => kind === 'wallet')?.app
    expect(await appNow()).toBe('MetaMask')
    await logInByWallet(hub, account, { app: 'Rabby' })
    expect(await appNow()).toBe('Rabby')
    await logInByWallet(hub, account)
    expect(await appNow()).toBe('Rabby')
  })

  test('takes a wallet whose app announces a name that can’t be shown, without it', async () => {
    for (const app of ['', ' \u200B', 'n'.repeat(41), 'o\u0300\u0301\u0302\u0303\u0304']) {
      const account = newAccount()
      const { status, body } = await logInByWallet(hub, account, { app })
      expect(status, app).toBe(200)
      const { ways } = (await call(hub, listWays, {}, { bearer: body.token })).body
      expect(ways).toEqual([expect.not.objectContaining({ app: expect.anything() })])
    }
  })

  test('gives a removed wallet its app back', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { account } = await addWalletTo(hub, alice, newAccount(), { app: 'MetaMask' })
    await mailsOfChanges(hub)
    hub.clock.advance(minute)
    expect((await remove(alice, `wallet:${account.address}`)).status).toBe(200)
    const [mail] = await mailsOfChanges(hub)
    expect((await call(hub, undoWayChange, { body: { token: undoTokenIn(mail) } })).status).toBe(200)
    const rows = await hub.db.selectFrom('wallets').select(['address', 'app']).execute()
    expect(rows).toEqual([{ address: account.address, app: 'MetaMask' }])
  })

  test('has nothing of another account', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const bob = await logInWith(hub, newAccount())
    await addWalletTo(hub, bob)
    expect(await waysOf(hub, alice)).toEqual(['mail'])
  })
})

describe('a wallet added to an account', () => {
  test('logs in to that account from then on, and the address is told', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { account, answer } = await addWalletTo(hub, alice)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await logInWith(hub, account)).id).toBe(alice.id)
    expect(await waysOf(hub, alice)).toEqual(['mail', `wallet:${account.address}`])
    const [mail, ...more] = await mailsOfChanges(hub)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      to: 'alice@example.org',
      subject: 'A way to log in was added to your account',
    })
    expect(await recorded()).toEqual([{ kind: 'way_in_added', before: {}, after: { way_in: 'wallet' } }])
  })

  test('twice is added once', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { account } = await addWalletTo(hub, alice)
    expect((await addWalletTo(hub, alice, account)).answer.status).toBe(200)
    expect(await waysOf(hub, alice)).toHaveLength(2)
    expect(await changes()).toHaveLength(1)
  })

  test('that belongs to another account is refused, and the answer says no more', async () => {
    const account = newAccount()
    const bob = await logInWith(hub, account)
    const alice = await logInByLink(hub, 'alice@example.org')
    const { answer } = await addWalletTo(hub, alice, account)
    expect(answer).toMatchObject({ status: 409, body: { code: 'way_of_another' } })
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'error', 'requestId'])
    expect(JSON.stringify(answer.body)).not.toContain(bob.id)
    expect(await waysOf(hub, bob)).toEqual([`wallet:${account.address}`])
    expect(await changes()).toEqual([])
  })

  test('by several accounts at once is added to one of them', async () => {
    const account = newAccount()
    const players = await Promise.all([1, 2, 3, 4].map(() => logInWith(hub, newAccount())))
    const texts: Awaited<ReturnType<typeof signedText>>[] = []
    for (const _ of players) texts.push(await signedText(hub, account))
    const answers = await Promise.all(
      players.map(({ bearer }, index) => call(hub, addWallet, { body: texts[index]! }, { bearer })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'way_of_another')).toHaveLength(3)
    expect(await changes()).toHaveLength(1)
  })

  test('needs a fresh proof, and the text stays unused without one', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    hub.clock.advance(10 * minute)
    const account = newAccount()
    const body = await signedText(hub, account)
    expect(await call(hub, addWallet, { body }, { bearer: alice.bearer })).toMatchObject({
      status: 403,
      body: { code: 'proof_needed' },
    })
    const again = await logInByLink(hub, 'alice@example.org')
    expect((await call(hub, addWallet, { body }, { bearer: again.bearer })).status).toBe(200)
  })

  test('with a signature of somebody else, or one used before, is refused', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const [account, mallory] = [newAccount(), newAccount()]
    const { nonce } = await signedText(hub, account)
    const forged = { walletAddress: account.address, nonce, signature: await mallory.signMessage('x') }
    const add = (body: typeof forged) => call(hub, addWallet, { body }, { bearer: alice.bearer })
    expect((await add(forged)).body.code).toBe('signature_invalid')
    const used = await signedText(hub, account)
    expect((await add(used)).status).toBe(200)
    expect((await add(used)).body.code).toBe('nonce_invalid')
    for (const part of [
      { signature: '0xzz' },
      { nonce: '' },
      { walletAddress: 7 },
      { nonce: 'n'.repeat(65) },
    ])
      expect((await add({ ...used, ...part } as typeof forged)).body.code).toBe('invalid_request')
    expect(await waysOf(hub, alice)).toHaveLength(2)
  })
})

describe('a removed way', () => {
  test('no longer logs in to the account, and its sessions go on', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { account } = await addWalletTo(hub, alice)
    const byWallet = await logInWith(hub, account)
    await mailsOfChanges(hub)
    expect(await remove(alice, `wallet:${account.address}`)).toMatchObject({ status: 200 })
    expect(await waysOf(hub, alice)).toEqual(['mail'])
    expect((await call(hub, me, {}, { bearer: byWallet.bearer })).status).toBe(200)
    expect((await logInWith(hub, account)).id).not.toBe(alice.id)
    const [mail] = await mailsOfChanges(hub)
    expect(mail).toMatchObject({
      to: 'alice@example.org',
      subject: 'A way to log in was removed from your account',
    })
    expect(await recorded()).toContainEqual({
      kind: 'way_in_removed',
      before: { way_in: 'wallet' },
      after: {},
    })
  })

  test('is never the last one', async () => {
    const account = newAccount()
    const player = await logInWith(hub, account)
    expect(await remove(player, `wallet:${account.address}`)).toMatchObject({
      status: 409,
      body: { code: 'last_way' },
    })
    expect((await logInWith(hub, account)).id).toBe(player.id)
    expect(await changes()).toEqual([])
  })

  test('is never the mailed link, which can only be changed', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    await addWalletTo(hub, alice)
    expect(await remove(alice, 'mail')).toMatchObject({ status: 409, body: { code: 'way_not_removable' } })
    expect(await waysOf(hub, alice)).toHaveLength(2)
  })

  test('needs a proof at most 10 minutes old', async () => {
    const alice = await logInByLink(hub, 'alice@example.org')
    const { account } = await addWalletTo(hub, alice)
    hub.clock.advance(10 * minute - 1)
    const { account: second } = await addWalletTo(hub, alice)
    hub.clock.advance(1)
    expect(await remove(alice, `wallet:${account.address}`)).toMatchObject({
      status: 403,
      body: { code: 'proof_needed' },
    })
    expect(await waysOf(hub, alice)).toContain(`wallet:${second.address}`)
  })

  test('of another account, or of no account, is not found', async () => {
    const bobs = newAccount()
    const bob = await logInWith(hub, bobs)
    await addWalletTo(hub, bob)
    const alice = await logInByLink(hub, 'alice@example.org')
    const { account } = await addWalletTo(hub, alice)
    for (const id of [
      `wallet:${bobs.address}`,
      `wallet:${account.address.toLowerCase()}`,
      `wallet:${account.address} `,
      `wallet:`,
      `wallet`,
      `mail:mail`,
      `Mail`,
      `google:${account.address}`,
      `:${account.address}`,
      account.address,
      `wallet:' or 1=1 --`,
      '%',
      '..',
      'wallet:\u0000',
      '🦊',
    ]) {
      const { status, body } = await remove(alice, id)
      expect([id, status, body.code]).not.toEqual([id, 200, undefined])
      expect(['not_found', 'invalid_request']).toContain(body.code)
    }
    expect((await remove(alice, 'w'.repeat(1_501))).body.code).toBe('invalid_request')
    expect(await waysOf(hub, alice)).toHaveLength(2)
    expect(await waysOf(hub, bob)).toHaveLength(2)
  })

  test('100 removals at once, in several processes, leave one way', { timeout: 60_000 }, async () => {
    const { db, clock } = hub
    const hubs = await Promise.all([1, 2, 3, 4, 5].map(() => createTestApp({ db, clock })))
    const accounts = [newAccount()]
    const player = await logInWith(hub, accounts[0]!)
    for (let more = 0; more < 9; more += 1) accounts.push((await addWalletTo(hub, player)).account)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const { address } = accounts[index % accounts.length]!
        const id = `wallet:${address}`
        return call(hubs[index % 5]!, removeWay, { params: { id } }, { bearer: player.bearer })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(await waysOf(hub, player)).toHaveLength(1)
    expect((await changes()).filter(({ change }) => change === 'removed')).toHaveLength(9)
  })

  test('of the last two, each removed by another process at once, is one', async () => {
    const { db, clock } = hub
    const other = await createTestApp({ db, clock })
    for (let round = 0; round < 10; round += 1) {
      const account = newAccount()
      const player = await logInWith(hub, account)
      const { account: second } = await addWalletTo(hub, player)
      const ids = [account, second].map(({ address }) => `wallet:${address}`)
      const answers = await Promise.all(
        [hub, other].map((one, index) =>
          call(one, removeWay, { params: { id: ids[index]! } }, { bearer: player.bearer }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'last_way')).toHaveLength(1)
      expect(await waysOf(hub, player)).toHaveLength(1)
    }
  })
})
