import { afterAll, beforeEach, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { mobileMenuMachine } from '#machines/shell/mobile-menu.machine.ts'
import { model } from '#tests/paths/shell/mobile-menu.model.ts'
import { arrives, leaves } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const button = page
  .getByRole('banner', { includeHidden: true })
  .getByRole('button', { name: 'Menu', includeHidden: true })

const openMenu = async (): Promise<void> => {
  await expect.element(button, soon).toBeVisible()
  await userEvent.click(button, { force: true })
  await arrives('.mobile-menu')
}

const driver: Driver<typeof mobileMenuMachine> = {
  start: async () => {
    await page.viewport(375, 760)
    await open()
    await arrives('main h1')
    await openMenu()
  },
  stop,
  gestures: {
    'mobileMenu.open': {
      offered: (_, { states }) => states.includes('closed'),
      make: async () => {
        await page.viewport(375, 760)
        await openMenu()
      },
    },
    'mobileMenu.close': {
      offered: (_, { states }) => states.includes('open'),
      make: async () => {
        await userEvent.click(page.getByRole('button', { name: 'Close' }))
        // The dialog shows the press in the next frame and closes after it.
        await leaves('[data-leaving]')
      },
    },
    'window.widened': { make: () => page.viewport(1280, 800) },
  },
  sources: { watchWidth: { fails: false } },
  holds: ({ value }) =>
    expect.poll(() => document.querySelectorAll('.mobile-menu').length, soon).toBe(value === 'open' ? 1 : 0),
}

describe('The menu on phones, on the page', () => {
  controlPage(network, { isStill: true })
  beforeEach(() => page.viewport(375, 760))
  afterAll(() => page.viewport(1280, 800))

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 60_000,
    beyondThePage: ['open | watchWidth fails'],
  })
})
