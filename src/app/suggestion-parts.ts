import { provideSuggestion } from '#src/features/suggestion/suggestion-actors.ts'
import { rememberSuggestion } from './destinations.ts'
import type { Services } from './flow.ts'

export { SuggestionModal } from '#src/features/suggestion/suggestion-modal.tsx'

export const provide = ({ call }: Services) => provideSuggestion({ call, rememberSuggestion })
