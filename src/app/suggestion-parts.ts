import { provideSuggestion } from '#src/features/suggestions/suggestion-actors.ts'
import { rememberSuggestion } from './destinations.ts'
import type { Services } from './flow.ts'

export { SuggestionModal } from '#src/features/suggestions/suggestion-modal.tsx'

export const provide = ({ call }: Services) => provideSuggestion({ call, rememberSuggestion })
