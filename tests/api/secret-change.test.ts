import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { tokenIn } from '#tests/support/server/test-mailer.ts'

const oldSecret = 'the-secret-that-somebody-may-have-seen'
const newSecret = 'the-secret-that-nobody-has-seen-until-now'

let before: TestApp
/** The same database under a new secret, with and without the old one accepted. */
let rolling: TestApp
let after: TestApp
beforeEach(async () => {
  before = await createTestApp()
  const settings = (sessionSecret: string, acceptedSecret: string | null = null) => ({
    ...before.settings,
    sessionSecret,
    acceptedSecret,
  })
  const { db } = before
  before = { ...(await createTestApp({ db, settings: settings(oldSecret) })), close: before.close }
  rolling = await createTestApp({ db, settings: settings(newSecret, oldSecret) })
  after = await createTestApp({ db, settings: settings(newSecret) })
  await insertPeople(db, ['alice'], before.clock.now())
})
afterEach(() => before.close())

const statusOf = async (hub: TestApp, bearer: string): Promise<number> =>
  (await call(hub, me, {}, { bearer })).status

test('a token of the old secret is good while it is accepted; new ones are of the new secret', async () => {
  const { token, refreshToken: kept } = await logIn(before.db, before, 'alice')
  expect(await statusOf(rolling, token)).toBe(200)
  expect(await statusOf(after, token)).toBe(401)
  const renewed = await call(rolling, refreshToken, { body: { refreshToken: kept } })
  if (renewed.status !== 200) throw new Error('not refreshed')
  expect(await statusOf(after, renewed.body.token)).toBe(200)
  expect(await statusOf(before, renewed.body.token)).toBe(401)
})

test('a refresh whose answer was lost is answered again over the change of the secret', async () => {
  const { refreshToken: kept } = await logIn(before.db, before, 'alice')
  const lost = await call(before, refreshToken, { body: { refreshToken: kept } })
  const again = await call(rolling, refreshToken, { body: { refreshToken: kept } })
  expect(again.body.refreshToken).toBe(lost.body.refreshToken)
})

test('a browser that is known by the old secret stays known', async () => {
  const first = await call(before, requestMagicLink, { body: { email: 'alice@example.org' } })
  const asked = (first.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  const token = tokenIn(before.mailer.sent.at(-1))
  const opened = await call(before, verifyMagicLink, { body: { token, confirmed: false } }, { cookie: asked })
  const cookie = (opened.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  // The address has had its mail of this minute: only the known browser is counted apart.
  const ask = (hub: TestApp, caller = {}) =>
    call(hub, requestMagicLink, { body: { email: 'alice@example.org' } }, caller)
  expect((await ask(after, { cookie })).status).toBe(429)
  expect((await ask(rolling, { cookie })).status).toBe(200)
})
