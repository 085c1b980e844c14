import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me } from '#contract/auth/session.contract.ts'
import { readLeaving } from '#contract/account/leaving.contract.ts'
import { readMyData } from '#contract/account/my-data.contract.ts'
import { saveSettings } from '#contract/account/user.contract.ts'
import { countingCookie } from '#contract/shell/counting.rules.ts'
import { violations } from '#tests/support/page/violations.ts'
import { alice } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { watchSent } from '../support/sent.ts'

const network = createNetwork()
let hub: OpenHub | undefined
const panel = page.getByRole('region', { name: 'What the hub counts' })
const choice = panel.getByRole('switch', { name: 'Usage figures and error reports' })
const cookie = (): string | undefined =>
  new RegExp(`${countingCookie}=(\\w+)`, 'u').exec(document.cookie)?.[1]
const askNotToTrack = (asks: boolean): void =>
  void Object.defineProperty(navigator, 'globalPrivacyControl', { value: asks, configurable: true })

const open = async (tracking: boolean | null): Promise<void> => {
  network.always(me, { ...alice, tracking })
  hub = await openHub()
  await logIn(hub, { ...alice, tracking })
  hub.router.history.push('/settings?tab=privacy')
  await expect.element(choice).toBeVisible()
}

describe('What the hub counts, in the settings', () => {
  controlPage(network)
  beforeEach(() => {
    document.cookie = `${countingCookie}=; Max-Age=0; Path=/`
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
  afterEach(() => {
    hub?.close()
    askNotToTrack(false)
  })

  test('is on until it is switched off, is saved at once, and the server’s next page knows', async () => {
    network.always(saveSettings, { ...alice, tracking: false, saved_at: '2026-11-21T14:02:00.000Z' })
    const sent = watchSent()
    await open(null)
    await expect.element(choice).toBeChecked()
    expect(await violations(document)).toEqual([])
    await userEvent.click(choice)
    await expect.element(choice).not.toBeChecked()
    await expect.element(panel.getByText(/^Saved \d/u)).toBeVisible()
    expect(sent.last('/users/settings')).toEqual({ tracking: false })
    expect(cookie()).toBe('off')
    sent.stop()
  })

  test('is off where the browser asks not to be tracked, and says why, until the player switches it on', async () => {
    network.always(saveSettings, { ...alice, tracking: true, saved_at: '2026-11-21T14:02:00.000Z' })
    askNotToTrack(true)
    await open(null)
    await expect.element(choice).not.toBeChecked()
    await expect.element(panel.getByText(/Global Privacy Control/u)).toBeVisible()
    await userEvent.click(choice)
    await expect.element(choice).toBeChecked()
    await expect.element(panel.getByText(/Global Privacy Control/u)).not.toBeInTheDocument()
    expect(cookie()).toBe('on')
  })

  test('stays as the player chose it before, whatever the browser asks', async () => {
    askNotToTrack(true)
    await open(true)
    await expect.element(choice).toBeChecked()
    await expect.element(panel.getByText(/Global Privacy Control/u)).not.toBeInTheDocument()
  })

  test('says that it was not saved, and why', async () => {
    network.refuse(saveSettings, 'invalid_request')
    await open(null)
    await userEvent.click(choice)
    await expect.element(panel.getByText('1 field not saved')).toBeVisible()
    await expect.element(panel.getByRole('alert')).toBeVisible()
  })
})
