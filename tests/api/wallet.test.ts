import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Wallet } from 'ethers/wallet'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { walletLogIn, walletNonce } from '#contract/auth/wallet.contract.ts'
import { deleteOldTexts } from '#server/wallet/wallet.store.ts'
import { createChain } from '../../stand-ins/chain/chain.ts'
import type { ContractAnswer } from '../../stand-ins/chain/chain.ts'
import { call } from '#tests/support/server/call.ts'
import type { Caller } from '#tests/support/server/call.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { logInByWallet } from '#tests/support/server/wallets.ts'
import type { SigningAccount } from '#tests/support/server/wallets.ts'

const minute = 60_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const ask = (walletAddress: string, query: { chainId?: string } = {}, caller: Caller = {}) =>
  call(hub, walletNonce, { query: { walletAddress, ...query } }, caller)
const send = (walletAddress: string, nonce: string, signature: string, caller: Caller = {}) =>
  call(hub, walletLogIn, { body: { walletAddress, nonce, signature } }, caller)
const given = async (wallet: { address: string }, query: { chainId?: string } = {}) => {
  const { status, body } = await ask(wallet.address, query)
  expect(status).toBe(200)
  return body
}
const logInBy = (account: SigningAccount, caller: Caller & { timeZone?: string } = {}) =>
  logInByWallet(hub, account, caller)
const sessions = () => hub.db.selectFrom('sessions').selectAll().execute()
const users = () => hub.db.selectFrom('users').selectAll().execute()

describe('the text to sign', () => {
  test('names this site, the account, the network and its times, and nothing that the caller sent', async () => {
    const wallet = Wallet.createRandom()
    const { body } = await ask(
      wallet.address.toLowerCase(),
      { chainId: '13371' },
      {
        headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' },
      },
    )
    const now = hub.clock.now()
    expect(body.message).toBe(
      [
        'localhost:4000 wants you to sign in with your Ethereum account:',
        wallet.address,
        '',
        'Log in to the hub. Signing costs nothing and moves nothing.',
        '',
        'URI: http://localhost:4000',
        'Version: 1',
        'Chain ID: 13371',
        `Nonce: ${body.nonce}`,
        `Issued At: ${new Date(now).toISOString()}`,
        `Expiration Time: ${new Date(now + 5 * minute).toISOString()}`,
      ].join('\n'),
    )
    expect(body.nonce).toMatch(/^[a-z0-9]{8,}$/)
    expect(body).toMatchObject({
      expiresAt: new Date(now + 5 * minute).toISOString(),
      checksContracts: false,
    })
  })

  test('names Ethereum where the wallet names no network', async () => {
    expect((await given(Wallet.createRandom())).message).toContain('\nChain ID: 1\n')
  })

  test('is another one each time', async () => {
    const wallet = Wallet.createRandom()
    expect((await given(wallet)).nonce).not.toBe((await given(wallet)).nonce)
  })

  const { address } = Wallet.createRandom()
  const swapped = address.replace(/[a-f]/iu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  test.each([
    ['no digits', '0x'],
    ['too few digits', address.slice(0, -1)],
    ['without 0x', address.slice(2)],
    ['a name', 'vitalik.eth'],
    ['a wrong checksum', swapped],
    ['an exchange form', 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS'],
    ['letters that look like digits', `0x${'а'.repeat(40)}`],
    ['a line of its own', `${address.slice(0, 40)}\n`],
  ])('is refused for an address with %s', async (_, wrong) => {
    expect(await ask(wrong)).toMatchObject({ status: 422, body: { code: 'wallet_address_invalid' } })
    expect(await hub.db.selectFrom('wallet_texts').selectAll().execute()).toEqual([])
  })

  test.each(['0', '-1', '1.5', '0x1', '1e3', '9'.repeat(16), '1\nNonce: 0', ''])(
    'is refused for the network %j',
    async (chainId) => {
      expect((await ask(address, { chainId })).body).toMatchObject({ code: 'invalid_request' })
    },
  )
})

describe('a signed text', () => {
  test('creates the account on first use, without a mail address, and logs the same player in afterwards', async () => {
    const wallet = Wallet.createRandom()
    const first = await logInBy(wallet)
    expect(first).toMatchObject({ status: 200, body: { user: { email: null, premium: false } } })
    expect(first.body.user.username).toMatch(/^ranger-/)
    expect((await call(hub, me, {}, { bearer: first.body.token })).body.id).toBe(first.body.user.id)
    const second = await logInBy(wallet)
    expect(second.body.user.id).toBe(first.body.user.id)
    expect(await users()).toHaveLength(1)
    expect((await logInBy(Wallet.createRandom())).body.user.id).not.toBe(first.body.user.id)
  })

  test('finds the account in any spelling of its address', async () => {
    const wallet = Wallet.createRandom()
    const { body } = await logInBy(wallet)
    const { nonce, message } = await given({ address: wallet.address.toLowerCase() })
    const again = await send(wallet.address.toLowerCase(), nonce, await wallet.signMessage(message))
    expect(again.body.user.id).toBe(body.user.id)
  })

  test('brings the zone of the browser, which dates the first votes', async () => {
    const { body } = await logInBy(Wallet.createRandom(), { timeZone: 'Asia/Tokyo' })
    expect((await users()).find(({ id }) => id === body.user.id)?.time_zone).toBe('Asia/Tokyo')
  })

  test('S7: counts once', async () => {
    const wallet = Wallet.createRandom()
    const { nonce, message } = await given(wallet)
    const signature = await wallet.signMessage(message)
    expect((await send(wallet.address, nonce, signature)).status).toBe(200)
    expect(await send(wallet.address, nonce, signature)).toMatchObject({
      status: 410,
      body: { code: 'nonce_invalid' },
    })
    expect(await sessions()).toHaveLength(1)
  })

  test('S7: posted 1,000 times at once makes one session and one account', async () => {
    const wallet = Wallet.createRandom()
    const { nonce, message } = await given(wallet)
    const signature = await wallet.signMessage(message)
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        send(wallet.address, nonce, signature, { peer: `192.0.2.${index % 250}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // So many at once are more than one network may have waiting.
    for (const { status, body } of answers)
      if (status !== 200) expect(['nonce_invalid', 'unavailable', 'rate_limited']).toContain(body.code)
    expect(await sessions()).toHaveLength(1)
    expect(await users()).toHaveLength(1)
  })

  test('of one new account, two of them at once, leads to one player', async () => {
    const wallet = Wallet.createRandom()
    const answers = await Promise.all(Array.from({ length: 8 }, () => logInBy(wallet)))
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
    expect(await users()).toHaveLength(1)
  })

  test('S7: counts for 5 minutes', async () => {
    const wallet = Wallet.createRandom()
    const { nonce, message } = await given(wallet)
    const signature = await wallet.signMessage(message)
    hub.clock.advance(5 * minute)
    expect((await send(wallet.address, nonce, signature)).body).toMatchObject({ code: 'nonce_invalid' })
    const late = await given(wallet)
    const lateSignature = await wallet.signMessage(late.message)
    hub.clock.advance(5 * minute - 1)
    expect((await send(wallet.address, late.nonce, lateSignature)).status).toBe(200)
  })

  test('S7: of another account, site, network or time is refused, and uses the text up', async () => {
    const [wallet, mallory] = [Wallet.createRandom(), Wallet.createRandom()]
    const lies: ((message: string) => Promise<string>)[] = [
      (message) => mallory.signMessage(message),
      (message) => wallet.signMessage(message.replace('localhost:4000 wants', 'evil.example wants')),
      (message) => wallet.signMessage(message.replace('Chain ID: 1', 'Chain ID: 5')),
      (message) => wallet.signMessage(message.replace(/Expiration Time: \d+/u, 'Expiration Time: 2999')),
      (message) => wallet.signMessage(`${message}\n`),
      async () => `0x${'00'.repeat(65)}`,
      async () => `0x${'ff'.repeat(65)}`,
    ]
    for (const lie of lies) {
      const { nonce, message } = await given(wallet)
      expect(await send(wallet.address, nonce, await lie(message))).toMatchObject({
        status: 401,
        body: { code: 'signature_invalid' },
      })
      const honest = await wallet.signMessage(message)
      expect((await send(wallet.address, nonce, honest)).body).toMatchObject({ code: 'nonce_invalid' })
    }
    expect(await sessions()).toEqual([])
    expect(await users()).toEqual([])
  })

  test('of one account is worth nothing to another that asked, too', async () => {
    const [wallet, mallory] = [Wallet.createRandom(), Wallet.createRandom()]
    const mine = await given(wallet)
    const signature = await wallet.signMessage(mine.message)
    const hers = await given(mallory)
    for (const [address, nonce] of [
      [mallory.address, mine.nonce],
      [wallet.address, hers.nonce],
    ] as const)
      expect((await send(address, nonce, signature)).body).toMatchObject({ code: 'nonce_invalid' })
    expect((await send(mallory.address, hers.nonce, signature)).body).toMatchObject({
      code: 'signature_invalid',
    })
    expect(await sessions()).toEqual([])
  })

  test('with bad input is refused, and nothing is written', async () => {
    const wallet = Wallet.createRandom()
    const { nonce, message } = await given(wallet)
    const signature = await wallet.signMessage(message)
    const whole = { walletAddress: wallet.address, nonce, signature }
    for (const part of [
      { signature: '' },
      { signature: '0x' },
      { signature: '0xabc' },
      { signature: signature.slice(2) },
      { signature: `${signature}zz` },
      { signature: `0x${'ab'.repeat(10_001)}` },
      { signature: 7 },
      { signature: [signature] },
      { nonce: '' },
      { nonce: null },
      { nonce: 'n'.repeat(65) },
      { walletAddress: '' },
      { walletAddress: {} },
      { walletAddress: 'a'.repeat(10_000) },
    ]) {
      const { body } = await call(hub, walletLogIn, { body: { ...whole, ...part } as never })
      expect([part, body.code]).toEqual([part, 'invalid_request'])
    }
    expect((await send('vitalik.eth', nonce, signature)).body).toMatchObject({ code: 'nonce_invalid' })
    expect(await sessions()).toEqual([])
    // None of that used the text up.
    expect((await send(wallet.address, nonce, signature)).status).toBe(200)
  })

  test('longer than any key makes is a contract account’s, which the hub can’t check', async () => {
    const wallet = Wallet.createRandom()
    const { nonce } = await given(wallet)
    expect(await send(wallet.address, nonce, `0x${'ab'.repeat(130)}`)).toMatchObject({
      status: 422,
      body: { code: 'contract_account' },
    })
  })

  test('is forgotten a day after its end', async () => {
    await given(Wallet.createRandom())
    const left = () => hub.db.selectFrom('wallet_texts').selectAll().execute()
    hub.clock.advance(24 * 60 * minute + 5 * minute)
    await deleteOldTexts(hub.db, hub.clock.now())
    expect(await left()).toHaveLength(1)
    hub.clock.advance(1)
    await deleteOldTexts(hub.db, hub.clock.now())
    expect(await left()).toEqual([])
  })
})

describe('a contract account', () => {
  const owner = Wallet.createRandom()
  const contract = Wallet.createRandom().address
  const contracts = new Map<string, ContractAnswer>()
  const delegated = new Set<string>()
  let chain: Server
  beforeEach(async () => {
    contracts.clear()
    delegated.clear()
    chain = serve({
      fetch: createChain({ chainId: 1, contracts, delegated }).fetch,
      port: 0,
      hostname: '127.0.0.1',
    }) as Server
    await once(chain, 'listening')
    const { port } = chain.address() as AddressInfo
    await hub.close()
    hub = await createTestApp({
      settings: { ...testSettings, ethereumRpcUrl: `http://127.0.0.1:${port}/` },
    })
  })
  afterEach(() => {
    chain.close()
    chain.closeAllConnections()
  })

  const logInByContract = async (query: { chainId?: string } = {}) => {
    const { nonce, message } = await given({ address: contract }, query)
    return { nonce, answer: await send(contract, nonce, await owner.signMessage(message)) }
  }

  test('logs in when it accepts the signature, and is the same player each time', async () => {
    contracts.set(contract.toLowerCase(), 'right')
    expect((await given({ address: contract })).checksContracts).toBe(true)
    const { answer } = await logInByContract()
    expect(answer.status).toBe(200)
    expect((await logInByContract()).answer.body.user.id).toBe(answer.body.user.id)
  })

  test.each(['wrong', 'reverted'] as const)('is refused when its answer is %s', async (kind) => {
    contracts.set(contract.toLowerCase(), kind)
    expect((await logInByContract()).answer).toMatchObject({
      status: 401,
      body: { code: 'signature_invalid' },
    })
    expect(await sessions()).toEqual([])
  })

  test('that does not exist is refused', async () => {
    expect((await logInByContract()).answer.body).toMatchObject({ code: 'signature_invalid' })
  })

  test('of another network is refused: its owner there may be somebody else', async () => {
    contracts.set(contract.toLowerCase(), 'right')
    expect((await given({ address: contract }, { chainId: '13371' })).checksContracts).toBe(false)
    expect((await logInByContract({ chainId: '13371' })).answer.body).toMatchObject({
      code: 'signature_invalid',
    })
    expect(await sessions()).toEqual([])
  })

  test.each(['dead', 'busy', 'huge'] as const)(
    'whose network is %s may try again with the same text',
    async (kind) => {
      contracts.set(contract.toLowerCase(), kind)
      const { nonce, answer } = await logInByContract()
      expect(answer).toMatchObject({ status: 502, body: { code: 'chain_unreachable' } })
      contracts.set(contract.toLowerCase(), 'right')
      expect((await send(contract, nonce, `0x${'ab'.repeat(65)}`)).status).toBe(200)
    },
  )

  test('whose network takes too long is told so within seconds', async () => {
    contracts.set(contract.toLowerCase(), 'slow')
    expect((await logInByContract()).answer.body).toMatchObject({ code: 'chain_unreachable' })
  })

  test('that was known on one network is not the same player on another', async () => {
    contracts.set(contract.toLowerCase(), 'right')
    await logInByContract()
    await hub.db.updateTable('wallets').set({ chain_id: '13371' }).execute()
    expect((await logInByContract()).answer.body).toMatchObject({ code: 'contract_account' })
    expect(await sessions()).toHaveLength(1)
  })

  test('that does not exist yet says so with a longer signature', async () => {
    const { nonce } = await given({ address: contract })
    expect((await send(contract, nonce, `0x${'ab'.repeat(200)}`)).body).toMatchObject({
      code: 'contract_account',
    })
  })

  test('with a key of its own logs in by the key alone, also on a network that fails', async () => {
    const account = owner.address.toLowerCase()
    delegated.add(account)
    contracts.set(account, 'right')
    expect((await logInBy(owner)).status).toBe(200)
    const { nonce } = await given(owner)
    const forged = await Wallet.createRandom().signMessage('anything')
    expect((await send(owner.address, nonce, forged)).body).toMatchObject({ code: 'signature_invalid' })
    chain.close()
    chain.closeAllConnections()
    expect((await logInBy(owner)).status).toBe(200)
  })
})
