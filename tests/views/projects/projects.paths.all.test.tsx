import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getFundStats,
  listProjects,
  listProjectsOfCategory,
  listTopProjects,
  searchProjects,
} from '#contract/projects/projects.contract.ts'
import type { FundStats, Project } from '#contract/projects/projects.contract.ts'
import type { ProjectFilters, projectsMachine } from '#machines/projects/projects.machine.ts'
import { hasNone, model, offersMore } from '#tests/paths/projects/projects.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { emptyFund } from '../support/paths.fund.ts'
import { controlPage, landing } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { projectOnTheWire } from '../project-page/project.wire.ts'

const network = createNetwork()
const lists = [listProjects, listProjectsOfCategory, searchProjects]
const read = [...lists, listTopProjects, getFundStats]
const { open, hub, stop } = createOpenPage()

const nothing: ProjectFilters = { category: null, search: '', sort: 'votes', onlyOpen: false }

/** As the address writes them: what is not filtered is not in it. */
const written = ({ category, search, sort, onlyOpen }: ProjectFilters): Record<string, string> => ({
  ...(category !== null && { category }),
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(sort !== 'votes' && { sort }),
  ...(onlyOpen && { status: 'active' }),
})

const addressWith = (filters: ProjectFilters): string => `${landing}?${new URLSearchParams(written(filters))}`

const kept = ({ search, ...others }: Partial<ProjectFilters>): Partial<ProjectFilters> =>
  search === undefined ? others : { ...others, search: search.slice(0, 100) }

const changesOf = (filters: Partial<ProjectFilters>, context: ProjectFilters): string[] =>
  Object.entries(kept(filters)).flatMap(([key, value]) =>
    context[key as keyof ProjectFilters] === value ? [] : [key],
  )

/** The one of the lists that is asked. */
const asked = async () => {
  await expect.poll(() => lists.some(network.isAsked), soon).toBe(true)
  return lists.find(network.isAsked) ?? listProjects
}
const fundOnTheWire = ({ projects, categories }: FundStats) => ({ ...emptyFund, projects, categories })
const answerPage = async (projects: readonly Project[]): Promise<void> =>
  network.answer(await asked(), projects.map(projectOnTheWire))

const driver: Driver<typeof projectsMachine> = {
  start: async ({ known, filters, shown }) => {
    await open(undefined, {
      address: addressWith(filters),
      entry: { shownCards: shown },
      ...(known && { loaded: { VaultVision: { known, filters } } }),
    })
    await expect.element(page.getByRole('searchbox', { name: 'Search projects' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'projects.retry': {
      offered: (_, { states }) => states.includes('failed'),
      make: () => userEvent.click(page.getByRole('button', { name: 'Try again' })),
    },
    'filters.set': {
      offered: ({ filters }, { context, states }) =>
        !states.includes('failed') && !hasNone(context) && changesOf(filters, context).length === 1,
      make: async ({ filters: { category, search, sort, onlyOpen } }) => {
        const field = page.getByRole('searchbox', { name: 'Search projects' })
        const [radio, select] = [
          page.getByRole('radio', { name: new RegExp(`^${category ?? 'All'}`) }),
          page.getByLabelText('Sort by'),
        ]
        if (category !== undefined) await userEvent.click(radio, { force: true })
        if (search !== undefined) await userEvent.fill(field, search)
        if (sort !== undefined) await userEvent.selectOptions(select, sort)
        const toggle = page.getByRole('switch', { name: 'Only open' })
        if (onlyOpen !== undefined && (toggle.element() as HTMLInputElement).checked !== onlyOpen)
          await userEvent.click(toggle)
      },
    },
    'address.changed': {
      offered: ({ filters, shown }, { context }) =>
        changesOf(filters, context).length > 0 || (shown ?? 0) > context.shown,
      make: async ({ filters, shown }) =>
        hub().router.history.push(addressWith({ ...nothing, ...filters }), { shownCards: shown }),
    },
    'list.more': {
      offered: (_, { context, states }) =>
        offersMore(context) && ['ready.resting', 'ready.addFailed'].some((state) => states.includes(state)),
      make: () => userEvent.click(page.getByRole('button', { name: /^(Show more|Try again)$/ })),
    },
  },
  sources: {
    loadProjects: {
      asked: () => read.forEach(network.forget),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(getFundStats, answer)
        await answerPage(answer.projects)
        await network.answer(listTopProjects, answer.top.map(projectOnTheWire))
        await network.answer(getFundStats, fundOnTheWire(answer.stats))
      },
    },
    loadPage: {
      asked: () => lists.forEach(network.forget),
      answer: async ({ kind, answer }) =>
        kind === 'fail' ? network.fail(await asked(), answer) : answerPage(answer.projects),
    },
    watchAddress: { fails: false },
  },
  holds: ({ context }) =>
    expect
      .poll(() => kept(Object.fromEntries(new URLSearchParams(location.search))), soon)
      .toEqual(written(context)),
}

describe('The projects, on the page', () => {
  controlPage(network)
  beforeAll(() => read.forEach(network.hold))

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 60_000,
    beyondThePage: ['(projects) | watchAddress fails'],
  })
})
