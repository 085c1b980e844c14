import type { PlayerOutcome } from '#contract/desk/players-desk.contract.ts'

/** Does something about several players, one after the other, and never about the administrator who asks. */
export const doForEach = async (
  userIds: readonly string[],
  adminId: string,
  /** Does it for one; false: there is no such player. */
  deed: (userId: string) => Promise<boolean>,
): Promise<{ user_id: string; outcome: PlayerOutcome }[]> => {
  const outcomes: { user_id: string; outcome: PlayerOutcome }[] = []
  for (const id of userIds) {
    const outcome = id === adminId ? 'self' : (await deed(id)) ? 'done' : 'not_found'
    outcomes.push({ user_id: id, outcome })
  }
  return outcomes
}
