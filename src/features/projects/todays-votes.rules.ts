import type { HistoryEntry } from '#contract/account/own-history.contract.ts'

/** A project with what a player has cast for it, and when they last did. */
export interface TodaysVotes {
  readonly project: NonNullable<HistoryEntry['project']>
  readonly votes: number
  readonly at: string
}

const dayMs = 86_400_000

/** When the day began whose votes run out at `nextResetAt`. */
export const dayBefore = (nextResetAt: string): string =>
  new Date(Date.parse(nextResetAt) - dayMs).toISOString()

/** Adds up the votes of a day for each project, from lines with the latest first; projects whose votes were all taken back are left out. */
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
