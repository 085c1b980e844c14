import { expect, onTestFinished, test } from 'vitest'
import { prove } from '#contract/auth/proof.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { addWalletTo, codeIn, logInByLink, mailsOfChanges, waysOf } from '#tests/support/server/ways.ts'

test('a player adds a wallet, proves who they are by a mailed code, and removes it', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const alice = await logInByLink(hub, 'alice@example.org')
  const { bearer } = alice
  const { account } = await addWalletTo(hub, alice)
  const id = `wallet:${account.address}`
  expect(await waysOf(hub, alice)).toEqual(['mail', id])

  hub.clock.advance(10 * 60_000)
  const remove = () => call(hub, removeWay, { params: { id } }, { bearer })
  expect((await remove()).body.code).toBe('proof_needed')
  expect((await call(hub, prove, { body: { way: 'mail' } }, { bearer })).body).toEqual({ provedUntil: null })
  const code = codeIn(hub.mailer.sent.at(-1))
  expect((await call(hub, prove, { body: { way: 'mail', code } }, { bearer })).status).toBe(200)
  expect((await remove()).status).toBe(200)
  expect(await waysOf(hub, alice)).toEqual(['mail'])
  expect((await remove()).body.code).toBe('not_found')
  expect((await mailsOfChanges(hub)).map(({ to }) => to)).toEqual(['alice@example.org', 'alice@example.org'])
})
