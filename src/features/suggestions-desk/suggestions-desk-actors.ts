import {
  decideSuggestion,
  decideSuggestions,
  type DeskSuggestion,
  exportSuggestions,
  findSuggestions,
  tellSuggestion,
  type ToldSuggestion,
} from '#contract/desk/suggestions-desk.contract.ts'
import { reasonOrNull } from '#contract/values/reason.ts'
import type { Call } from '#src/api/call.ts'
import type { SendForAll } from '#src/product/desk/selectable-rows.tsx'
import type { DeskSource } from '#src/product/desk/use-desk.ts'
import type { EntrySource } from '#src/product/desk/use-desk-entry.ts'
import { type SuggestionFilters, suggestionsAddress } from './suggestion-filters.rules.ts'
import type { VerdictForSeveral, VerdictWish } from './verdict.rules.ts'

/** Returns the query for the API; default values are left out. */
const queryOf = ({ q, state, category, sort }: SuggestionFilters) => ({
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(state !== null && { state }),
  ...(category !== null && { category }),
  sort,
})

/** Provides the suggestions of all players. */
export const suggestionsSource = (call: Call): DeskSource<SuggestionFilters, DeskSuggestion, null> => ({
  address: suggestionsAddress,
  load: async (filters, signal) => {
    const { suggestions, next } = await call(findSuggestions, { query: queryOf(filters) }, { signal })
    return { rows: suggestions, next, beside: null }
  },
  more: async (filters, before, signal) => {
    const query = { ...queryOf(filters), before }
    const { suggestions, next } = await call(findSuggestions, { query }, { signal })
    return { rows: suggestions, next }
  },
  file: (filters, format, signal) =>
    call(exportSuggestions, { query: { ...queryOf(filters), format } }, { signal }),
})

export const decideAboutSeveral =
  (call: Call): SendForAll<DeskSuggestion, VerdictForSeveral> =>
  async (rows, { kind: verdict, reason }, { signal }) => {
    const suggestions = rows.map(({ id, revision }) => ({ id, revision }))
    const body = { suggestions, verdict, reason: reasonOrNull(reason) }
    const { outcomes } = await call(decideSuggestions, { body }, { signal })
    return outcomes.map(({ id, outcome }) => ({ id, problem: outcome === 'done' ? null : outcome }))
  }

/** Provides one suggestion with its history, and its verdicts. */
export const suggestionSource = (call: Call): EntrySource<ToldSuggestion, VerdictWish> => ({
  outdated: ['not_found', 'suggestion_changed'],
  read: (id, signal) => call(tellSuggestion, { params: { id } }, { signal }),
  act: async ({ kind: verdict, reason, owner }, { told }, { signal }) => {
    if (told === null) throw new Error('There is no suggestion to decide about.')
    const { id, revision } = told
    const body = { verdict, revision, reason: reasonOrNull(reason), owner: owner.trim() || null }
    return call(decideSuggestion, { params: { id }, body }, { signal })
  },
})
