import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'
import { suggestionProblems } from '#src/product/projects/suggestion-problems.ts'

/** Texts of problems when a project is changed; problems of its texts read as for a suggestion. */
export const projectProblems: Partial<Record<Problem, MessageDescriptor>> = {
  ...suggestionProblems,
  project_changed: msg`This project has changed meanwhile. Check it again; nothing was changed.`,
  project_status_not_next: msg`This project can’t change from its present status to this one.`,
}
