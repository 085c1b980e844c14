import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listFollowed } from '#contract/projects/follows.contract.ts'
import type { Result } from '#contract/http/endpoint.ts'
import type { pagesMachine } from '#machines/shell/pages.machine.ts'
import { model } from '#tests/paths/shell/pages.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const main = page.getByRole('main')

const driver: Driver<typeof pagesMachine> = {
  start: async () => {
    network.forget(listFollowed)
    const hub = await open(undefined, { hidesSidebar: true })
    await logIn(hub, alice)
    hub.router.history.push('/following')
    await expect.element(main.getByRole('heading', { name: 'Followed projects' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'pages.more': {
      offered: (_, { context, states }) => states.includes('shown') && context.pages.at(-1)?.next != null,
      make: () => userEvent.click(main.getByRole('button', { name: 'Show more' })),
    },
    'pages.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Try again' })),
    },
    // The page is not read again by itself; the overview of all desks is (tests/views/braincore/overview.test.tsx).
    'pages.again': { offered: () => false, make: async () => {} },
    'network.online': {
      offered: (_, { states }) => states.includes('failed'),
      make: async () => void dispatchEvent(new Event('online')),
    },
  },
  sources: {
    loadPage: askingOf(network, listFollowed),
    watchNetwork: { fails: false },
  },
  /** Each row says that it is followed, and leaves it by a press. */
  holds: async ({ context: { pages } }) => {
    const [first] = pages as readonly Result<typeof listFollowed>[]
    for (const { title } of first?.projects ?? [])
      await expect.element(main.getByRole('button', { name: `Following ${title}` }), soon).toBeVisible()
  },
}

describe('The followed projects, page by page', () => {
  controlPage(network)
  beforeAll(() => network.hold(listFollowed))

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 60_000,
    beyondThePage: ['(pages) | pages.again', 'failed | watchNetwork fails'],
  })
})
