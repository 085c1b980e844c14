import { toCents } from '#contract/money.ts'
import type { DeskSuggestion } from '#contract/suggestions-desk.contract.ts'
import type { Columns } from '../braincore/desk-file.rules.ts'

/** Suggestions as they stand in a file; goals in cents, times in UTC. */
export const suggestionColumns: Columns<DeskSuggestion> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  player: ({ player }) => player.username,
  player_id: ({ player }) => player.id,
  category: ({ category }) => category,
  state: ({ state }) => state,
  goal_cents: ({ goal }) => (goal === null ? null : toCents(goal)),
  milestone: ({ milestone }) => milestone,
  project_id: ({ project_id: id }) => id,
  reason: ({ reason }) => reason,
  sent_at: ({ sent_at: at }) => at,
  changed_at: ({ changed_at: at }) => at,
  description: ({ description }) => description,
}
