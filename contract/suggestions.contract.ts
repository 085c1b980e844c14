import * as v from 'valibot'
import { deskFileSchema, formatSchema } from './desk.contract.ts'
import { defineEndpoint } from './endpoint.ts'
import { projectCategories } from './project-categories.ts'
import { projectStatuses } from './projects.contract.ts'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const uuid = v.pipe(v.string(), v.uuid())
const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))

/**
 * What became of a suggestion: `pending` waits for an administrator, who takes it to analysis, where it is a project that
 * everyone sees; then it is a project that is open for votes (`accepted`), or it is `refused`. Its player may withdraw it
 * while it is pending.
 */
export const suggestionStates = ['pending', 'analyzing', 'accepted', 'refused', 'withdrawn'] as const
export type SuggestionState = (typeof suggestionStates)[number]

const words = {
  title: v.string(),
  description: v.string(),
  category: v.picklist(projectCategories),
  /** In whole dollars. */
  goal: v.nullable(v.number()),
  milestone: v.nullable(v.string()),
}

/** Letters may be many bytes; what is longer is refused with a sentence by its rule. */
const written = v.object({
  ...words,
  title: v.pipe(v.string(), v.maxLength(4_000)),
  description: v.pipe(v.string(), v.maxLength(60_000)),
  milestone: v.nullable(v.pipe(v.string(), v.maxLength(4_000))),
})

const suggestion = {
  id: uuid,
  /** Grows with whatever happens to it. */
  revision: count,
  state: v.picklist(suggestionStates),
  ...words,
  /** Why it was refused last; null: it never was, or has been sent again since. */
  reason: v.nullable(v.string()),
  /** Where it is a project; null: it isn't one that everyone sees. */
  project_id: v.nullable(id),
  sent_at: isoTime,
  changed_at: isoTime,
}

/** A suggestion as its player reads it; `in_front`: how many others are read before it, null when it doesn't wait. */
export const ownSuggestionSchema = v.object({ ...suggestion, in_front: v.nullable(count) })
export type OwnSuggestion = v.InferOutput<typeof ownSuggestionSchema>

/** The most that one hand sends. */
const sendingLimits = [
  { by: 'peer', perMinute: 60, perHour: 600 },
  { by: 'player', perMinute: 6, perHour: 30, together: 'suggesting' },
] as const

const refusals = [
  'suggestion_title_invalid',
  'suggestion_description_invalid',
  'suggestion_goal_invalid',
  'suggestion_milestone_invalid',
  'suggestions_waiting',
  'suggestions_spent',
] as const

/**
 * Suggests a project; calls with one `Idempotency-Key` suggest one. `suggestions_waiting`: three wait already, one in the
 * account's first week. `suggestions_spent`: five were sent in 24 hours, two in the first week.
 */
export const sendSuggestion = defineEndpoint({
  name: 'sendSuggestion',
  summary: 'Suggest a project',
  method: 'POST',
  path: '/suggestions',
  access: 'player',
  idempotent: true,
  limits: sendingLimits,
  body: written,
  response: ownSuggestionSchema,
  errors: refusals,
})

/**
 * Sends a suggestion that was refused or withdrawn again, as it is changed; what it said before is kept.
 * `suggestion_changed`: `revision` isn't its last, or it waits already.
 */
export const sendSuggestionAgain = defineEndpoint({
  name: 'sendSuggestionAgain',
  summary: 'Change a suggestion and send it again',
  method: 'POST',
  path: '/suggestions/{id}/again',
  access: 'player',
  idempotent: true,
  limits: sendingLimits,
  params: v.object({ id: uuid }),
  body: v.object({ ...written.entries, revision: count }),
  response: ownSuggestionSchema,
  errors: ['not_found', 'suggestion_changed', ...refusals],
})

/** Withdraws one's own suggestion while it is pending. Repeated calls change nothing. */
export const withdrawSuggestion = defineEndpoint({
  name: 'withdrawSuggestion',
  summary: 'Withdraw a suggestion',
  method: 'POST',
  path: '/suggestions/{id}/withdraw',
  access: 'player',
  limits: [{ by: 'player', perMinute: 20, perHour: 200 }],
  params: v.object({ id: uuid }),
  response: ownSuggestionSchema,
  errors: ['not_found', 'suggestion_changed'],
})

export const mostOwnSuggestions = 50

/** The caller's suggestions, the last one first; the last 50. */
export const listOwnSuggestions = defineEndpoint({
  name: 'listOwnSuggestions',
  summary: 'Suggestions of the caller',
  method: 'GET',
  path: '/suggestions/own',
  access: 'player',
  response: v.object({ suggestions: v.array(ownSuggestionSchema) }),
  errors: [],
})

const alikeSchema = v.object({
  id,
  title: v.string(),
  category: v.picklist(projectCategories),
  status: v.picklist(projectStatuses),
  weightedVotes: v.number(),
})
export type AlikeProject = v.InferOutput<typeof alikeSchema>

export const mostAlike = 3

/** Projects that everyone sees with titles like this one, three at most. */
export const listAlikeProjects = defineEndpoint({
  name: 'listAlikeProjects',
  summary: 'Projects with a title like this',
  method: 'GET',
  path: '/suggestions/alike',
  access: 'anyone',
  limits: [{ by: 'peer', perMinute: 120, perHour: 2_000 }],
  query: v.object({ title: v.pipe(v.string(), v.maxLength(200)) }),
  response: v.object({ projects: v.array(alikeSchema) }),
  errors: [],
})

const page = { limits: [{ by: 'player', perMinute: 120, perHour: 3_000 }] } as const

/** A suggestion as an administrator sees it, with the player who sent it. */
export const deskSuggestionSchema = v.object({
  ...suggestion,
  player: v.object({ id, username: v.string() }),
})
export type DeskSuggestion = v.InferOutput<typeof deskSuggestionSchema>

export const suggestionSorts = ['newest', 'oldest'] as const
export type SuggestionSort = (typeof suggestionSorts)[number]

const wanted = {
  /** Words of title or description, or the beginning of its player's name. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  state: v.optional(v.picklist(suggestionStates)),
  category: v.optional(v.picklist(projectCategories)),
  /** By when it was sent last. */
  sort: v.optional(v.picklist(suggestionSorts), 'newest'),
}

/** Suggestions of all players, fifty at a time. `before`: the `next` of an earlier answer with the same `sort`. */
export const findSuggestions = defineEndpoint({
  name: 'findSuggestions',
  summary: 'Find suggestions',
  method: 'GET',
  path: '/braincore/suggestions',
  access: 'admin',
  ...page,
  query: v.object({
    ...wanted,
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}-[0-9a-f-]{36}$/u))),
  }),
  response: v.object({ suggestions: v.array(deskSuggestionSchema), next: v.nullable(v.string()) }),
  errors: [],
})

/** The same list as a file. Goals are cents. */
export const exportSuggestions = defineEndpoint({
  name: 'exportSuggestions',
  summary: 'Suggestions as a file',
  method: 'GET',
  path: '/braincore/suggestions-file',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 6, perHour: 60 }],
  query: v.object({ ...wanted, format: formatSchema }),
  response: deskFileSchema,
  errors: [],
})

export const suggestionStepKinds = ['sent', 'analyzing', 'accepted', 'refused', 'withdrawn'] as const

/** One thing that happened to a suggestion; `words`: what was sent. */
const stepSchema = v.object({
  kind: v.picklist(suggestionStepKinds),
  at: isoTime,
  by: v.string(),
  reason: v.nullable(v.string()),
  words: v.nullable(v.object(words)),
})
export type SuggestionStep = v.InferOutput<typeof stepSchema>

const told = v.object({
  ...deskSuggestionSchema.entries,
  /** The oldest first. */
  steps: v.array(stepSchema),
  alike: v.array(alikeSchema),
  project: v.nullable(v.object({ id, status: v.picklist(projectStatuses), owner: v.nullable(v.string()) })),
})
export type ToldSuggestion = v.InferOutput<typeof told>

/** A suggestion with its whole story, and the projects that are like it. */
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

/**
 * Decides about a suggestion: `analyze` makes it a project that everyone sees, `accept` opens that for votes and names its
 * owner (a username or an address; null: its player), `refuse` takes it off the lists for a reason, which the player reads.
 * Other reasons are for the record. `suggestion_changed`: `revision` isn't its last, or it isn't where this could be
 * decided; the same decision again changes nothing.
 */
export const decideSuggestion = defineEndpoint({
  name: 'decideSuggestion',
  summary: 'Decide about a suggestion',
  method: 'POST',
  path: '/braincore/suggestions/{id}/decision',
  access: 'admin',
  limits: [{ by: 'player', perMinute: 60, perHour: 1_000 }],
  params: v.object({ id: uuid }),
  body: v.object({
    verdict: v.picklist(suggestionVerdicts),
    revision: count,
    reason,
    owner: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(320))), null),
  }),
  response: told,
  errors: ['not_found', 'suggestion_changed', 'owner_unknown'],
})
