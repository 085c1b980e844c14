import { beforeAll, describe } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addProved, exchangeCode } from '#contract/auth/openid.contract.ts'
import { href, paths } from '#contract/http/paths.ts'
import type { openIdReturnMachine } from '#machines/auth/openid-return.machine.ts'
import { takeMailedLinks } from '#src/app/flows/mailed-links.ts'
import { model } from '#tests/paths/auth/openid-return.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { becomes, controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const addressOf = (problem: string | null, way: string | null): string =>
  problem === null ? paths.logInReturn : href(paths.logInReturn, { way: way ?? '', problem })

const driver: Driver<typeof openIdReturnMachine> = {
  start: async ({ codeToken, problem, way }) => {
    const address = addressOf(problem, way)
    history.replaceState(null, '', codeToken === null ? address : `${address}#code=${codeToken}`)
    takeMailedLinks()
    await open(() => {}, { address })
  },
  stop,
  gestures: {
    'return.retry': {
      offered: (_, { states }) => states.includes('failed') || states.includes('addingFailed'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Try again' })),
    },
    // The page hears of it when somebody logs in, in any tab.
    'user.changed': {
      offered: ({ userId }, { states }) => states.includes('awaitingProof') && userId === 'alice',
      make: async () => becomes(hub(), alice),
    },
  },
  sources: {
    exchange: askingOf(network, exchangeCode),
    addProved: askingOf(network, addProved),
  },
}

describe('The page to which Google and Immutable lead back', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(exchangeCode)
    network.hold(addProved)
  })

  // A page keeps the code it was opened with: the addresses without one come first.
  testTours(model, driver, {
    starts: [
      ['without one'],
      ['after a refusal'],
      ['after a failure'],
      ['with a code', 'with a code of Google'],
    ],
    timeoutMs: 90_000,
  })
})
