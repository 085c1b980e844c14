import { planNames } from '#contract/plans.rules.ts'
import type { ListedPlayer } from '#contract/players-desk.contract.ts'
import { listFile } from '../platform/content/list-file.ts'

const heads = [
  'player_id',
  'username',
  'email',
  'administrator',
  'dao_access',
  'barred_from_voting',
  'plan',
  'plan_from',
  'created_at',
] as const

/** Players as a file; times in UTC. */
export const playersFile = (
  players: readonly ListedPlayer[],
  format: 'csv' | 'json',
  nowMs: number,
): { name: string; text: string } =>
  listFile(
    'players',
    heads,
    players.map((player) => ({
      player_id: player.id,
      username: player.username,
      email: player.email,
      administrator: player.is_admin,
      dao_access: player.dao_access,
      barred_from_voting: player.barred,
      plan: planNames[player.plan_id],
      plan_from: player.plan_from,
      created_at: player.created_at,
    })),
    { format, nowMs },
  )
