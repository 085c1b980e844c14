import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'
import type { SuggestionVerdict, verdictsForSeveral } from '#contract/desk/suggestions-desk.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

/** What an administrator is about to decide, and why. */
export interface VerdictWish extends DeskWish {
  readonly kind: SuggestionVerdict
  /** Whom an accepted suggestion belongs to: a username or an address; empty: the player who suggested it. */
  readonly owner: string
}

/** What is about to be decided about several suggestions at once. */
export interface VerdictForSeveral extends DeskWish {
  readonly kind: (typeof verdictsForSeveral)[number]
}

const verdicts: Readonly<Record<SuggestionState, readonly SuggestionVerdict[]>> = {
  pending: ['analyze', 'refuse'],
  analyzing: ['accept', 'refuse'],
  accepted: [],
  /** A slip is put right. */
  refused: ['analyze'],
  withdrawn: [],
}

/** What can be decided about a suggestion, the usual first. */
export const verdictsOf = (state: SuggestionState): readonly SuggestionVerdict[] => verdicts[state]

/** A verdict that is begun. */
export const verdictOf = (kind: SuggestionVerdict): VerdictWish => ({
  kind,
  owner: '',
  reason: '',
  isReady: true,
  asks: kind === 'analyze' ? 'at once' : 'once',
  isReasonOptional: kind !== 'refuse',
})
