import * as v from 'valibot'
import { projectCategories } from '#contract/projects/project-categories.ts'
import type { SuggestionDraft, SuggestionForm } from '#machines/projects/suggestion.machine.ts'
import { createKeptDrafts } from '#src/product/account/kept-drafts.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const formSchema = v.object({
  title: v.string(),
  description: v.string(),
  category: v.nullable(v.picklist(projectCategories)),
  goal: v.nullable(v.number()),
  milestone: v.string(),
})

const isEmpty = ({ title, description, category, goal, milestone }: SuggestionForm): boolean =>
  title + description + milestone === '' && category === null && goal === null

/** Stands for a new suggestion in storage. */
const newOne = 'new'

/** Returns the storage key of a suggestion's draft. */
export const aboutSuggestion = (id: string | null): string => id ?? newOne

/** Drafts of a new suggestion, and of changes to refused ones. */
export const keptSuggestions = createKeptDrafts<SuggestionDraft>({
  key: storageKeys.suggestionDrafts,
  schema: v.object({
    form: formSchema,
    again: v.nullable(v.object({ id: v.string(), revision: v.number() })),
    sent: v.nullable(v.object({ form: formSchema, key: v.pipe(v.string(), v.uuid()) })),
    isWaiting: v.boolean(),
  }),
  isEmpty: ({ form }) => isEmpty(form),
})
