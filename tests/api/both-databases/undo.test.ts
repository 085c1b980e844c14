import { expect, onTestFinished, test } from 'vitest'
import { changeEmail, verifyEmail } from '#contract/auth/email.contract.ts'
import { removeWay } from '#contract/auth/ways.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { deleteOldChanges } from '#server/way-changes/way-changes.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
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

test('the link in a mail gives a removed wallet and the address back, and takes away what came since', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const alice = await logInByLink(hub, 'alice@example.org')
  const { account } = await addWalletTo(hub, alice)
  await mailsOfChanges(hub)
  hub.clock.advance(8 * dayMs)
  const later = await logInByLink(hub, 'alice@example.org')
  const { bearer } = later
  const id = `wallet:${account.address}`
  await call(hub, removeWay, { params: { id } }, { bearer })
  const [mail] = await mailsOfChanges(hub)
  hub.clock.advance(60_000)
  await addWalletTo(hub, later)
  await call(hub, changeEmail, { body: { email: 'new@example.org' } }, { bearer })
  const code = codeIn(hub.mailer.sent.at(-1))
  expect((await call(hub, verifyEmail, { body: { code } }, { bearer })).status).toBe(200)

  const token = undoTokenIn(mail)
  expect((await undo(hub, token)).body.status).toBe('undone')
  expect((await undo(hub, token)).body.status).toBe('undone')
  expect((await waysOf(hub, await logInWith(hub, account))).toSorted()).toEqual(['mail', id])
  expect((await logInByLink(hub, 'alice@example.org')).id).toBe(alice.id)

  hub.clock.advance(9 * dayMs)
  await deleteOldChanges(hub.db, hub.clock.now())
  expect(await hub.db.selectFrom('way_changes').selectAll().execute()).toEqual([])
  expect((await undo(hub, token)).body.code).toBe('undo_expired')
})
