import { expect, test } from 'vitest'
import {
  type SuggestionFilters,
  suggestionsAddress,
} from '#src/features/suggestions-desk/suggestion-filters.rules.ts'

const { filtersIn, searchOf } = suggestionsAddress
const nothing: SuggestionFilters = { q: '', state: null, category: null, sort: 'newest' }

test('the address of the suggestions desk says what is looked for, and is read as it was written', () => {
  const everything: SuggestionFilters = { q: 'loan', state: 'pending', category: 'Guilds', sort: 'oldest' }
  expect(searchOf(nothing, {})).toEqual({ desk: 'suggestions' })
  expect(searchOf(everything, { open: '7' })).toEqual({ ...everything, desk: 'suggestions', open: '7' })
  expect(filtersIn(searchOf(everything, {}))).toEqual(everything)
})

test.each([{ state: 'active' }, { category: 'guilds' }, { sort: 'best' }])(
  'whoever writes %j there looks for everything',
  (search) => {
    expect(filtersIn(search)).toEqual(nothing)
  },
)
