import { CircleCheck, CircleSlash, Hourglass, Search, Undo2 } from 'lucide-react'
import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'
import { Badge } from '#src/ui/figures/badge.tsx'
import { useSuggestionStates } from './suggestion-states.ts'

const marks = {
  pending: { tone: 'neutral', icon: Hourglass },
  analyzing: { tone: 'info', icon: Search },
  accepted: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleSlash },
  withdrawn: { tone: 'neutral', icon: Undo2 },
} as const satisfies Record<SuggestionState, object>

export function SuggestionBadge({ state }: { state: SuggestionState }) {
  return <Badge {...marks[state]}>{useSuggestionStates()[state]}</Badge>
}
