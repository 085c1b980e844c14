import { expect, onTestFinished, test } from 'vitest'
import { createOpenIdApp, newBrowser, openIssuers } from '#tests/support/server/openid.ts'

test('a newcomer comes back from the other page, is logged in, and is known the next time', async () => {
  const issuers = await openIssuers()
  onTestFinished(issuers.close)
  const hub = await createOpenIdApp(issuers)
  onTestFinished(hub.close)
  const first = await newBrowser(hub).logIn('immutablex', { email: 'newcomer@example.org' })
  expect(first).toMatchObject({ status: 200, body: { status: 'logged_in' } })
  const again = await newBrowser(hub).logIn('immutablex', { email: 'newcomer@example.org' })
  expect(again.body).toMatchObject({ status: 'logged_in' })
  expect(await hub.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
})
