import { useLingui } from '@lingui/react/macro'
import type { SuggestionState } from '#contract/projects/suggestions.contract.ts'

export const useSuggestionStates = (): Record<SuggestionState, string> => {
  const { t } = useLingui()
  return {
    pending: t`Pending`,
    analyzing: t`In analysis`,
    accepted: t`Accepted`,
    refused: t({ message: 'Refused', context: 'suggestion' }),
    withdrawn: t`Withdrawn`,
  }
}
