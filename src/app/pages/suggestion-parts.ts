import { provideSuggestion } from '#src/features/suggestion/suggestion-actors.ts'
import { rememberSuggestion } from '../landing/destinations.ts'
import type { Services } from '../flows/flow.ts'

export { SuggestionModal } from '#src/features/suggestion/suggestion-modal.tsx'

export const provide = ({ call }: Services) => provideSuggestion({ call, rememberSuggestion })
