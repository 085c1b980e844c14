import {
  type Backer,
  getDonorsData,
  type LatestDonation,
  listBackers,
} from '#contract/projects/backers.contract.ts'
import type { PagesContext, ReadPage } from '#machines/shell/pages.machine.ts'
import { pagesMachine } from '#machines/shell/pages.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'

/** The backers of a project or of the fund. `latest` and `named` exist only for the fund. */
interface Backers {
  readonly players: number
  /** Number of backers who agreed to be named; null for a project, where it is not counted. */
  readonly named: number | null
  readonly top: readonly Backer[]
  readonly latest: readonly LatestDonation[]
}

const readBackers = async (call: Call, id: string | null, signal: AbortSignal): Promise<Backers> => {
  if (id === null) {
    const { donors: players, ...data } = await call(getDonorsData, {}, { signal })
    return { players, ...data }
  }
  const { backers: players, top } = await call(listBackers, { params: { id } }, { signal })
  return { players, named: null, top, latest: [] }
}

/** Loads the backers of a project, or of the fund (`projectId` is null), as a single page. */
export const provideBackers = ({ call, projectId }: { call: Call; projectId: string | null }) =>
  pagesMachine.provide({
    actors: {
      loadPage: fromTask<ReadPage, { from: string | null }>(async ({ signal }) => {
        const backers = await readBackers(call, projectId, signal)
        return { ...backers, next: null }
      }),
      watchNetwork: watchOnline(),
    },
  })

/** Returns the backers, or undefined until they are loaded. */
export const backersOf = ([backers]: PagesContext['pages']) => backers as (ReadPage & Backers) | undefined
