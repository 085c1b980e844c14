import type { Problem } from '#contract/errors.ts'
import { followProject, readFollowing, unfollowProject } from '#contract/projects/follows.contract.ts'
import type { Following } from '#contract/projects/follows.contract.ts'
import { followMachine } from '#machines/projects/follow.machine.ts'
import type { Call } from '#src/api/call.ts'
import { fromTask } from '#src/api/from-task.ts'
import { watchOnline } from '#src/product/flows/watch-online.ts'

interface FollowOf {
  call: Call
  projectId: string
  keepWish: (follow: boolean | null) => void
  askToLogIn: () => void
  sayRefused: (problem: Problem) => void
}

export const provideFollow = ({ call, projectId, keepWish, askToLogIn, sayRefused }: FollowOf) => {
  const params = { id: projectId }
  return followMachine.provide({
    actors: {
      readFollowing: fromTask<Following>(({ signal }) => call(readFollowing, { params }, { signal })),
      sendWish: fromTask<Following, { follow: boolean }>(({ input: { follow }, signal }) =>
        // keepalive: the request is sent even if the page is closed now.
        call(follow ? followProject : unfollowProject, { params }, { signal, keepalive: true }),
      ),
      watchNetwork: watchOnline(),
    },
    actions: {
      keepWish: (_, { wish }) => keepWish(wish),
      askToLogIn: () => askToLogIn(),
      sayRefused: (_, { problem }) => sayRefused(problem),
    },
  })
}
