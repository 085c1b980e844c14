import type { HistoryEntry } from '#contract/account/own-history.contract.ts'

/** A project with the player's votes for it, and the time of the last one. */
export interface TodaysVotes {
  readonly project: NonNullable<HistoryEntry['project']>
  readonly votes: number
  readonly at: string
}

const dayMs = 86_400_000

/** Returns the start of the day whose votes expire at `nextResetAt`. */
export const dayBefore = (nextResetAt: string): string =>
  new Date(Date.parse(nextResetAt) - dayMs).toISOString()

/** Sums a day's votes per project from lines sorted newest first; a project whose votes were all taken back is left out. */
export const todaysVotes = (entries: readonly HistoryEntry[]): TodaysVotes[] => {
  const found = new Map<string, TodaysVotes>()
  for (const { kind, project, votes, at } of entries) {
    if (!project || !kind.startsWith('votes')) continue
    const known = found.get(project.id)
    // The first line of a project is its latest one.
    found.set(project.id, { project, votes: (known?.votes ?? 0) + votes, at: known?.at ?? at })
  }
  return [...found.values()].filter(({ votes }) => votes > 0)
}
