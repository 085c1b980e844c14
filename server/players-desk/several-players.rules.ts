import type { PlayerOutcome } from '#contract/desk/players-desk.contract.ts'

/** Applies `deed` to several players, one after the other, but never to the administrator who requests it. */
export const doForEach = async (
  userIds: readonly string[],
  adminId: string,
  /** Applies it to one player; false: there is no such player. */
  deed: (userId: string) => Promise<boolean>,
): Promise<{ user_id: string; outcome: PlayerOutcome }[]> => {
  const outcomes: { user_id: string; outcome: PlayerOutcome }[] = []
  for (const id of userIds) {
    const outcome = id === adminId ? 'self' : (await deed(id)) ? 'done' : 'not_found'
    outcomes.push({ user_id: id, outcome })
  }
  return outcomes
}
