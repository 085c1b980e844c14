import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDonorsData, listBackers } from '#contract/projects/backers.contract.ts'
import { getLedger } from '#contract/ledger/public-ledger.contract.ts'
import { getDailyStats } from '#contract/projects/project-stats.contract.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import type { Backers, backersMachine } from '#machines/projects/backers.machine.ts'
import { model } from '#tests/paths/projects/backers.model.ts'
import { model as projectPage } from '#tests/paths/projects/project-page.model.ts'
import { wholeLedger } from '#tests/paths/ledger/small-ledger.ts'
import type { ProjectAnswer } from '#machines/projects/project-page.machine.ts'
import { showComments } from '../comments/comments.wire.ts'
import { daysOnTheWire, projectOnTheWire } from '../project-page/project.wire.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const part = page.getByRole('region', { name: /^(?:Backers|Donors)$/u })
/** Of the page that is open. */
let ofProject = true

const dollars = <T extends { readonly cents: number }>({ cents, ...rest }: T) => ({
  ...rest,
  donated: cents / 100,
})

const driver: Driver<typeof backersMachine> = {
  start: async ({ projectId }) => {
    ofProject = projectId !== null
    network.forget(ofProject ? listBackers : getDonorsData)
    await open(undefined, { address: ofProject ? `/VaultVision/${projectId}` : '/ledger' })
    await expect.element(part, soon).toBeVisible()
  },
  stop,
  gestures: {
    'backers.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: () => userEvent.click(part.getByRole('button', { name: 'Try again' })),
    },
    'network.online': {
      offered: (_, { states }) => states.includes('failed'),
      make: async () => void dispatchEvent(new Event('online')),
    },
  },
  sources: {
    loadBackers: {
      asked: () => [listBackers, getDonorsData].forEach(network.forget),
      answer: ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(ofProject ? listBackers : getDonorsData, answer)
        const { players, named, top, latest } = answer as Backers
        return ofProject
          ? network.answer(listBackers, { backers: players, top: top.map(dollars) })
          : network.answer(getDonorsData, {
              donors: players,
              named: named ?? 0,
              top: top.map(dollars),
              latest: latest.map(dollars),
            })
      },
    },
    watchNetwork: { fails: false },
  },
}

describe('Who backs a project, and the fund', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(getLedger, wholeLedger)
    const { known } = projectPage.inputs['written by the server'] as { known: ProjectAnswer }
    network.always(getProject, projectOnTheWire(known.project))
    network.always(getDailyStats, daysOnTheWire(known.days))
    showComments(network, [])
    network.hold(listBackers)
    network.hold(getDonorsData)
  })

  testTours(model, driver, {
    starts: Object.keys(model.inputs).map((name) => [name]),
    timeoutMs: 60_000,
    beyondThePage: ['failed | watchNetwork fails'],
  })
})
