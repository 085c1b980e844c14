import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'

/**
 * Texts of problems with an update. They are in this file so that they load with the comments, not with every
 * page.
 */
export const updateProblems: Partial<Record<Problem, MessageDescriptor>> = {
  update_untitled: msg`Give it a title.`,
  update_title_too_long: msg`A title has at most 120 characters.`,
  update_too_long: msg`An update has at most 2,000 characters.`,
  update_unreadable: msg`One of the characters in this update can’t be shown. Remove it.`,
  update_changed: msg`This update has changed meanwhile. Check it again; nothing was changed.`,
  update_gone: msg`This update was removed meanwhile.`,
  project_takes_no_updates: msg`This project takes no updates now.`,
  updates_spent: msg`That’s as many updates as you can write in a day. Write more tomorrow.`,
}

export const postProblem = (problem: Problem): MessageDescriptor =>
  updateProblems[problem] ?? errorText(problem)
