import { createVotes } from '#src/features/vote/vote-actors.ts'
import { provideVotePower } from '#src/features/vote-power/vote-power-actors.ts'
import { loadTexts } from '#src/i18n/catalogues.ts'
import type { Services } from './flow.ts'

const loadWords = async () => {
  const [words] = await Promise.all([import('#src/features/vote/vote-words.ts'), loadTexts('vote')])
  return words
}

const say = (saying: (words: Awaited<ReturnType<typeof loadWords>>) => void): void =>
  void loadWords().then(saying, reportError)

/** Provides the votes of a player, including those in flight. */
export const provide = ({ call }: Services) => {
  const votes = createVotes({
    call,
    sayFailed: (failed) => say((words) => words.sayVoteFailed(failed)),
    sayStays: (problem) => say((words) => words.sayVoteStays(problem)),
  })
  return provideVotePower({ call, votes })
}
