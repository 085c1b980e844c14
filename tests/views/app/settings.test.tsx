import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveSettings } from '#contract/account/user.contract.ts'
import { readLeaving } from '#contract/account/leaving.contract.ts'
import { readMyData } from '#contract/account/my-data.contract.ts'
import { listDevices } from '#contract/auth/devices.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { listWays } from '#contract/auth/ways.contract.ts'
import {
  getNotificationChoices,
  listNotificationTypes,
} from '#contract/notifications/notification-choices.contract.ts'
import { listOrders } from '#contract/order/placed-order.contract.ts'
import { settingsTabs } from '#contract/shell/places.rules.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { alice } from '#tests/paths/people.ts'
import { violations } from '#tests/support/page/violations.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { becomes, controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined
const main = page.getByRole('main')
const tabs = main.getByRole('navigation', { name: 'Settings' })

const openSettings = async (address: string): Promise<OpenHub> => {
  const opened = await openHub()
  hub = opened
  await logIn(opened, alice)
  opened.router.history.push(address)
  await expect.element(main.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  return opened
}

describe('The settings', () => {
  controlPage(network)
  beforeEach(() => {
    network.always(listSubscriptions, { subscriptions: [], gift_time: [] })
    network.always(listOrders, { orders: [], next: null })
    network.always(me, alice)
    network.always(listWays, { ways: [], isLast: true, provedSeconds: 0 })
    network.always(listNotificationTypes, { types: [] })
    network.always(getNotificationChoices, {
      choices: [],
      quiet: null,
      daily_at: 1_080,
      time_zone: null,
      has_address: true,
    })
    network.always(listDevices, { devices: [] })
    network.always(readMyData, { myData: null })
    network.always(readLeaving, {
      request: null,
      effects: {
        plan: null,
        giftTime: [],
        payments: 0,
        giftCodes: 0,
        votes: 0,
        comments: 0,
        isLastAdmin: false,
      },
    })
  })
  afterEach(async () => {
    hub?.close()
    await page.viewport(1280, 800)
  })

  test.each([
    ['/settings', 'Your plan'],
    ['/settings#tab-assets', 'Your plan'],
    ['/settings#past-orders', 'Your plan'],
    ['/settings?tab=nothing', 'Your plan'],
    ['/settings?tab=assets', 'Your plan'],
    ['/settings?tab=notifications', 'Notifications', 'What the hub tells you'],
    ['/settings?tab=notifications#tab-assets', 'Notifications', 'What the hub tells you'],
    ['/settings#tab-security', 'Ways to log in'],
    ['/settings?tab=profile', 'Profile'],
    ['/settings?tab=wallets', 'Wallets'],
    ['/settings?tab=privacy', 'Privacy and data', 'What the hub counts'],
    ['/settings#tab-profile', 'Profile'],
  ])('%s opens the tab %s', async (address, name, heading = name) => {
    await openSettings(address)
    await expect.element(main.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    const current = tabs.getByRole('link').elements()
    expect(current.filter((one) => one.ariaCurrent === 'page').map((one) => one.textContent)).toEqual([name])
  })

  test('has a tab for every topic', async () => {
    await openSettings('/settings')
    expect(tabs.getByRole('link').elements()).toHaveLength(settingsTabs.length)
    for (const [name, heading] of [
      ['Profile', 'Start and look'],
      ['Notifications', 'When mails go out'],
      ['Ways to log in', 'Passkeys'],
      ['Wallets', 'Wallets'],
      ['Privacy and data', 'Delete your account'],
    ] as const) {
      await userEvent.click(tabs.getByRole('link', { name }))
      await expect.element(main.getByRole('heading', { level: 2, name: heading })).toBeVisible()
      await expect.element(main.getByText('Opens later')).not.toBeInTheDocument()
      await expect.element(main.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      expect(await violations(document)).toEqual([])
    }
    await userEvent.click(tabs.getByRole('link', { name: 'Your plan' }))
    await expect.element(main.getByText('You are on Free. Nothing is charged.')).toBeVisible()
    expect(location.search + location.hash).toBe('#tab-assets')
    await expect.element(main.getByText('You haven’t paid for anything yet.')).toBeVisible()
    expect(await violations(document)).toEqual([])
  })

  test('lists its tabs beside their content, on a phone above it; the panels of a plan have all the room', async () => {
    await openSettings('/settings')
    const list = () => tabs.element().getBoundingClientRect()
    const column = () =>
      main.getByRole('heading', { level: 2, name: 'Your plan' }).element().closest('.your-plan')!
    expect(list().width).toBe(240)
    expect(column().getBoundingClientRect().left).toBeGreaterThan(list().right)
    await expect
      .poll(() => main.element().getBoundingClientRect().right - column().getBoundingClientRect().right)
      .toBeLessThan(40)
    await page.viewport(375, 760)
    await expect.poll(() => column().getBoundingClientRect().top > list().bottom).toBe(true)
    expect(document.documentElement.scrollWidth).toBe(375)
  })

  test('says why a picture was refused: the wallet is gone', async () => {
    const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const at = '2026-03-01T12:00:00.000Z'
    network.always(listWays, {
      ways: [{ kind: 'wallet', id: `wallet:${wallet}`, name: wallet, addedAt: at, usedAt: null }],
      isLast: true,
      provedSeconds: 0,
    })
    network.refuse(saveSettings, 'not_found')
    await openSettings('/settings?tab=profile')
    await userEvent.click(main.getByRole('radio', { name: 'From your wallet' }))
    await expect.element(main.getByText('1 field not saved')).toBeVisible()
    await expect.element(main.getByRole('alert')).toBeVisible()
  })

  test('with a refused field lead to the log-in, too, when the session ends', async () => {
    network.refuse(saveSettings, 'username_taken')
    const opened = await openSettings('/settings?tab=profile')
    await userEvent.fill(main.getByLabelText('Username'), 'bob')
    await userEvent.tab()
    await expect.element(main.getByText('1 field not saved')).toBeVisible()
    opened.router.history.push('/my-votes')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    becomes(opened, null)
    await expect.poll(() => location.pathname).toBe('/VaultVision')
  })

  test('whose session ends is led to the log-in', async () => {
    const opened = await openSettings('/settings?tab=wallets')
    becomes(opened, null)
    await expect.poll(() => location.pathname).toBe('/VaultVision')
  })
})
