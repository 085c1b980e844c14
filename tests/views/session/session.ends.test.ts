import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ErrorCode } from '#contract/errors.ts'
import { logout, me } from '#contract/auth/session.contract.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { createSend } from '#src/api/send.ts'
import { clearBrowser } from '#tests/support/page/tabs.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

let hub: OpenHub | undefined
beforeEach(clearBrowser)
afterEach(() => hub?.close())

const messages = page.getByRole('region', { name: 'Messages' })
const logIn = async (): Promise<Session> =>
  (await (await fetch('/view-api/player', { method: 'POST' })).json()) as Session

/** The browser keeps this of a session when the page is opened. */
const openWith = async ({ token, refreshToken, user }: Partial<Session>, address?: string): Promise<void> => {
  if (token !== undefined) localStorage.setItem('token', token)
  if (refreshToken !== undefined) localStorage.setItem('refreshToken', refreshToken)
  if (user !== undefined) localStorage.setItem('user', JSON.stringify(user))
  hub = await openHub(() => {}, { again: true, ...(address !== undefined && { address }) })
}
/** The toast would come in a moment. */
const expectSaidOnce = async (): Promise<void> => {
  const said = page.getByText('Session expired')
  await expect.element(page.getByRole('dialog').getByText('Session expired')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(said.elements()).toHaveLength(1)
}
const expectGuest = async (): Promise<void> => {
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  for (const name of ['token', 'refreshToken', 'user']) expect(localStorage.getItem(name)).toBeNull()
}

describe('A page that is opened', () => {
  test('with a session that was ended meanwhile says "Session expired"', async () => {
    const session = await logIn()
    await createSend()(logout, { body: { refreshToken: session.refreshToken } })
    await openWith(session)
    await expect.element(messages.getByText('Session expired')).toBeVisible()
    await expectGuest()
  })

  test('at the settings, with a session that was ended meanwhile, says so once: in the modal', async () => {
    const session = await logIn()
    await createSend()(logout, { body: { refreshToken: session.refreshToken } })
    await openWith(session, '/settings?tab=security')
    await expectSaidOnce()
  })

  test('at the settings, whose session is ended elsewhere, says so once: in the modal', async () => {
    const session = await logIn()
    await openWith(session, '/settings?tab=wallets')
    await expect.element(page.getByText('You have no wallet yet.')).toBeVisible()
    await createSend()(logout, { body: { refreshToken: session.refreshToken } })
    findFlow(hub!.app, 'session')?.send({ type: 'session.reload' })
    await expectSaidOnce()
  })

  test('with a refresh token alone goes on with the session', async () => {
    const { refreshToken, user } = await logIn()
    await openWith({ refreshToken })
    await expect
      .element(page.getByRole('banner').getByRole('button', { name: new RegExp(user.username, 'u') }))
      .toBeVisible()
  })

  test('with an access token alone that the server refuses says "Session expired"', async () => {
    const { user } = await logIn()
    await openWith({ token: 'refused', user })
    await expect.element(messages.getByText('Session expired')).toBeVisible()
    await expectGuest()
  })

  test.each(['not_found', 'forbidden', 'invalid_request'] as const satisfies readonly ErrorCode[])(
    'and whose player the server answers with %s says "Failed to validate session"',
    async (code) => {
      const network = createNetwork()
      await network.start()
      network.refuse(me, code)
      await openWith(await logIn())
      await expect.element(messages.getByText('Failed to validate session')).toBeVisible()
      await expectGuest()
      await network.stop()
    },
  )
})
