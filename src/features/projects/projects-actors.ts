import type { RegisteredRouter } from '@tanstack/react-router'
import { type ActorRefFrom, fromCallback } from 'xstate'
import {
  type ProjectFilters,
  type ProjectsAnswer,
  type ProjectsEvent,
  projectsMachine,
  type ProjectsPage,
  type WantedPage,
} from '#machines/projects/projects.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchFilters, writeFilters } from './filters-address.ts'
import { keepShown } from './left-for.ts'

interface ProjectsServices {
  call: Call
  router: RegisteredRouter
  /** The filters at the start. */
  filters: ProjectFilters
}

export type ProjectsActor = ActorRefFrom<typeof projectsMachine>

const loading = () => import('./load-projects.ts')

/** Provides the projects machine with the real API and with its filters in the address. */
export const provideProjects = ({ call, router, filters: first }: ProjectsServices) =>
  projectsMachine.provide({
    actors: {
      loadProjects: fromTask<ProjectsAnswer, WantedPage>(async ({ input, signal }) =>
        (await loading()).loadProjects(call, input, signal),
      ),
      loadPage: fromTask<ProjectsPage, WantedPage>(async ({ input, signal }) =>
        (await loading()).loadPage(call, input, signal),
      ),
      watchAddress: fromCallback<ProjectsEvent>(({ sendBack }) =>
        watchFilters(router, first, (filters, shown) =>
          sendBack({ type: 'address.changed', filters, shown }),
        ),
      ),
    },
    actions: {
      writeAddress: (_, filters) => writeFilters(router, filters),
      keepShown: (_, { shown }) => keepShown(shown),
      toastFailed: () => void import('./say-failed.ts').then(({ sayFailed }) => sayFailed(), reportError),
    },
  })
