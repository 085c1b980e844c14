import {
  getFundStats,
  listProjects,
  listProjectsOfCategory,
  listTopProjects,
  mostAtOnce,
  placeAfter,
  searchProjects,
} from '#contract/projects/projects.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import type {
  ProjectFilters,
  ProjectsAnswer,
  ProjectsPage,
  WantedPage,
} from '#machines/projects/projects.machine.ts'
import type { Call } from '#src/api/call.ts'

type Reading = readonly [call: Call, wanted: WantedPage, signal: AbortSignal]

const statusIn = ({ onlyOpen }: Pick<ProjectFilters, 'onlyOpen'>): { status?: 'active' } =>
  onlyOpen ? { status: 'active' } : {}

/** A search returns all its results at once. */
const find = async (call: Call, { category, search, ...filters }: ProjectFilters, signal: AbortSignal) => ({
  projects: await call(
    searchProjects,
    { query: { q: search, ...(category !== null && { category }), ...statusIn(filters) } },
    { signal },
  ),
  next: null,
})

const readPage = (...[call, { filters, after, most }, signal]: Reading): Promise<Project[]> => {
  const { category, sort } = filters
  const query = { sort, ...statusIn(filters), limit: String(most), ...(after !== null && { after }) }
  return category === null
    ? call(listProjects, { query }, { signal })
    : call(listProjectsOfCategory, { params: { category }, query }, { signal })
}

/** Loads up to `most` projects, in as many calls as they need. */
export const loadPage = async (...[call, wanted, signal]: Reading): Promise<ProjectsPage> => {
  const { filters, most } = wanted
  if (filters.search.trim() !== '') return find(call, filters, signal)
  const told = new Map<string, Project>()
  let { after } = wanted
  for (let left = most; left > 0; left -= mostAtOnce) {
    const limit = Math.min(left, mostAtOnce)
    const page = await readPage(call, { filters, after, most: limit }, signal)
    const last = page.at(-1)
    for (const project of page) told.set(project.id, project)
    after = last && page.length >= limit ? placeAfter(last) : null
    if (after === null) break
  }
  return { projects: [...told.values()], next: after }
}

/** Loads the first projects, the leading ones, and the fund's totals in parallel. */
export const loadProjects = async (...[call, wanted, signal]: Reading): Promise<ProjectsAnswer> => {
  const [page, top, stats] = await Promise.all([
    loadPage(call, wanted, signal),
    call(listTopProjects, {}, { signal }),
    call(getFundStats, {}, { signal }),
  ])
  return { ...page, top, stats }
}

/** The machine requests the same number at first. */
const firstPlaces = 12

/** Loads the same for a page that the server renders. */
export const loadFirst = (
  call: Call,
  filters: ProjectFilters,
  signal: AbortSignal,
): Promise<ProjectsAnswer> => loadProjects(call, { filters, after: null, most: firstPlaces }, signal)
