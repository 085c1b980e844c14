import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Project } from '#contract/projects/projects.contract.ts'

export const statusNames: Readonly<Record<Project['status'], MessageDescriptor>> = {
  active: msg`Open for votes`,
  pending: msg`Pending`,
  analyzing: msg`In analysis`,
  completed: msg`Completed`,
  refused: msg`Refused`,
}
