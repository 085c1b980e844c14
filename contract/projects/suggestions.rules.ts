import { faultOfText, plainLine, plainText } from '../values/plain-text.rules.ts'
import type { ProjectCategory } from './project-categories.ts'
import { isYoungAccount } from '../comments/young-accounts.rules.ts'

/** Goals of suggestions are whole dollars, not cents. */
export type WholeDollars = number

export interface SuggestionWords {
  readonly title: string
  readonly description: string
  readonly category: ProjectCategory
  readonly goal: WholeDollars | null
  readonly milestone: string | null
}

/** Longest texts, in characters as a reader counts them. */
export const longestWords = { title: 80, description: 4_000, milestone: 80 } as const
/** Limits of a goal, in whole dollars. */
export const goalDollars = { least: 100, most: 1_000_000 } as const

export type SuggestionField = 'title' | 'description' | 'goal' | 'milestone'
export type SuggestionFault = `suggestion_${SuggestionField}_invalid`

/** A blank milestone counts as none. */
const isFaultyMilestone = (milestone: string): boolean => {
  const fault = faultOfText(milestone, longestWords.milestone, plainLine)
  return fault !== null && !(fault === 'empty' && plainLine(milestone) === '')
}

/** Faults by field; empty if the suggestion can be sent. */
export const faultsOfSuggestion = ({
  title,
  description,
  goal,
  milestone,
}: SuggestionWords): Partial<Record<SuggestionField, SuggestionFault>> => ({
  ...(faultOfText(title, longestWords.title, plainLine) && { title: 'suggestion_title_invalid' }),
  ...(faultOfText(description, longestWords.description, plainText) && {
    description: 'suggestion_description_invalid',
  }),
  ...(goal !== null &&
    !(Number.isInteger(goal) && goal >= goalDollars.least && goal <= goalDollars.most) && {
      goal: 'suggestion_goal_invalid',
    }),
  ...(milestone !== null && isFaultyMilestone(milestone) && { milestone: 'suggestion_milestone_invalid' }),
})

/** A suggestion as it is stored: plain text, title and milestone in one line. */
export const plainSuggestion = ({
  title,
  description,
  milestone,
  ...rest
}: SuggestionWords): SuggestionWords => ({
  ...rest,
  title: plainLine(title),
  description: plainText(description),
  milestone: milestone === null ? null : plainLine(milestone) || null,
})

/** Limits in an account's first week, and later: pending at once, and sent in any 24 hours. */
const ofYoung = { waiting: 1, aDay: 2 }
const ofOthers = { waiting: 3, aDay: 5 }

/**
 * Limits of an account: suggestions pending at once, and sent in any 24 hours. Both times are milliseconds since the
 * epoch.
 */
export const suggestionLimits = (
  accountCreatedMs: number,
  nowMs: number,
): { readonly waiting: number; readonly aDay: number } =>
  isYoungAccount(accountCreatedMs, nowMs) ? ofYoung : ofOthers
