import type { ActorRefFrom } from 'xstate'
import type { suggestionMachine } from '#machines/projects/suggestion.machine.ts'

export interface SuggestionProps {
  suggestion: ActorRefFrom<typeof suggestionMachine>
}

/** The button that sends it stands in the dialog's foot. */
export const suggestionFormId = 'suggestion-form'
