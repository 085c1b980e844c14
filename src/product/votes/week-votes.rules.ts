interface Read {
  weekVotes: number
  weightedVotes: number
}

/** The votes of a project's week now: votes that came or were taken back since it was read are of today. */
export const weekVotesNow = (read: Read, weightedVotes: number): number =>
  Math.max(0, read.weekVotes + weightedVotes - read.weightedVotes)
