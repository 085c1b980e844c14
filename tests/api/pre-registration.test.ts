import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { me } from '#contract/auth/session.contract.ts'
import { call } from '#tests/support/server/call.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { createOpenIdApp, newBrowser, openIssuers } from '#tests/support/server/openid.ts'
import type { Issuers } from '#tests/support/server/openid.ts'
import { logInByLink, mailsOfChanges, undo, undoTokenIn, waysOf } from '#tests/support/server/ways.ts'

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

const victim = { email: 'victim@example.org' }

test('an account that begins with an issuer’s word for an address tells it, and its owner can shut the stranger out', async () => {
  const { body } = await newBrowser(hub).logIn('immutablex', victim)
  if (body.status !== 'logged_in') throw new Error(`Nobody is logged in: ${JSON.stringify(body)}`)
  const mails = await mailsOfChanges(hub)
  expect(mails.map(({ to }) => to)).toEqual([victim.email])
  const owner = await logInByLink(hub, victim.email)
  expect(owner.id).toBe(body.user.id)

  expect((await undo(hub, undoTokenIn(mails[0]))).status).toBe(200)
  expect((await call(hub, me, {}, { bearer: body.token })).status).toBe(401)
  expect((await newBrowser(hub).logIn('immutablex', victim)).body).toMatchObject({ status: 'proof_needed' })
  hub.clock.advance(60_000)
  expect(await waysOf(hub, await logInByLink(hub, victim.email))).toEqual(['mail'])
})

test('an account that begins without an address tells nobody', async () => {
  issuers.switches.immutablex.fault = 'without_address'
  await newBrowser(hub).logIn('immutablex', victim)
  issuers.switches.immutablex.fault = 'none'
  expect(await mailsOfChanges(hub)).toEqual([])
  expect(await hub.db.selectFrom('way_changes').selectAll().execute()).toEqual([])
})
