import { planNames } from '#contract/plans.rules.ts'
import type { ListedPlayer } from '#contract/players-desk.contract.ts'
import type { Cells } from '../braincore/desk-file.rules.ts'

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')

/** Players as they stand in a file; times in UTC. */
export const playerCells = (players: readonly ListedPlayer[]): Cells[] =>
  players.map((player) => ({
    player_id: player.id,
    username: player.username,
    email: player.email,
    administrator: yesOrNo(player.is_admin),
    dao_access: yesOrNo(player.dao_access),
    barred_from_voting: yesOrNo(player.barred),
    plan: planNames[player.plan_id],
    plan_from: player.plan_from,
    created_at: player.created_at,
  }))
