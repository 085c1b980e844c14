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
  /** Grows with whatever happens to it. */
  revision: Generated<number>
  title: string
  description: string
  category: ProjectCategory
  goal_cents: number | null
  milestone: string | null
  /** The project that it became when it was first taken to analysis. */
  project_id: Generated<string | null>
  /** Why it was refused last. */
  reason: Generated<string | null>
  sent_at: Instant
  changed_at: Instant
}

/** Append-only: everything that happened to each. */
export interface SuggestionStepsTable {
  id: Generated<number>
  suggestion_id: string
  kind: SuggestionStep['kind']
  by_id: string
  reason: Generated<string | null>
  /** What was sent. */
  words: Generated<SuggestionWords | null>
  /** The key that the browser of the player who sent it gave it. */
  idempotency_key: Generated<string | null>
  at: Instant
}

declare module '../schema.ts' {
  interface Database {
    suggestions: SuggestionsTable
    suggestion_steps: SuggestionStepsTable
  }
}
