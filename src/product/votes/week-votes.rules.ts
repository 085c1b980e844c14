interface Read {
  weekVotes: number
  weightedVotes: number
}

/** The current votes of a project's week: votes cast or taken back since it was loaded count for today. */
export const weekVotesNow = (read: Read, weightedVotes: number): number =>
  Math.max(0, read.weekVotes + weightedVotes - read.weightedVotes)
