import type { DeclaredErrors } from '../http/declared-errors.ts'

export const suggestionsErrors = {
  suggestion_title_invalid: { status: 422 },
  suggestion_description_invalid: { status: 422 },
  suggestion_goal_invalid: { status: 422 },
  suggestion_milestone_invalid: { status: 422 },
  suggestion_changed: { status: 409 },
  suggestions_waiting: { status: 409 },
  suggestions_spent: { status: 429 },
  owner_unknown: { status: 422 },
} as const satisfies DeclaredErrors
