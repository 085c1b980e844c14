import { beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { verifyMagicLink } from '#contract/magic-link.contract.ts'
import type { magicLinkReturnMachine } from '#machines/magic-link-return.machine.ts'
import { takeLinkTokens } from '#src/app/link-token.ts'
import { readChart } from '#tests/paths/harness/chart.ts'
import { model } from '#tests/paths/magic-link-return.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { onThePage, planTour, walkTour } from '../support/paths.drive.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | null = null

const driver: Driver<typeof magicLinkReturnMachine> = {
  start: async ({ linkToken }) => {
    const secret = linkToken === null ? '' : `#token=${linkToken}`
    history.replaceState(null, '', `/auth/magiclink/verify${secret}`)
    takeLinkTokens()
    hub = await openHub(() => {}, { address: location.pathname })
  },
  stop: async () => hub?.close(),
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
    verifyLink: {
      asked: () => network.forget(verifyMagicLink),
      answer: ({ kind, answer }) =>
        kind === 'done' ? network.answer(verifyMagicLink, answer) : network.fail(verifyMagicLink, answer),
    },
  },
}

/** A page keeps the secret it was opened with: the address without one comes first. */
const tours = ['without one', 'with a link'].map((start) => {
  const pageModel = onThePage(model, driver, [start])
  return { pageModel, tour: planTour(pageModel, driver) }
})

describe('The page a mailed link opens', () => {
  controlPage(network)
  beforeAll(() => network.hold(verifyMagicLink))

  test('the paths take every transition of the chart', () => {
    const taken = new Set(tours.flatMap(({ tour }) => [...tour.taken]))
    const edges = readChart(model.machine).edges.map(({ id }) => id)
    expect(edges.filter((id) => !taken.has(id))).toEqual([])
  })

  test('every step shows what the model says', async () => {
    for (const { pageModel, tour } of tours) await walkTour(pageModel, driver, tour)
  }, 90_000)
})
