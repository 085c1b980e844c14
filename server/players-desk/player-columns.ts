import { planNames } from '#contract/plans.rules.ts'
import type { ListedPlayer } from '#contract/players-desk.contract.ts'
import type { Columns } from '../braincore/desk-file.rules.ts'

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')

/** Players as they stand in a file; times in UTC. */
export const playerColumns: Columns<ListedPlayer> = {
  player_id: ({ id }) => id,
  username: ({ username }) => username,
  email: ({ email }) => email,
  administrator: ({ is_admin: is }) => yesOrNo(is),
  dao_access: ({ dao_access: has }) => yesOrNo(has),
  barred_from_voting: ({ barred }) => yesOrNo(barred),
  plan: ({ plan_id: id }) => planNames[id],
  plan_from: ({ plan_from: from }) => from,
  created_at: ({ created_at: at }) => at,
}
