import { createVotes } from '#src/features/vote/vote-actors.ts'
import { provideVotePower } from '#src/features/vote-power/vote-power-actors.ts'
import type { Services } from './flow.ts'

const say = (saying: (words: typeof import('./vote-words.ts')) => void): void =>
  void import('./vote-words.ts').then(saying, reportError)

/** The votes of a player, with those in flight. */
export const provide = ({ call }: Services) => {
  const votes = createVotes({
    call,
    sayFailed: (failed) => say((words) => words.sayVoteFailed(failed)),
    sayStays: (problem) => say((words) => words.sayVoteStays(problem)),
  })
  return provideVotePower({ call, votes })
}
