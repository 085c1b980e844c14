import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readOverview } from '#contract/desk/overview.contract.ts'
import type { overviewMachine } from '#machines/desk/overview.machine.ts'
import { model } from '#tests/paths/desk/overview.model.ts'
import { answerAdministrator, goToDesk } from '../money-desk/desk-page.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const main = page.getByRole('main')

const driver: Driver<typeof overviewMachine> = {
  start: async () => {
    network.forget(readOverview)
    await open(undefined, { hidesSidebar: true })
    await goToDesk(hub(), '/BrainCore')
    await expect.element(main.getByRole('heading', { level: 2, name: 'Overview' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    // The reader comes back to the window.
    'overview.again': {
      make: async () => {
        dispatchEvent(new Event('focus'))
      },
    },
    'overview.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Try again' })),
    },
  },
  sources: {
    readOverview: {
      asked: () => network.forget(readOverview),
      answer: ({ kind, answer }) =>
        kind === 'fail' ? network.fail(readOverview, answer) : network.answer(readOverview, answer),
    },
  },
}

describe('The overview of the administrators', () => {
  controlPage(network)
  beforeAll(() => {
    answerAdministrator(network)
    network.hold(readOverview)
  })

  testTours(model, driver, { starts: [['as it is']], timeoutMs: 60_000 })
})
