import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askForLink } from '#tests/support/sign-in.ts'
import type { OpenHub } from './paths.hub.tsx'
import { openHub } from './paths.hub.tsx'

let hub: OpenHub | undefined
afterEach(() => hub?.close())

const modal = page.getByRole('dialog')

describe('The login modal', () => {
  test('offers the one way in that exists, without dead tabs', async () => {
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await expect.element(modal.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect.element(modal.getByRole('textbox', { name: 'E-mail address' })).toHaveFocus()
    expect(modal.getByRole('tab').elements()).toEqual([])
  })

  test('says that the order is kept when it asks a guest who submitted one', async () => {
    hub = await openHub()
    hub.app.send({ type: 'login.open', reason: 'order' })
    await expect.element(modal.getByRole('heading', { name: 'Log in to continue' })).toBeVisible()
    await expect.element(modal.getByText('Your order is kept. You return to it after login.')).toBeVisible()
  })

  test('refuses what is no address, and keeps what was typed', async () => {
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    const field = modal.getByRole('textbox', { name: 'E-mail address' })
    await userEvent.fill(field, 'carol@example')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/Please enter a valid email address\./)
    await expect.element(field).toHaveValue('carol@example')
  })

  test('refuses an address longer than any mailbox has', async () => {
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    const field = modal.getByRole('textbox', { name: 'E-mail address' })
    await userEvent.fill(field, `${'a'.repeat(10_000)}@example.org`)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/Please enter a valid email address\./)
  })

  test('says how long to wait when an address asks for a second link at once', async () => {
    hub = await openHub()
    await askForLink('erin.login@example.org')
    await expect
      .element(modal.getByRole('button', { name: 'Send it again' }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(modal.getByRole('button', { name: 'Use another address' }))
    await userEvent.click(modal.getByRole('button', { name: 'Send magic link' }))
    await expect.element(modal.getByText(/Too many attempts\. Try again in \d+ seconds?\./)).toBeVisible()
  })

  test('closed without signing in forgets the page the player wanted', async () => {
    hub = await openHub()
    localStorage.setItem('redirectAfterLogin', '/payment-success?order=7')
    hub.app.send({ type: 'login.open', reason: 'route' })
    await expect.element(modal).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull()
  })
})
