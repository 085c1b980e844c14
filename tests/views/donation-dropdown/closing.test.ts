import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { getDonationWays } from '#contract/donation/donation-ways.contract.ts'
import { controlPage, openHub, type OpenHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

describe('The donation dropdown', () => {
  controlPage(network)
  afterEach(() => hub?.close())

  test('closes in 300 ms, and can be clicked through meanwhile (Money 9)', async () => {
    const move = async (value: string): Promise<void> => {
      const features = [{ name: 'prefers-reduced-motion', value }]
      await cdp().send('Emulation.setEmulatedMedia', { features })
    }
    await move('no-preference')
    onTestFinished(() => move('reduce'))
    network.always(getDonationWays, { addresses: [], referral: null })
    hub = await openHub()
    hub.open({ type: 'donationDropdown.open' })
    const dropdown = page.getByRole('dialog', { name: 'Donate' })
    await expect.element(dropdown).toBeVisible()
    const element = dropdown.element()
    const closing = new Promise<CSSStyleDeclaration>((resolve) => {
      new MutationObserver(() => {
        if (element.getAttribute('data-state') !== 'closed') return
        const { animationDuration, pointerEvents } = getComputedStyle(element)
        resolve({ animationDuration, pointerEvents } as CSSStyleDeclaration)
      }).observe(element, { attributes: true })
    })
    await userEvent.click(dropdown.getByRole('button', { name: 'Close' }))
    expect(await closing).toEqual({ animationDuration: '0.3s', pointerEvents: 'none' })
    await expect.element(dropdown).not.toBeInTheDocument()
  })
})
