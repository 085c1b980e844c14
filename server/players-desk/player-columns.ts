import { planNames } from '#contract/plans/plans.rules.ts'
import type { ListedPlayer } from '#contract/desk/players-desk.contract.ts'
import { moment, text, yesOrNo } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'

export const playerColumns: Columns<ListedPlayer> = {
  player_id: text(({ id }) => id),
  username: text(({ username }) => username),
  email: text(({ email }) => email),
  administrator: yesOrNo(({ is_admin: is }) => is),
  dao_access: yesOrNo(({ dao_access: has }) => has),
  barred_from_voting: yesOrNo(({ barred }) => barred),
  plan: text(({ plan_id: id }) => planNames[id]),
  plan_from: text(({ plan_from: from }) => from),
  created_at: moment(({ created_at: at }) => at),
  deleted_at: moment(({ deleted_at: at }) => at),
}
