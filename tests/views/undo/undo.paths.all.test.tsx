import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readWayChange, undoWayChange } from '#contract/auth/undo.contract.ts'
import type { undoMachine } from '#machines/auth/undo.machine.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { model } from '#tests/paths/auth/undo.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()

const driver: Driver<typeof undoMachine> = {
  start: async ({ linkToken }) => {
    const secret = linkToken === null ? '' : `#token=${linkToken}`
    history.replaceState(null, '', `/auth/undo${secret}`)
    takeMailedLinks()
    await open(() => {}, { address: location.pathname })
  },
  stop,
  gestures: {
    'undo.confirm': {
      offered: (_, { states }) => states.includes('asking'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Undo the change' })),
    },
    'undo.retry': {
      offered: (_, { states }) => states.includes('failed') || states.includes('unread'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Try again' })),
    },
  },
  sources: {
    readChange: askingOf(network, readWayChange),
    undoChange: askingOf(network, undoWayChange),
  },
}

describe('The page that undoes a changed way to log in', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(readWayChange)
    network.hold(undoWayChange)
  })

  // A page keeps the secret it was opened with: the address without one comes first.
  testTours(model, driver, { starts: [['without one'], ['with a link']], timeoutMs: 90_000 })
})
