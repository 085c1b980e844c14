import { listProjects, mostAtOnce, searchProjects } from '#contract/projects/projects.contract.ts'
import type { Project } from '#contract/projects/projects.contract.ts'
import type { Call } from '#src/api/call.ts'

/** Waits for further letters before the search. */
const searchPauseMs = 250

const pauses = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const pause = setTimeout(resolve, searchPauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(pause)
      reject(signal.reason as Error)
    })
  })

export const searchOpenProjects = (call: Call, search: string, signal: AbortSignal): Promise<Project[]> =>
  call(searchProjects, { query: { q: search, status: 'active' } }, { signal })

/** Loads the open projects that match a search, a moment after the last letter; without words those with most votes. */
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
