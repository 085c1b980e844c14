import { faultOfText, plainLine, plainText } from '../values/plain-text.rules.ts'
import type { ProjectCategory } from './project-categories.ts'
import { isYoungAccount } from '../comments/young-accounts.rules.ts'

/** Of dollars, as a suggestion's goal is written. */
export type WholeDollars = number

/** What a player suggests as a project. */
export interface SuggestionWords {
  readonly title: string
  readonly description: string
  readonly category: ProjectCategory
  readonly goal: WholeDollars | null
  readonly milestone: string | null
}

/** The most characters of each, as a reader counts them. */
export const longestWords = { title: 80, description: 4_000, milestone: 80 } as const
/** Whole dollars that a goal may have. */
export const goalDollars = { least: 100, most: 1_000_000 } as const

export type SuggestionField = 'title' | 'description' | 'goal' | 'milestone'
export type SuggestionFault = `suggestion_${SuggestionField}_invalid`

/** One of blanks alone is none. */
const isFaultyMilestone = (milestone: string): boolean => {
  const fault = faultOfText(milestone, longestWords.milestone, plainLine)
  return fault !== null && !(fault === 'empty' && plainLine(milestone) === '')
}

/** What stands in the way of a suggestion, field by field; nothing when it can be sent. */
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

/** A suggestion as it is kept: plain text, title and milestone in one line. */
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

/** Of an account's first week, and later: how many wait at once, and how many are sent in any 24 hours. */
const ofYoung = { waiting: 1, aDay: 2 }
const ofOthers = { waiting: 3, aDay: 5 }

/** How many suggestions of an account may wait at once, and be sent in any 24 hours; both in milliseconds since the epoch. */
export const suggestionLimits = (
  accountCreatedMs: number,
  nowMs: number,
): { readonly waiting: number; readonly aDay: number } =>
  isYoungAccount(accountCreatedMs, nowMs) ? ofYoung : ofOthers
