import type { RegisteredRouter } from '@tanstack/react-router'
import { type ActorRefFrom, fromCallback } from 'xstate'
import { type ProjectsEvent, projectsMachine } from '#machines/projects.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchFilters, writeFilters } from './filters-address.ts'

interface ProjectsServices {
  call: Call
  router: RegisteredRouter
}

export type ProjectsActor = ActorRefFrom<typeof projectsMachine>

/** The projects machine with the real API behind it, and its filters in the address. */
export const provideProjects = ({ call, router }: ProjectsServices) =>
  projectsMachine.provide({
    actors: {
      loadProjects: fromTask(async ({ signal }) => {
        const { loadProjects } = await import('./load-projects.ts')
        return loadProjects(call, signal)
      }),
      watchAddress: fromCallback<ProjectsEvent>(({ sendBack }) =>
        watchFilters(router, (filters) => sendBack({ type: 'address.changed', filters })),
      ),
    },
    actions: {
      writeAddress: (_, filters) => writeFilters(router, filters),
      toastFailed: () => void import('./say-failed.ts').then(({ sayFailed }) => sayFailed(), reportError),
    },
  })
