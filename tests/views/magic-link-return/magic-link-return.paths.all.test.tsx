import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import type { magicLinkReturnMachine } from '#machines/auth/magic-link-return.machine.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { model } from '#tests/paths/auth/magic-link-return.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const driver: Driver<typeof magicLinkReturnMachine> = {
  start: async ({ linkToken }) => {
    const secret = linkToken === null ? '' : `#token=${linkToken}`
    history.replaceState(null, '', `/auth/magiclink/verify${secret}`)
    takeMailedLinks()
    await open(() => {}, { address: location.pathname })
  },
  stop,
  gestures: {
    'link.continue': {
      offered: (_, { states }) => states.includes('awaitingConfirmation'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Continue' })),
    },
    'link.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Try again' })),
    },
  },
  sources: {
    verifyLink: askingOf(network, verifyMagicLink),
  },
}

describe('The page a mailed link opens', () => {
  controlPage(network)
  beforeAll(() => network.hold(verifyMagicLink))

  // A page keeps the secret it was opened with: the address without one comes first.
  testTours(model, driver, { starts: [['without one'], ['with a link']], timeoutMs: 90_000 })
})
