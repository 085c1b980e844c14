import type { ActorRefFrom } from 'xstate'
import type { suggestionMachine } from '#machines/projects/suggestion.machine.ts'

export interface SuggestionProps {
  suggestion: ActorRefFrom<typeof suggestionMachine>
}

/** The submit button is outside the form, in the dialog's foot, and refers to it by this id. */
export const suggestionFormId = 'suggestion-form'
