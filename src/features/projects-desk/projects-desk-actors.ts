import {
  changeProject,
  exportDeskProjects,
  findDeskProjects,
  tellDeskProject,
  type ToldProject,
} from '#contract/desk/projects-desk.contract.ts'
import type { Problem } from '#contract/errors.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Call } from '#src/api/call.ts'
import type { SendForAll } from '#src/product/desk/selectable-rows.tsx'
import type { DeskSource } from '#src/product/desk/use-desk.ts'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import { type ProjectFilters, type ProjectRow, projectsAddress } from './project-filters.rules.ts'
import { changeOf, changeOfEach, type ProjectWish, type WishForSeveral } from './project-wish.rules.ts'

/** Returns the query for the API; default values are left out. */
const queryOf = ({ q, status, category, owner, sort }: ProjectFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(status !== null && { status }),
  ...(category !== null && { category }),
  ...(owner !== null && { owner }),
  sort,
})

/** Provides projects of every status. */
export const projectsSource = (call: Call): DeskSource<ProjectFilters, ProjectRow, null> => ({
  address: projectsAddress,
  load: async (filters, signal) => {
    const { projects, next } = await call(findDeskProjects, { query: queryOf(filters) }, { signal })
    return { rows: projects, next, beside: null }
  },
  more: async (filters, before, signal) => {
    const { projects, next } = await call(
      findDeskProjects,
      { query: { ...queryOf(filters), before } },
      { signal },
    )
    return { rows: projects, next }
  },
  file: (filters, format, signal) =>
    call(exportDeskProjects, { query: { ...queryOf(filters), format } }, { signal }),
})

const outdated: readonly Problem[] = ['not_found', 'project_changed', 'project_status_not_next']

/**
 * Changes several projects, one after another. A failed call stops the series. When it is sent again, the projects
 * already changed count once, because each project has its own key.
 */
export const changeSeveral = (call: Call): SendForAll<ProjectRow, WishForSeveral> => {
  const keys = new Map<string, string>()
  return async (rows, wish, { signal, headers }) => {
    const outcomes: { id: string; problem: string | null }[] = []
    for (const { id, version } of rows) {
      const name = `${headers['Idempotency-Key']} ${id}`
      const key = keys.get(name) ?? crypto.randomUUID()
      keys.set(name, key)
      const body = { version, reason: wish.reason.trim(), change: changeOfEach(wish) }
      try {
        await call(changeProject, { params: { id }, body }, { signal, headers: { 'Idempotency-Key': key } })
        outcomes.push({ id, problem: null })
      } catch (error) {
        if (!(error instanceof ApiError) || !outdated.includes(error.code)) throw error
        outcomes.push({ id, problem: error.code })
      }
    }
    return outcomes
  }
}

export const projectSource = (call: Call): EntrySource<ToldProject, ProjectWish> => ({
  outdated,
  read: (id, signal) => call(tellDeskProject, { params: { id } }, { signal }),
  act: (wish, { told }, once) => {
    if (told === null) throw new Error(`There is no project for a ${wish.kind}.`)
    const { id, version } = told
    const body = { version, reason: wish.reason.trim(), change: changeOf(wish) }
    return call(changeProject, { params: { id }, body }, once)
  },
})
