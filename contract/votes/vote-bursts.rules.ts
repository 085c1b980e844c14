/** Votes are counted in slots of five minutes; votes within one hour are examined together. */
export const slotMs = 5 * 60_000
export const burstMs = 60 * 60_000
/** Longest look-back: older votes are no longer counted in slots. */
export const slotsKeptMs = 30 * 24 * burstMs
/** Smallest number of young accounts in a burst, if half of the project's votes are theirs. */
export const leastYoung = 10

/** Valid votes on a project cast within five minutes from `at` on; `young`: those of each young account. */
export interface VoteSlot {
  readonly at: number
  readonly votes: number
  readonly young: ReadonlyMap<string, number>
}

/** From the first slot with votes of young accounts to the end of the last one. */
export interface VoteBurst {
  readonly from: number
  readonly until: number
  readonly votes: number
  readonly youngVotes: number
  readonly players: readonly string[]
}

const burstOf = (slots: readonly VoteSlot[]): VoteBurst => {
  const theirs = slots.flatMap(({ at, young }) =>
    [...young].flatMap(([player, votes]) => (votes > 0 ? [{ at, player, votes }] : [])),
  )
  const times = theirs.map(({ at }) => at)
  return {
    from: Math.min(...times),
    until: Math.max(...times) + slotMs,
    votes: slots.reduce((sum, { votes }) => sum + votes, 0),
    youngVotes: theirs.reduce((sum, { votes }) => sum + votes, 0),
    players: [...new Set(theirs.map(({ player }) => player))],
  }
}

const isBurst = ({ votes, youngVotes, players }: VoteBurst): boolean =>
  players.length >= leastYoung && youngVotes * 2 >= votes

/**
 * Finds the bursts of young accounts in the slots of one project, which must be in order of time: hours in which at
 * least ten of them cast half of its votes or more. Overlapping hours are one burst.
 */
export const burstsIn = (slots: readonly VoteSlot[]): VoteBurst[] => {
  const stretches: { from: number; until: number }[] = []
  for (const { at } of slots) {
    const hour = burstOf(slots.filter((slot) => slot.at >= at && slot.at < at + burstMs))
    if (!isBurst(hour)) continue
    const last = stretches.at(-1)
    if (last && hour.from < last.until) last.until = hour.until
    else stretches.push({ from: hour.from, until: hour.until })
  }
  return stretches.map(({ from, until }) => burstOf(slots.filter(({ at }) => at >= from && at < until)))
}
