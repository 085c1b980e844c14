import * as v from 'valibot'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { timeCursorSchema } from '../http/asked.ts'
import { deskFile, deskRowsSchema, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { projectCategories } from '../projects/project-categories.ts'
import { projectStatuses } from '../projects/projects.contract.ts'
import { optionalReasonSchema } from '../values/reason.ts'
import {
  alikeSchema,
  suggestionEntries,
  suggestionStates,
  suggestionWords,
} from '../projects/suggestions.contract.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))
const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const

/** A suggestion as an administrator sees it, with the player who sent it. */
export const deskSuggestionSchema = v.object({
  ...suggestionEntries,
  player: v.object({ id, username: v.string() }),
})
export type DeskSuggestion = v.InferOutput<typeof deskSuggestionSchema>

export const suggestionSorts = ['newest', 'oldest'] as const
export type SuggestionSort = (typeof suggestionSorts)[number]

const wanted = {
  /** Words of title or description, or the beginning of its player's name. */
  q: v.optional(textOfAtMost(200)),
  state: v.optional(v.picklist(suggestionStates)),
  category: v.optional(v.picklist(projectCategories)),
  /** Sorted by the time when it was last sent. */
  sort: v.optional(v.picklist(suggestionSorts), 'newest'),
}

/** Suggestions of all players, fifty per page. `before`: the `next` of an earlier answer with the same `sort`. */
export const findSuggestions = defineEndpoint({
  name: 'findSuggestions',
  summary: 'Find suggestions',
  method: 'GET',
  path: '/braincore/suggestions',
  access: 'admin',
  ...page,
  query: v.object({
    ...wanted,
    before: v.optional(timeCursorSchema),
  }),
  response: v.object({ suggestions: v.array(deskSuggestionSchema), next: v.nullable(v.string()) }),
  errors: [],
})

export const exportSuggestions = defineEndpoint({
  name: 'exportSuggestions',
  summary: 'Suggestions as a file',
  method: 'GET',
  path: '/braincore/suggestions-file',
  access: 'admin',
  query: v.object({ ...wanted, format: formatSchema }),
  ...deskFile,
})

export const suggestionStepKinds = ['sent', 'analyzing', 'accepted', 'refused', 'withdrawn'] as const

/** One entry of a suggestion's history. `words`: the sent texts. */
const stepSchema = v.object({
  kind: v.picklist(suggestionStepKinds),
  at: isoTime,
  by: v.string(),
  reason: v.nullable(v.string()),
  words: v.nullable(v.object(suggestionWords)),
})
export type SuggestionStep = v.InferOutput<typeof stepSchema>

const told = v.object({
  ...deskSuggestionSchema.entries,
  /** Oldest first. */
  steps: v.array(stepSchema),
  alike: v.array(alikeSchema),
  project: v.nullable(v.object({ id, status: v.picklist(projectStatuses), owner: v.nullable(v.string()) })),
})
export type ToldSuggestion = v.InferOutput<typeof told>

/** Returns a suggestion with its history and similar projects. */
export const tellSuggestion = defineEndpoint({
  name: 'tellSuggestion',
  summary: 'The story of a suggestion',
  method: 'GET',
  path: '/braincore/suggestions/{id}',
  access: 'admin',
  ...page,
  params: v.object({ id: uuid }),
  response: told,
  errors: ['not_found'],
})

export const suggestionVerdicts = ['analyze', 'accept', 'refuse'] as const
export type SuggestionVerdict = (typeof suggestionVerdicts)[number]

/** A refusal needs a reason, which is shown to the player. Other verdicts may have one for the record. */
const reasoned = ({ verdict, reason }: { verdict: SuggestionVerdict; reason: string | null }): boolean =>
  verdict !== 'refuse' || reason !== null

/**
 * Decides about a suggestion. `analyze` makes it a publicly visible project; `accept` opens that project for votes
 * and sets its owner (a username or an address; null: its player); `refuse` removes it from the lists, with a reason
 * that the player sees. Other verdicts may have a reason for the record. `suggestion_changed`: `revision` is not the
 * latest, or its current state does not allow this verdict. Repeating a decision changes nothing.
 */
export const decideSuggestion = defineEndpoint({
  name: 'decideSuggestion',
  summary: 'Decide about a suggestion',
  method: 'POST',
  path: '/braincore/suggestions/{id}/decision',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  params: v.object({ id: uuid }),
  body: v.pipe(
    v.object({
      verdict: v.picklist(suggestionVerdicts),
      revision: count,
      reason: optionalReasonSchema,
      owner: v.optional(v.nullable(v.pipe(textOfAtMost(320), v.trim(), v.minLength(1))), null),
    }),
    v.check((decision) => reasoned(decision)),
  ),
  response: told,
  errors: ['not_found', 'suggestion_changed', 'owner_unknown'],
})

/**
 * Verdicts that apply to several suggestions at once. `accept` is not one of them: each project needs its own owner.
 */
export const verdictsForSeveral = ['analyze', 'refuse'] as const

const decidedOutcomes = ['done', 'not_found', 'suggestion_changed'] as const

/**
 * Decides about several suggestions, each one separately and with one reason, as `decideSuggestion` does. `outcomes`
 * has the result for each suggestion, in the requested order. Repeating decisions changes nothing and is `done`.
 */
export const decideSuggestions = defineEndpoint({
  name: 'decideSuggestions',
  summary: 'Decide about several suggestions',
  method: 'POST',
  path: '/braincore/suggestions/decisions',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 20, perHour: 300 }],
  body: v.pipe(
    v.object({
      suggestions: deskRowsSchema(v.object({ id: uuid, revision: count }), (one) => one.id),
      verdict: v.picklist(verdictsForSeveral),
      reason: optionalReasonSchema,
    }),
    v.check((decision) => reasoned(decision)),
  ),
  response: v.object({
    outcomes: v.array(v.object({ id: uuid, outcome: v.picklist(decidedOutcomes) })),
  }),
  errors: [],
})
