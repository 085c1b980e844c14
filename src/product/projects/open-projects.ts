import { listProjects, mostAtOnce, searchProjects } from '#contract/projects/projects.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { Call } from '#src/api/call.ts'

/** A letter may follow. */
const searchPauseMs = 250

const pauses = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const pause = setTimeout(resolve, searchPauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(pause)
      reject(signal.reason as Error)
    })
  })

/** Searches the open projects. */
export const searchOpenProjects = (call: Call, search: string, signal: AbortSignal): Promise<Project[]> =>
  call(searchProjects, { query: { q: search, status: 'active' } }, { signal })

/** Reads the open projects that a search finds, a moment after the last letter; without words those with most votes. */
export const readOpenProjects = async (
  call: Call,
  search: string,
  signal: AbortSignal,
): Promise<Project[]> => {
  if (search.trim() === '')
    return call(listProjects, { query: { status: 'active', limit: String(mostAtOnce) } }, { signal })
  await pauses(signal)
  return searchOpenProjects(call, search, signal)
}
