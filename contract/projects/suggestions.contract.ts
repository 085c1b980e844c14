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
 * `pending`: waits for an administrator; its player may still withdraw it. `analyzing`: a publicly visible project
 * under analysis. `accepted`: now a project that is open for votes. `refused`, `withdrawn`: final until it is sent
 * again.
 */
export const suggestionStates = ['pending', 'analyzing', 'accepted', 'refused', 'withdrawn'] as const
export type SuggestionState = (typeof suggestionStates)[number]

export const suggestionWords = {
  title: v.string(),
  description: v.string(),
  category: v.picklist(projectCategories),
  /** In whole dollars. */
  goal: v.nullable(v.number()),
  milestone: v.nullable(v.string()),
}

export const sentTexts = {
  title: textOfAtMost(unitsOf(longestWords.title), 'suggestion_title_invalid'),
  description: textOfAtMost(unitsOf(longestWords.description), 'suggestion_description_invalid'),
  milestone: v.nullable(textOfAtMost(unitsOf(longestWords.milestone), 'suggestion_milestone_invalid')),
}

/** Fields that every reader of a suggestion gets. */
export const suggestionEntries = {
  id: uuid,
  /** Grows with every change. */
  revision: count,
  state: v.picklist(suggestionStates),
  ...suggestionWords,
  /** Reason of the last refusal; null if there is none, or if it was sent again since. */
  reason: v.nullable(v.string()),
  /** Its project; null if there is none that is publicly visible. */
  project_id: v.nullable(id),
  /** Status of that project, which may be completed or refused long after the suggestion was accepted. */
  project_status: v.nullable(v.picklist(projectStatuses)),
  sent_at: isoTime,
  changed_at: isoTime,
}

/**
 * A suggestion for its own player. `in_front`: number of others that are handled before it, null if it is not
 * pending.
 */
export const ownSuggestionSchema = v.object({ ...suggestionEntries, in_front: v.nullable(count) })
export type OwnSuggestion = v.InferOutput<typeof ownSuggestionSchema>

/** More than anyone sends by hand. */
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
 * Suggests a project; calls with the same `Idempotency-Key` suggest it once. `suggestions_waiting`: three are
 * already pending, or one in the account's first week. `suggestions_spent`: five were sent in 24 hours, or two in
 * the first week.
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
 * Sends a refused or withdrawn suggestion again, with changes; the earlier texts stay on record.
 * `suggestion_changed`: `revision` is not the latest, or it is already pending.
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

/** Withdraws the caller's own suggestion while it is pending. Repeated calls change nothing. */
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

/** The caller's last 50 suggestions, latest first. */
export const listOwnSuggestions = defineEndpoint({
  name: 'listOwnSuggestions',
  summary: 'Suggestions of the caller',
  method: 'GET',
  path: '/suggestions/own',
  access: 'player',
  response: v.object({ suggestions: v.array(ownSuggestionSchema) }),
  errors: [],
})

export const alikeSchema = v.object({
  id,
  title: v.string(),
  category: v.picklist(projectCategories),
  status: v.picklist(projectStatuses),
  weightedVotes: v.number(),
})
export type AlikeProject = v.InferOutput<typeof alikeSchema>

export const mostAlike = 3

/** Publicly visible projects with titles similar to this one, at most three. */
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
