import type { Result } from '#contract/http/endpoint.ts'
import { type FollowedProject, listFollowed } from '#contract/projects/follows.contract.ts'
import type { PagesContext, ReadPage } from '#machines/shell/pages.machine.ts'
import { pagesMachine } from '#machines/shell/pages.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'

export const provideFollowed = ({ call }: { call: Call }) =>
  pagesMachine.provide({
    actors: {
      loadPage: fromTask<ReadPage, { from: string | null }>(({ input: { from }, signal }) =>
        call(listFollowed, { query: { ...(from !== null && { from }) } }, { signal }),
      ),
      watchNetwork: watchOnline(),
    },
  })

/**
 * Joins the followed projects of all pages. A project updated in the meantime is listed twice; only the first
 * copy is used.
 */
export const followedOf = (pages: PagesContext['pages']): FollowedProject[] => {
  const listed = new Map<string, FollowedProject>()
  for (const { projects } of pages as readonly Result<typeof listFollowed>[])
    for (const project of projects) if (!listed.has(project.id)) listed.set(project.id, project)
  return [...listed.values()]
}
