import type { Generated } from 'kysely'
import type { ProjectCategory } from '#contract/projects/project-categories.ts'
import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'
import type { SuggestionStep } from '#contract/desk/suggestions-desk.contract.ts'
import type { SuggestionWords } from '#contract/projects/suggestions.rules.ts'
import type { Instant } from '../schema.ts'

export interface SuggestionsTable {
  id: Generated<string>
  player_id: string
  state: SuggestionState
  /** Grows with every change. */
  revision: Generated<number>
  title: string
  description: string
  category: ProjectCategory
  goal_cents: number | null
  milestone: string | null
  /** The project it became when its analysis first began. */
  project_id: Generated<string | null>
  /** Reason for the last refusal. */
  reason: Generated<string | null>
  sent_at: Instant
  changed_at: Instant
}

/** The history of each suggestion: only added, and forgotten with the suggestion. */
export interface SuggestionStepsTable {
  id: Generated<number>
  suggestion_id: string
  kind: SuggestionStep['kind']
  by_id: string
  reason: Generated<string | null>
  words: Generated<SuggestionWords | null>
  /** Idempotency key from the browser of the player who sent it. */
  idempotency_key: Generated<string | null>
  at: Instant
}

declare module '../schema.ts' {
  interface Database {
    suggestions: SuggestionsTable
    suggestion_steps: SuggestionStepsTable
  }
}
