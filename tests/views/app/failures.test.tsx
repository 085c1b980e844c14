import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { logout } from '#contract/auth/session.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import { createSend } from '#src/api/send.ts'
import { Route } from '#src/app/routes/payment-cancel.tsx'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { askElsewhere } from '#tests/support/server/log-in.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

let hub: OpenHub | undefined
afterEach(() => hub?.close())

describe('When something goes wrong', () => {
  test('an address that is none of ours says so and leads home', async () => {
    hub = await openHub(() => {}, { address: '/nowhere' })
    await expect.element(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
    await expect.poll(() => document.title).toBe('Page not found - The Hub')
    expect(page.getByText(/^Did you mean/).elements()).toEqual([])
    await userEvent.click(page.getByRole('link', { name: 'Go to the home page' }))
    await expect.poll(() => location.pathname).toBe('/VaultVision')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(page.getByRole('status').filter({ hasText: 'Vault Vision' })).toBeInTheDocument()
  })

  test('an address with a slip suggests the page that was meant', async () => {
    hub = await openHub(() => {}, { address: '/gauntlets' })
    await userEvent.click(page.getByRole('main').getByRole('link', { name: 'Gauntlet' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Gauntlet' })).toBeVisible()
    expect(location.pathname).toBe('/Gauntlet')
  })

  test('a page that can’t be drawn is named and offers retry, home, back and report', async () => {
    const { component } = Route.options
    Route.update({
      component: () => {
        throw new Error('The receipt is torn')
      },
    })
    hub = await openHub(() => {}, { address: '/payment-cancel' })
    await expect.element(page.getByRole('alert')).toBeVisible()
    const inOrder = [...document.querySelectorAll('main :is(a, button)')].map(
      ({ textContent }) => textContent,
    )
    expect(inOrder).toEqual(['Try again', 'Home', 'Back', 'Report by email'])
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payment')
    await expect
      .element(page.getByRole('link', { name: 'Report by email' }))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:/))
    await expect.element(page.getByRole('banner')).toBeVisible()
    expect(vi.mocked(console.error)).toHaveBeenCalled()
    vi.mocked(console.error).mockClear()
    Route.update({ component })
  })

  test('a page that a failed call brought down names the call to support', async () => {
    const { component } = Route.options
    Route.update({
      component: () => {
        throw new Error('No receipt', { cause: new ApiError('internal', { requestId: 'request-of-dave' }) })
      },
    })
    hub = await openHub(() => {}, { address: '/payment-cancel' })
    await expect.element(page.getByText('Reference for support: request-of-dave')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Report by email' }))
      .toHaveAttribute('href', expect.stringContaining('request-of-dave'))
    vi.mocked(console.error).mockClear()
    Route.update({ component })
  })

  test('a failure of the server shows the reference that support asks for', async () => {
    const network = createNetwork()
    await network.start()
    network.hold(requestMagicLink)
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Email address' }), 'bob@example.org')
    await userEvent.keyboard('{Enter}')
    await network.fail(requestMagicLink, { code: 'internal' })
    await expect.element(page.getByText('Failed to send magic link.')).toBeVisible()
    await expect.element(page.getByText('Reference for support: request-of-a-path')).toBeVisible()
    await network.stop()
  })

  test('a session that the server ended is said to be expired', async () => {
    const token = await askElsewhere('carol.expired@example.org')
    const send = createSend()
    const answer = await send(verifyMagicLink, { body: { token, confirmed: true } })
    hub = await openHub()
    const session = findFlow(hub.app, 'session')
    if (answer.status !== 'signed_in') throw new Error('Carol is not logged in')
    session?.send({ type: 'session.adopt', session: answer })
    await expect.element(page.getByRole('banner').getByRole('button', { name: /account menu/ })).toBeVisible()
    await send(logout, { body: { refreshToken: answer.refreshToken } })
    session?.send({ type: 'session.reload' })
    await expect.element(page.getByRole('alert').getByText('Session expired')).toBeVisible()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await expect.element(page.getByRole('dialog').getByText('Session expired')).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
  })
})
