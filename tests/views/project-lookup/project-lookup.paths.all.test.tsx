import { beforeAll, describe, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listProjects, searchProjects } from '#contract/projects/projects.contract.ts'
import type { projectLookupMachine } from '#machines/projects/project-lookup.machine.ts'
import { model } from '#tests/paths/projects/project-lookup.model.ts'
import { openOrder, popup } from '../order/order.gestures.ts'
import { alwaysCatalogue } from '../order/order.wire.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { wireProject } from '../support/paths.fund.ts'
import { controlPage, landing } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const field = () => popup().getByRole('searchbox', { name: 'Search all projects' })
/** As many as the order lists at most. */
const many = Array.from({ length: 100 }, (_, at) => wireProject({ id: `many-${at}`, title: `Many ${at}` }))

const driver: Driver<typeof projectLookupMachine> = {
  start: async () => {
    network.forget(searchProjects)
    await open(undefined, { address: landing })
    await openOrder(hub(), { type: 'order.open', surface: 'popup' })
    await expect.element(field(), soon).toBeVisible()
  },
  stop,
  gestures: {
    'words.type': {
      offered: ({ words }, { context }) => words.slice(0, 100) !== context.words,
      make: ({ words }) => userEvent.fill(field(), words),
    },
    'lookup.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: () => userEvent.click(popup().getByRole('button', { name: 'Retry' })),
    },
  },
  sources: {
    find: askingOf(network, searchProjects, (found: { id: string; title: string }[]) =>
      found.map(({ id, title }) => ({ ...wireProject({ id, title }), category: 'DAO' })),
    ),
  },
}

describe('Finding a project for the order', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    alwaysCatalogue(network)
    network.always(listProjects, many)
    network.hold(searchProjects)
  })

  testTours(model, driver, { starts: [Object.keys(model.inputs)], timeoutMs: 60_000 })
})
