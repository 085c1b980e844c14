import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import { suggestionProblems } from '#src/product/projects/suggestion-problems.ts'

/** Texts of problems when a project is changed; problems of its texts read as for a suggestion. */
export const projectProblems: Partial<Record<Problem, MessageDescriptor>> = {
  ...suggestionProblems,
  project_changed: msg`Something happened to this project meanwhile. Look at it again; nothing was done.`,
  project_status_not_next: msg`From where this project is, it can’t become this.`,
}
