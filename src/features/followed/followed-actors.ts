import { listFollowed } from '#contract/projects/follows.contract.ts'
import { followedMachine, type FollowedPage } from '#machines/projects/followed.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'

/** The followed machine with the real API behind it. */
export const provideFollowed = ({ call }: { call: Call }) =>
  followedMachine.provide({
    actors: {
      loadPage: fromTask<FollowedPage, { from: string | null }>(({ input: { from }, signal }) =>
        call(listFollowed, { query: { ...(from !== null && { from }) } }, { signal }),
      ),
      watchNetwork: watchOnline(),
    },
  })
