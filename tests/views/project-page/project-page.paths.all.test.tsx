import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDailyStats } from '#contract/projects/project-stats.contract.ts'
import { getProject } from '#contract/projects/projects.contract.ts'
import type { ProjectAnswer, projectPageMachine } from '#machines/projects/project-page.machine.ts'
import { model } from '#tests/paths/projects/project-page.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { showComments } from '../comments/comments.wire.ts'
import { daysOnTheWire, projectOnTheWire } from './project.wire.ts'

const network = createNetwork()
const read = [getProject, getDailyStats]
const { open, stop } = createOpenPage()
const main = page.getByRole('main')

const names = { week: 'Week', fourWeeks: '4 weeks', all: '90 days' } as const

const driver: Driver<typeof projectPageMachine> = {
  start: async ({ id, known }) => {
    await open(undefined, {
      address: `/VaultVision/${id}`,
      ...(known && { loaded: { [`project ${id}`]: { id, known, own: null } } }),
    })
    await expect.element(main.getByRole('heading', { level: 1 }), soon).toBeInTheDocument()
  },
  stop,
  gestures: {
    'project.retry': {
      offered: (_, { states }) => states.includes('failed') || states.includes('offline'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Try again' })),
    },
    'range.set': {
      offered: ({ range }, { context, states }) => states.includes('found') && context.range !== range,
      make: ({ range }) => userEvent.click(main.getByRole('radio', { name: names[range] }), { force: true }),
    },
    'network.online': {
      offered: (_, { states }) => states.includes('offline'),
      make: async () => void dispatchEvent(new Event('online')),
    },
  },
  sources: {
    loadProject: {
      asked: () => read.forEach(network.forget),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(getProject, answer)
        const { project, days } = answer as ProjectAnswer
        await network.answer(getProject, projectOnTheWire(project))
        await network.answer(getDailyStats, daysOnTheWire(days))
      },
    },
    watchNetwork: { fails: false },
  },
}

describe('The page of a project', () => {
  controlPage(network)
  beforeAll(() => {
    read.forEach(network.hold)
    showComments(network, [])
  })

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 60_000,
    beyondThePage: ['offline | watchNetwork fails'],
  })
})
