import { expect, onTestFinished, test } from 'vitest'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { deleteOldCodes } from '#server/mail-codes/mail-codes.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { answerOfLink, codeIn, logInByLink, wrongCode } from '#tests/support/server/ways.ts'

test('a player confirms a new address by a code, and the former one begins no account for 7 days', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const alice = await logInByLink(hub, 'alice@example.org')
  const { bearer } = alice
  const verify = (code: string) => call(hub, verifyEmail, { body: { code } }, { bearer })
  await call(hub, changeEmail, { body: { email: 'new@example.org' } }, { bearer })
  const code = codeIn(hub.mailer.sent.at(-1))
  expect((await verify(wrongCode(code))).body).toEqual({ status: 'wrong', triesLeft: 4 })
  expect((await verify(code)).body).toEqual({ status: 'right', email: 'new@example.org' })
  expect((await verify(code)).body.code).toBe('code_spent')
  hub.clock.advance(60_000)
  expect((await answerOfLink(hub, 'alice@example.org')).body.code).toBe('address_held')
  expect((await logInByLink(hub, 'new@example.org')).id).toBe(alice.id)
  hub.clock.advance(7 * dayMs)
  expect((await logInByLink(hub, 'alice@example.org')).id).not.toBe(alice.id)
  await deleteOldCodes(hub.db, hub.clock.now())
  expect(await hub.db.selectFrom('mail_codes').selectAll().execute()).toEqual([])
})
