import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'

/** Texts for a suggestion's problems. They come with the modal and the desk, not with every page. */
export const suggestionProblems = {
  suggestion_title_invalid: msg`A title has 1 to 80 characters that can be shown.`,
  suggestion_description_invalid: msg`Say what it is and who needs it, in 4,000 characters at most.`,
  suggestion_goal_invalid: msg`A goal is a whole number of dollars from 100 to 1,000,000.`,
  suggestion_milestone_invalid: msg`A milestone has at most 80 characters that can be shown.`,
  suggestion_changed: msg`This suggestion has changed meanwhile. Check it again; nothing was changed.`,
  suggestions_waiting: msg`You have as many suggestions waiting as is allowed. Send this one when one of them has been read.`,
  suggestions_spent: msg`That’s as many suggestions as you can send in a day. Send this one tomorrow.`,
  owner_unknown: msg`Nobody has this name or address.`,
} as const satisfies Partial<Record<Problem, MessageDescriptor>>
