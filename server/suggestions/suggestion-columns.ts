import { toCents } from '#contract/values/money.ts'
import type { DeskSuggestion } from '#contract/desk/suggestions-desk.contract.ts'
import { moment, money, text } from '../platform/content/columns.ts'
import type { Columns } from '../platform/content/columns.ts'

export const suggestionColumns: Columns<DeskSuggestion> = {
  id: text(({ id }) => id),
  title: text(({ title }) => title),
  player: text(({ player }) => player.username),
  player_id: text(({ player }) => player.id),
  category: text(({ category }) => category),
  state: text(({ state }) => state),
  goal_cents: money(({ goal }) => (goal === null ? null : toCents(goal))),
  milestone: text(({ milestone }) => milestone),
  project_id: text(({ project_id: id }) => id),
  reason: text(({ reason }) => reason),
  sent_at: moment(({ sent_at: at }) => at),
  changed_at: moment(({ changed_at: at }) => at),
  description: text(({ description }) => description),
}
