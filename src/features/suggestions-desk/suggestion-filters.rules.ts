import { projectCategories } from '#contract/projects/project-categories.ts'
import { suggestionStates } from '#contract/projects/suggestions.contract.ts'
import { suggestionSorts } from '#contract/desk/suggestions-desk.contract.ts'
import { deskAddress, type FiltersOf, oneOf } from '#src/product/desk/desk-address.rules.ts'

export const suggestionsAddress = deskAddress('suggestions', suggestionSorts, {
  state: oneOf(suggestionStates),
  category: oneOf(projectCategories),
})

export type SuggestionFilters = FiltersOf<typeof suggestionsAddress>
