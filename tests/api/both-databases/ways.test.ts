import { expect, onTestFinished, test } from 'vitest'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { prove } from '#contract/auth/proof.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { deleteOldCodes } from '#server/mail-codes/mail-codes.store.ts'
import { deleteOldChanges } from '#server/way-changes/way-changes.store.ts'
import { dayMs } from '#contract/values/time.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import {
  addWalletTo,
  answerOfLink,
  codeIn,
  logInByLink,
  logInWith,
  mailsOfChanges,
  undo,
  undoTokenIn,
  waysOf,
} from '#tests/support/server/ways.ts'

test('a player proves who they are, changes ways in and the address, and gets everything back', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const alice = await logInByLink(hub, 'alice@example.org')
  const { account } = await addWalletTo(hub, alice)
  await mailsOfChanges(hub)

  hub.clock.advance(8 * dayMs)
  const later = await logInByLink(hub, 'alice@example.org')
  hub.clock.advance(10 * 60_000)
  const id = `wallet:${account.address}`
  const remove = () => call(hub, removeWay, { params: { id } }, { bearer: later.bearer })
  expect((await remove()).body.code).toBe('proof_needed')
  await call(hub, prove, { body: { way: 'mail' } }, { bearer: later.bearer })
  const code = codeIn(hub.mailer.sent.at(-1))
  expect((await call(hub, prove, { body: { way: 'mail', code } }, { bearer: later.bearer })).status).toBe(200)
  expect((await remove()).status).toBe(200)
  const [mail] = await mailsOfChanges(hub)

  hub.clock.advance(60_000)
  await call(hub, changeEmail, { body: { email: 'new@example.org' } }, { bearer: later.bearer })
  const sent = codeIn(hub.mailer.sent.at(-1))
  expect((await call(hub, verifyEmail, { body: { code: sent } }, { bearer: later.bearer })).status).toBe(200)
  expect((await answerOfLink(hub, 'alice@example.org')).body.code).toBe('address_held')

  expect((await undo(hub, undoTokenIn(mail))).body.status).toBe('undone')
  expect((await waysOf(hub, await logInWith(hub, account))).toSorted()).toEqual(['mail', id])
  hub.clock.advance(60_000)
  expect((await logInByLink(hub, 'alice@example.org')).id).toBe(alice.id)

  hub.clock.advance(9 * dayMs)
  await deleteOldCodes(hub.db, hub.clock.now())
  await deleteOldChanges(hub.db, hub.clock.now())
  expect(await hub.db.selectFrom('way_changes').selectAll().execute()).toEqual([])
})
