import { beforeAll, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offeredWays, openIdReady } from '#contract/auth/openid.contract.ts'
import type { openIdMachine } from '#machines/auth/openid.machine.ts'
import { model } from '#tests/paths/auth/openid.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const leave = vi.fn<(url: string) => void>()

const comeBack = (): void => {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

const driver: Driver<typeof openIdMachine> = {
  start: async () => {
    leave.mockClear()
    sessionStorage.removeItem('loginTab')
    await open(leave)
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    await network.answer(offeredWays, { google: true, immutablex: true })
  },
  stop,
  gestures: {
    'openid.start': {
      offered: (_, { states }) => states.includes('idle') || states.includes('failed'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Continue with Passport' })),
    },
    'openid.cancel': {
      offered: (_, { states }) => states.includes('opening'),
      make: async () => {
        await userEvent.click(page.getByRole('tab', { name: 'Other' }))
        await userEvent.click(page.getByRole('tab', { name: 'imx Premium' }))
      },
    },
    'page.restored': {
      offered: (_, { states }) => states.includes('leaving'),
      make: async () => comeBack(),
    },
  },
  sources: {
    askReady: askingOf(network, openIdReady, () => ({ ready: true })),
    watchRestored: { fails: false },
  },
  holds: async ({ value }) => {
    if (value === 'leaving')
      await expect.poll(() => leave.mock.calls.at(-1), soon).toEqual(['/api/auth/immutablex'])
  },
}

describe('The Passport, on the page', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(offeredWays)
    network.hold(openIdReady)
  })

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 60_000,
    // The browser's own event is heard, or the page has no such event at all.
    beyondThePage: ['leaving | watchRestored fails'],
  })
})
