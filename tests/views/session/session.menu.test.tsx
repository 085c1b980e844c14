import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { violations } from '#tests/support/page/violations.ts'
import { bob } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined
beforeAll(async () => {
  await network.start()
  // Asked by Settings, with a token that the API would refuse: the session would end, and the guard lead away.
  network.always(listSubscriptions, { subscriptions: [], gift_time: [] })
  network.always(listOrders, { orders: [], next: null })
})
afterAll(() => network.stop())
afterEach(() => hub?.close())

const header = page.getByRole('banner')
const menu = header.getByRole('menu').first()
const row = (name: string) => header.getByRole('menuitem', { name })

const openMenu = async (address: string, over: Partial<typeof bob> = {}) => {
  const opened = await openHub(undefined, { address })
  hub = opened
  await logIn(opened, { ...bob, ...over })
  await userEvent.click(header.getByRole('button', { name: /account menu$/u }))
  await expect.element(row('Log out')).toBeVisible()
  return opened
}

describe('The user menu', () => {
  test('says who is logged in, with plan and address, and is 280 px wide', async () => {
    await openMenu('/terms')
    for (const words of [bob.username, 'Elite', bob.email ?? ''])
      await expect.element(menu.getByText(words, { exact: true })).toBeVisible()
    await expect.poll(() => menu.element().getBoundingClientRect().width).toBe(280)
    expect(
      menu
        .getByRole('menuitem')
        .elements()
        .map((one) => one.querySelector('.ui-menu-text')?.textContent),
    ).toEqual([
      'Settings',
      'Past orders',
      'My votes and donations',
      'Followed projects',
      'Start here',
      'Language',
      'Log out',
    ])
    expect(await violations(document)).toEqual([])
  })

  test('shows the picture that the player took from a wallet, in the header and in the menu', async () => {
    await openMenu('/terms', { avatar: '00ff00ff00ff00ff' })
    const pictures = () => [...header.element().querySelectorAll('.account-initial')]
    await expect
      .poll(() => pictures().map((one) => one.querySelectorAll('.avatar-picture path').length > 0))
      .toEqual([true, true])
    expect(pictures().map(({ textContent }) => textContent)).toEqual(['', ''])
  })

  test.each([
    ['Settings', ''],
    ['Past orders', '#past-orders'],
  ])('leads by %s to the settings', async (name, hash) => {
    await openMenu('/terms')
    await userEvent.click(row(name))
    await expect.poll(() => location.pathname + location.hash).toBe(`/settings${hash}`)
  })

  test.each([
    ['/terms', null, 'This page can’t be your start page. Yours is Gauntlet'],
    ['/terms', '/Team', 'This page can’t be your start page. Yours is Team'],
    ['/Games/', '/Team', 'Your start page is Team'],
    ['/Games', '/nowhere', 'Your start page is Vault Vision'],
    ['/team', '/Team', 'You start here'],
    ['/Gauntlet', null, 'You start here'],
  ])('on %s, with the favourite %j, says: %s', async (address, favourite, words) => {
    await openMenu(address, { favorite_page: favourite })
    await expect.element(menu.getByText(words, { exact: true })).toBeVisible()
    const isDisabled = row('Start here').element().hasAttribute('data-disabled')
    expect(isDisabled).toBe(address === '/terms')
    expect(row('Start here').element()).toHaveAccessibleDescription(words)
  })

  test('opens the languages beside it; the choice changes every text', async () => {
    await openMenu('/terms')
    await userEvent.click(row('Language English'))
    await userEvent.click(header.getByRole('menuitemradio', { name: 'Français' }))
    await expect.poll(() => document.documentElement.lang).toBe('fr')
    await expect.element(row('Log out')).not.toBeInTheDocument()
    await userEvent.click(header.getByRole('button', { name: /^bob/u }))
    await expect.element(row('Langue Français')).toBeVisible()
    await expect.element(row('Se déconnecter')).toBeVisible()
  })

  test('is worked by the keyboard, the languages too', async () => {
    await openMenu('/terms')
    await userEvent.keyboard('l{ArrowRight}')
    await expect.element(header.getByRole('menuitemradio', { name: 'English' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(header.getByRole('menuitemradio', { name: 'English' })).not.toBeInTheDocument()
    await expect.element(row('Log out')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(header.getByRole('button', { name: /account menu$/u })).toHaveFocus()
  })
})
