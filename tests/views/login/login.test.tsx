import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { askForLink, mailedToken } from '#tests/support/server/log-in.ts'
import { alice } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { becomes, openHub } from '../support/paths.hub.tsx'
import { patience } from '#tests/support/pace.ts'

let hub: OpenHub | undefined
afterEach(() => hub?.close())

const modal = page.getByRole('dialog')
/** The history's entry of the open modal, as the browser stores it over a reload. */
const entryOf = (kept?: string) => ({ __TSR_index: 0, __TSR_key: 'a', key: 'a', overlay: 'login', kept })

describe('The login modal', () => {
  test('opens at the mailed link, beside the wallets of this browser', async () => {
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await expect.element(modal.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect.element(modal.getByRole('textbox', { name: 'Email address' })).toHaveFocus()
    expect(
      modal
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Other', 'Email'])
    await expect.element(modal.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true')
  })

  test('keeps the focus while Tab goes round, and gives it back to what opened it', async () => {
    hub = await openHub()
    const opener = page.getByRole('banner').getByRole('button', { name: 'Log in' })
    await expect.element(opener).toBeVisible()
    opener.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(modal.getByRole('textbox', { name: 'Email address' })).toHaveFocus()
    for (let press = 0; press < 8; press += 1) {
      await userEvent.keyboard('{Tab}')
      await expect.poll(() => modal.element().contains(document.activeElement)).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => modal.elements()).toEqual([])
    await expect.element(opener).toHaveFocus()
  })

  test('tells a guest who submitted an order that it is saved', async () => {
    hub = await openHub()
    hub.open({ type: 'login.open', reason: 'order' })
    await expect.element(modal.getByRole('heading', { name: 'Log in to continue' })).toBeVisible()
    await expect
      .element(modal.getByText('Your order is saved. You will come back to it after logging in.'))
      .toBeVisible()
  })

  test.each([
    ['order', 'Your order is saved. You will come back to it after logging in.'],
    ['donation', 'A donation by card needs a log-in. It opens right after.'],
    ['settings', 'Your settings belong to your account.'],
  ])('opens again for the same reason after a reload, and forgets nothing: %s', async (kept, sentence) => {
    hub = await openHub(undefined, { entry: entryOf(kept) })
    await hub.loadOverlayHistory()
    await expect.element(modal.getByText(sentence)).toBeVisible()
    expect(history.state).toMatchObject({ overlay: 'login', kept })
  })

  test.each(['proof', '__proto__', undefined])('opens plain for the stored reason %s', async (kept) => {
    hub = await openHub(undefined, { entry: entryOf(kept) })
    await hub.loadOverlayHistory()
    await expect.element(modal.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible()
  })

  test('refuses an invalid address, and keeps the typed text', async () => {
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    const field = modal.getByRole('textbox', { name: 'Email address' })
    await userEvent.fill(field, 'carol@example')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/Please enter a valid email address\./)
    await expect.element(field).toHaveValue('carol@example')
  })

  test('shows an international address as it was typed, and asks for a link to it', async () => {
    hub = await openHub()
    const address = 'Amy.Login@münchen.example'
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    const field = modal.getByRole('textbox', { name: 'Email address' })
    await userEvent.type(field, address)
    await expect.element(field).toHaveValue(address)
    await userEvent.fill(field, `\u202A${address}\u202C`)
    await userEvent.click(modal.getByRole('button', { name: 'Send magic link' }))
    await expect.element(modal.getByText(address)).toBeVisible()
    expect(await mailedToken('amy.login@xn--mnchen-3ya.example')).not.toBe('')
  })

  test.each(['amy@exa_mple.org', 'a..my@example.org', 'am\u00ADy@example.org', '\u2800@\u2800.\u2800'])(
    'refuses an address that no mail can reach: %j',
    async (address) => {
      hub = await openHub()
      await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
      const field = modal.getByRole('textbox', { name: 'Email address' })
      await userEvent.fill(field, address)
      await userEvent.keyboard('{Enter}')
      await expect.element(field).toHaveAccessibleDescription(/Please enter a valid email address\./)
      await expect.element(field).toHaveValue(address)
    },
  )

  test('refuses an address longer than any mailbox has', async () => {
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    const field = modal.getByRole('textbox', { name: 'Email address' })
    await userEvent.fill(field, `${'a'.repeat(10_000)}@example.org`)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/Please enter a valid email address\./)
  })

  test('says when the next mail can go, counting, when an address asks for a second link at once', async () => {
    hub = await openHub()
    await askForLink('erin.login@example.org')
    await userEvent.click(modal.getByRole('button', { name: 'Use another address' }))
    await userEvent.click(modal.getByRole('button', { name: 'Send magic link' }))
    await expect.element(modal.getByText('We sent one less than a minute ago.')).toBeVisible()
    const shown = (): number =>
      Number(/Next link in (\d+) s\./.exec(modal.element().textContent ?? '')?.[1] ?? Number.NaN)
    const first = shown()
    expect(first).toBeGreaterThan(50)
    await expect.poll(shown, { timeout: patience(5_000) }).toBeLessThan(first)
    expect(modal.element().textContent).not.toMatch(/too many/i)
  })

  test('still says that a link was sent after a look at another tab', async () => {
    hub = await openHub()
    await askForLink('gina.login@example.org')
    await userEvent.click(modal.getByRole('tab', { name: 'Other' }))
    await userEvent.click(modal.getByRole('tab', { name: 'Email' }))
    await expect
      .element(modal.getByText('Magic link sent to your email. Please check your inbox.'))
      .toBeVisible()
    await expect.element(modal.getByText('gina.login@example.org')).toBeVisible()
  })

  test('says beside "Send it again" when it can be pressed', async () => {
    hub = await openHub()
    await askForLink('frida.login@example.org')
    const again = modal.getByRole('button', { name: 'Send it again' })
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await expect.element(again).toHaveAccessibleDescription('We sent one less than a minute ago.')
    await expect.element(modal.getByText(/^Next link in [56]\d s\.$/)).toBeVisible()
  })

  test('leads back to the address field, ready to be typed over', async () => {
    hub = await openHub()
    await askForLink('gustav.login@example.org')
    await userEvent.click(modal.getByRole('button', { name: 'Use another address' }))
    const field = modal.getByRole('textbox', { name: 'Email address' })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('hanna.login@example.org')
    await expect.element(field).toHaveValue('hanna.login@example.org')
  })

  test('opened by itself does not lead back to an order that was given up before', async () => {
    hub = await openHub()
    localStorage.setItem('fromSubscription', '/VaultVision')
    hub.open({ type: 'login.open', reason: 'order' })
    await expect.element(modal.getByRole('heading', { name: 'Log in to continue' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    expect(localStorage.getItem('fromSubscription')).toBe('/VaultVision')

    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await expect.element(modal.getByRole('heading', { name: 'Log in' })).toBeVisible()
    becomes(hub, alice)
    await expect.element(page.getByRole('banner').getByRole('button', { name: /account menu/ })).toBeVisible()
    await expect.element(modal).not.toBeInTheDocument()
    expect(findFlow(hub.app, 'order')).toBeUndefined()
    expect(localStorage.getItem('fromSubscription')).toBeNull()
  })

  test('is one press away when the session has ended by itself', async () => {
    hub = await openHub()
    // Until its start is over the session has a word of its own to say.
    await expect.poll(() => findFlow(hub!.app, 'session')?.getSnapshot().value).toBe('loggedOut')
    hub.app.send({ type: 'session.loggedOut', problem: 'session_expired' })
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect.element(messages.getByText('Session expired')).toBeVisible()
    await userEvent.click(messages.getByRole('button', { name: 'Log in again' }))
    await expect.element(modal.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect.element(modal.getByText('Session expired')).toBeVisible()
    await expect.element(modal.getByRole('textbox', { name: 'Email address' })).toHaveFocus()
  })

  test('says why, over a page of players', async () => {
    hub = await openHub(() => {}, { address: '/settings?tab=wallets' })
    await expect.element(modal.getByText('Your settings belong to your account.')).toBeVisible()
    hub.close()
    hub = await openHub(() => {}, { address: '/my-votes' })
    await expect.element(modal.getByText('This page is for players who are logged in.')).toBeVisible()
  })

  test('keeps its hint clear of the ring around the field', async () => {
    hub = await openHub()
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    const field = modal.getByRole('textbox', { name: 'Email address' })
    await expect.element(field).toHaveFocus()
    const box = field.element().closest('.ui-input')?.getBoundingClientRect()
    const hint = modal
      .getByText(/^We will send you a link/)
      .element()
      .closest('.ui-field-note')
      ?.getBoundingClientRect()
    expect((hint?.top ?? 0) - (box?.bottom ?? 0)).toBeGreaterThanOrEqual(11)
  })

  test('closed without logging in forgets the page the player wanted', async () => {
    hub = await openHub()
    localStorage.setItem('redirectAfterLogin', '/payment-success?order=7')
    hub.open({ type: 'login.open', reason: 'route' })
    await expect.element(modal).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(modal).not.toBeInTheDocument()
    expect(localStorage.getItem('redirectAfterLogin')).toBeNull()
  })
})
