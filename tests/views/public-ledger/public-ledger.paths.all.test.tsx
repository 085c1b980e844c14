import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import type { publicLedgerMachine } from '#machines/ledger/public-ledger.machine.ts'
import { model } from '#tests/paths/ledger/public-ledger.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const main = page.getByRole('main')

const driver: Driver<typeof publicLedgerMachine> = {
  start: async () => {
    network.forget(getLedger)
    await open(undefined, { address: '/ledger' })
    await expect.element(main.getByRole('heading', { level: 1 }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'ledger.retry': {
      offered: (_, { states }) => states.includes('failed') || states.includes('shown.moreFailed'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Try again' })),
    },
    'ledger.more': {
      offered: (_, { context, states }) => states.includes('shown.still') && context.known?.next !== null,
      make: () => userEvent.click(main.getByRole('button', { name: 'Older days' })),
    },
    // Offered where a check found that more has come in: ledger-check.paths.all.test.tsx does so.
    'ledger.refresh': { offered: () => false, make: async () => {} },
    'network.online': {
      offered: (_, { states }) => states.includes('failed'),
      make: async () => void dispatchEvent(new Event('online')),
    },
  },
  sources: {
    loadLedger: askingOf(network, getLedger),
    loadOlder: askingOf(network, getLedger),
    watchNetwork: { fails: false },
  },
}

describe('The page of the public ledger', () => {
  controlPage(network)
  beforeAll(() => network.hold(getLedger))

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 60_000,
    beyondThePage: ['shown | ledger.refresh', 'failed | watchNetwork fails'],
  })
})
