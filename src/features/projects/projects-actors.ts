import { fromPromise } from 'xstate'
import { getFundStats, listProjects } from '#contract/projects.contract.ts'
import { projectsMachine } from '#machines/projects.machine.ts'
import type { Call } from '#src/api/call.ts'

/** The projects machine with the real API behind it. */
export const provideProjects = (call: Call) =>
  projectsMachine.provide({
    actors: {
      loadProjects: fromPromise(async ({ signal }) => {
        const [projects, stats] = await Promise.all([
          call(listProjects, {}, { signal }),
          call(getFundStats, {}, { signal }),
        ])
        return { projects, stats }
      }),
    },
  })
