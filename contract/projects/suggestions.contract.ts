import * as v from 'valibot'
import { textOfAtMost, uuidSchema as uuid } from '../values/bounded-text.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { unitsOf } from '../values/plain-text.rules.ts'
import { projectCategories } from './project-categories.ts'
import { projectStatuses } from './projects.contract.ts'
import { longestWords } from './suggestions.rules.ts'

const id = v.pipe(textOfAtMost(64), v.minLength(1))
const isoTime = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * What became of a suggestion: `pending` waits for an administrator, who takes it to analysis, where it is a project that
 * everyone sees; then it is a project that is open for votes (`accepted`), or it is `refused`. Its player may withdraw it
 * while it is pending.
 */
export const suggestionStates = ['pending', 'analyzing', 'accepted', 'refused', 'withdrawn'] as const
export type SuggestionState = (typeof suggestionStates)[number]

/** What a suggestion says. */
export const suggestionWords = {
  title: v.string(),
  description: v.string(),
  category: v.picklist(projectCategories),
  /** In whole dollars. */
  goal: v.nullable(v.number()),
  milestone: v.nullable(v.string()),
}

/** Its texts, as they are sent. */
export const sentTexts = {
  title: textOfAtMost(unitsOf(longestWords.title), 'suggestion_title_invalid'),
  description: textOfAtMost(unitsOf(longestWords.description), 'suggestion_description_invalid'),
  milestone: v.nullable(textOfAtMost(unitsOf(longestWords.milestone), 'suggestion_milestone_invalid')),
}

/** A suggestion as everybody reads it who may. */
export const suggestionEntries = {
  id: uuid,
  /** Grows with whatever happens to it. */
  revision: count,
  state: v.picklist(suggestionStates),
  ...suggestionWords,
  /** Why it was refused last; null: it never was, or has been sent again since. */
  reason: v.nullable(v.string()),
  /** Where it is a project; null: it isn't one that everyone sees. */
  project_id: v.nullable(id),
  /** Of that project, which may be completed or refused long after the suggestion was accepted. */
  project_status: v.nullable(v.picklist(projectStatuses)),
  sent_at: isoTime,
  changed_at: isoTime,
}

/** A suggestion as its player reads it; `in_front`: how many others are read before it, null when it doesn't wait. */
export const ownSuggestionSchema = v.object({ ...suggestionEntries, in_front: v.nullable(count) })
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
  body: v.object({ ...suggestionWords, ...sentTexts }),
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
  body: v.object({ ...suggestionWords, ...sentTexts, revision: count }),
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

/** A project with a title like another. */
export const alikeSchema = v.object({
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
  query: v.object({ title: textOfAtMost(unitsOf(longestWords.title)) }),
  response: v.object({ projects: v.array(alikeSchema) }),
  errors: [],
})
