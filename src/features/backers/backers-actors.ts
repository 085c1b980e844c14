import { getDonorsData, listBackers } from '#contract/projects/backers.contract.ts'
import { type Backers, backersMachine } from '#machines/projects/backers.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'

/** The backers machine with the real API behind it. */
export const provideBackers = ({ call }: { call: Call }) =>
  backersMachine.provide({
    actors: {
      loadBackers: fromTask<Backers, { projectId: string | null }>(
        async ({ input: { projectId: id }, signal }) => {
          if (id === null) {
            const { donors: players, ...data } = await call(getDonorsData, {}, { signal })
            return { players, ...data }
          }
          const { backers: players, top } = await call(listBackers, { params: { id } }, { signal })
          return { players, named: null, top, latest: [] }
        },
      ),
      watchNetwork: watchOnline(),
    },
  })
