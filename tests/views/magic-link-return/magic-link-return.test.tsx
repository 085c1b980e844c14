import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { createSend } from '#src/api/send.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { askElsewhere, askForLink } from '#tests/support/server/log-in.ts'
import { openTab } from '#tests/support/page/tabs.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { openHub } from '../support/paths.hub.tsx'
import { watchSent } from '../support/sent.ts'

let hubs: OpenHub[] = []
const enter = async (address: string, again = false): Promise<OpenHub> => {
  history.replaceState(null, '', address)
  takeMailedLinks()
  const hub = await openHub(() => {}, { address: location.pathname + location.hash, again })
  hubs.push(hub)
  return hub
}
const leave = (): void => {
  hubs.forEach((hub) => hub.close())
  hubs = []
}
beforeEach(leave)
afterEach(leave)

const account = (name: RegExp) => page.getByRole('banner').getByRole('button', { name })
const arrive = (token: string, again = false) => enter(`/auth/magiclink/verify#token=${token}`, again)

/** The link logs its player in here, in a tab that is closed then. */
const useUp = async (token: string): Promise<void> => {
  await arrive(token)
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  await expect.element(account(/account menu/)).toBeVisible()
  leave()
}

describe('A mailed link', () => {
  test('opened in the browser that requested it logs in by itself', async () => {
    await enter('/VaultVision')
    const token = await askForLink('alice.link@example.org')
    leave()
    await arrive(token, true)
    await expect.element(account(/, plan Free: account menu/)).toBeVisible()
    expect(location.pathname).toBe('/Gauntlet')
  })

  test('logs in the asking tab too when another tab of the browser opens it', async () => {
    await enter('/VaultVision')
    const token = await askForLink('gina.link@example.org')
    const send = createSend()
    const other = openTab(send)
    const answer = await send(verifyMagicLink, { body: { token, confirmed: false } })
    if (answer.status === 'signed_in') other.session.send({ type: 'session.adopt', session: answer })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(account(/, plan Free: account menu/)).toBeVisible()
    other.close()
  })

  test('leaves the address at once', async () => {
    await arrive('not-a-link')
    expect(location.hash).toBe('')
    await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  })

  test('opened elsewhere asks first, then logs in and shows name and plan', async () => {
    const token = await askElsewhere('bob.link@example.org')
    await arrive(token)
    await expect.element(page.getByRole('heading', { name: 'Log in here?' })).toBeVisible()
    await expect.element(page.getByText(/This link was asked for on .* from Chrome on \w+\./)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Continue' }))
    await expect.element(account(/, plan Free: account menu/)).toBeVisible()
    expect(location.pathname).toBe('/Gauntlet')
  })

  test.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    [undefined, undefined],
    ['Etc/Unknown', undefined],
    ['Mars/Olympus', undefined],
  ])('in a browser whose zone is %s sends the zone %s with the log-in', async (zone, sentZone) => {
    const token = await askElsewhere(`zone.${String(zone).toLowerCase().replace('/', '.')}@example.org`)
    const here = new Intl.DateTimeFormat().resolvedOptions()
    const options = () => ({ ...here, timeZone: zone }) as Intl.ResolvedDateTimeFormatOptions
    const resolved = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(options)
    const sent = watchSent()
    await arrive(token)
    await userEvent.click(page.getByRole('button', { name: 'Continue' }))
    await expect.element(account(/, plan Free: account menu/)).toBeVisible()
    expect(sent.last('/auth/magiclink/verify')).toMatchObject({ confirmed: true })
    expect((sent.last('/auth/magiclink/verify') as { time_zone?: string }).time_zone).toBe(sentZone)
    sent.stop()
    resolved.mockRestore()
  })

  test('used before says so and offers a new one', async () => {
    const token = await askElsewhere('carol.link@example.org')
    await useUp(token)
    await arrive(token)
    await expect
      .element(page.getByText('This log-in link has already been used. Ask for a new one.'))
      .toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Ask for a new link' }))
    await expect
      .element(page.getByRole('dialog').getByRole('textbox', { name: 'Email address' }))
      .toBeVisible()
  })

  test('used before, opened again by the player it logged in, says so and leads on', async () => {
    const token = await askElsewhere('dora.link@example.org')
    await useUp(token)
    await arrive(token, true)
    const { username } = JSON.parse(localStorage.getItem('user') ?? '') as { username: string }
    const title = page.getByRole('heading', { level: 1 })
    await expect.element(title).toHaveTextContent(`You are logged in as ${username}`)
    await expect
      .element(page.getByText('This link has already been used. You don’t need another one.'))
      .toBeVisible()
    expect(page.getByRole('button', { name: 'Ask for a new link' }).elements()).toEqual([])
    await userEvent.click(page.getByRole('link', { name: 'Go to Vault Vision' }))
    await expect.poll(() => location.pathname).toBe('/VaultVision')
  })

  test.each(['#tok=abc', '#token=', '#nonsense', `#token=${'a'.repeat(300)}`])(
    'that is cut off or made up (%s) is not taken for the one that was used before it',
    async (hash) => {
      const token = await askElsewhere(`dirk${hash.length}.link@example.org`)
      await useUp(token)
      await enter(`/auth/magiclink/verify${hash}`)
      await expect
        .element(page.getByText(/^This is not a valid log-in link\. Open the link in your email again/))
        .toBeVisible()
      expect(location.hash).toBe('')
    },
  )

  test('that cannot be asked about keeps the focus on the page when it is tried again', async () => {
    const token = await askElsewhere('doris.link@example.org')
    await arrive(token)
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await fetch('/api/auth/magiclink/verify', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, confirmed: true }),
    })
    await userEvent.click(page.getByRole('button', { name: 'Continue' }))
    await expect
      .element(page.getByText('This log-in link has already been used. Ask for a new one.'))
      .toBeVisible()
    expect(document.activeElement).not.toBe(document.body)
  })

  test('asked for from the order popup leads back to it, once', async () => {
    const token = await askElsewhere('dave.link@example.org')
    await arrive(token)
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    localStorage.setItem('fromSubscription', '/VaultVision')
    await userEvent.click(page.getByRole('button', { name: 'Continue' }))
    await expect.element(page.getByRole('dialog', { name: 'Explore Our Subscription Plans' })).toBeVisible()
    expect(location.pathname).toBe('/VaultVision')
    expect(localStorage.getItem('fromSubscription')).toBeNull()
  })

  test('leads to the page the player wanted, never to a foreign one', async () => {
    const token = await askElsewhere('erin.link@example.org')
    await arrive(token)
    await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    localStorage.setItem('redirectAfterLogin', '//evil.example/VaultVision')
    await userEvent.click(page.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => location.pathname).toBe('/Gauntlet')
  })
})

test('logging out says so, leaves the focus on Log in, and forgets the session here and on the server', async () => {
  const token = await askElsewhere('frank.link@example.org')
  await arrive(token)
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  await userEvent.click(account(/account menu/))
  const bearer = localStorage.getItem('token')
  await userEvent.click(page.getByRole('menuitem', { name: 'Log out' }))
  await expect.element(account(/^Log in$/)).toHaveFocus()
  await expect
    .element(page.getByRole('region', { name: 'Messages' }).getByText('You are logged out'))
    .toBeVisible()
  await expect.element(account(/^Log in$/)).toHaveFocus()
  await expect
    .poll(() => ['token', 'refreshToken', 'user'].map((name) => localStorage.getItem(name)))
    .toEqual([null, null, null])
  await expect
    .poll(
      async () => (await fetch('/api/auth/me', { headers: { Authorization: `Bearer ${bearer}` } })).status,
    )
    .toBe(401)
})
