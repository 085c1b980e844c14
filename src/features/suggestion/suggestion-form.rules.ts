import { faultsOfSuggestion } from '#contract/projects/suggestions.rules.ts'
import type { SuggestionField, SuggestionWords } from '#contract/projects/suggestions.rules.ts'
import type { SuggestionForm } from '#machines/projects/suggestion.machine.ts'

export type FormField = SuggestionField | 'category'

/** Returns the form as it can be sent; null while it has no category. */
export const wordsOf = ({ category, ...rest }: SuggestionForm): SuggestionWords | null =>
  category && { ...rest, category }

/** Returns the fields that prevent sending. */
export const faultyFields = (form: SuggestionForm): FormField[] => {
  const faults = faultsOfSuggestion({ ...form, category: form.category ?? 'Others' })
  const inOrder: readonly FormField[] = ['title', 'category', 'description', 'goal', 'milestone']
  return inOrder.filter((field) => (field === 'category' ? form.category === null : field in faults))
}

/** Fills the form with a suggestion that was sent before. */
export const formOf = ({
  title,
  description,
  category,
  goal,
  milestone,
}: SuggestionWords): SuggestionForm => ({
  title,
  description,
  category,
  goal,
  milestone: milestone ?? '',
})
