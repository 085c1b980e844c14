import { projectPageMachine } from '#machines/projects/project-page.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'
import { loadProject } from './load-project.ts'

export const provideProjectPage = ({ call }: { call: Call }) =>
  projectPageMachine.provide({
    actors: {
      loadProject: fromTask(({ input: { id }, signal }) => loadProject(call, id, signal)),
      watchNetwork: watchOnline(),
    },
  })
