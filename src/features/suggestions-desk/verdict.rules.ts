import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'
import type { SuggestionVerdict, verdictsForSeveral } from '#contract/desk/suggestions-desk.contract.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

/** The verdict that an administrator is about to confirm, with its reason. */
export interface VerdictWish extends DeskWish {
  readonly kind: SuggestionVerdict
  /** The owner of an accepted suggestion, as a username or an address; empty for the player who suggested it. */
  readonly owner: string
}

/** A verdict on several suggestions at once. */
export interface VerdictForSeveral extends DeskWish {
  readonly kind: (typeof verdictsForSeveral)[number]
}

const verdicts: Readonly<Record<SuggestionState, readonly SuggestionVerdict[]>> = {
  pending: ['analyze', 'refuse'],
  analyzing: ['accept', 'refuse'],
  accepted: [],
  /** Corrects a refusal by mistake. */
  refused: ['analyze'],
  withdrawn: [],
}

export const verdictsOf = (state: SuggestionState): readonly SuggestionVerdict[] => verdicts[state]

export const verdictOf = (kind: SuggestionVerdict): VerdictWish => ({
  kind,
  owner: '',
  reason: '',
  isReady: true,
  asks: kind === 'analyze' ? 'at once' : 'once',
  isReasonOptional: kind !== 'refuse',
})
