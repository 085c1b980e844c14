import { expect, onTestFinished, test } from 'vitest'
import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { tokenIn } from '#tests/support/server/test-mailer.ts'

test('a newcomer asks for a link, logs in with it once, and is known the next time', async () => {
  const hub = await createTestApp()
  onTestFinished(hub.close)
  const follow = async (email: string) => {
    const asked = await call(hub, requestMagicLink, { body: { email } })
    const cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const token = tokenIn(hub.mailer.sent.at(-1))
    return () => call(hub, verifyMagicLink, { body: { token, confirmed: false } }, { cookie })
  }

  const open = await follow('Newcomer@Example.org')
  const { body: first } = await open()
  if (first.status !== 'signed_in') throw new Error(`Not logged in: ${first.status}`)
  expect(first.user).toMatchObject({ email: 'Newcomer@Example.org', premium: false })
  expect((await call(hub, me, {}, { bearer: first.token })).body.id).toBe(first.user.id)
  expect((await open()).body).toMatchObject({ code: 'link_used' })

  hub.clock.advance(60_000)
  const again = await follow('newcomer@example.org')
  expect((await again()).body).toMatchObject({ status: 'signed_in', user: { id: first.user.id } })
})
