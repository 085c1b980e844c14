import { expect, onTestFinished, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { logInByWallet, newAccount } from '#tests/support/server/wallets.ts'

test('a newcomer signs a text, is logged in, and is known the next time', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const account = newAccount()
  const first = await logInByWallet(hub, account, { timeZone: 'Asia/Tokyo' })
  expect(first).toMatchObject({ status: 200, body: { user: { email: null, premium: false } } })
  expect((await call(hub, me, {}, { bearer: first.body.token })).body.id).toBe(first.body.user.id)
  hub.clock.advance(60_000)
  expect((await logInByWallet(hub, account)).body.user.id).toBe(first.body.user.id)
  const rows = await hub.db.selectFrom('wallets').selectAll().execute()
  expect(rows).toMatchObject([{ address: account.address, user_id: first.body.user.id }])
  expect(rows[0]?.used_at?.getTime()).toBe(hub.clock.now())
})
