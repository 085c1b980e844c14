import { toCents } from '#contract/money.ts'
import type { DeskSuggestion } from '#contract/suggestions-desk.contract.ts'
import type { Cells } from '../braincore/desk-file.rules.ts'

/** Suggestions as rows of a file. */
export const suggestionCells = (suggestions: readonly DeskSuggestion[]): Cells[] =>
  suggestions.map(({ id, title, player, category, state, goal, milestone, ...rest }) => ({
    id,
    title,
    player: player.username,
    player_id: player.id,
    category,
    state,
    goal_cents: goal === null ? null : toCents(goal),
    milestone,
    project_id: rest.project_id,
    reason: rest.reason,
    sent_at: rest.sent_at,
    changed_at: rest.changed_at,
    description: rest.description,
  }))
