import type { Project } from '../projects/projects.contract.ts'
import { dayMs } from '../values/time.ts'

type Status = Project['status']

/** What an administrator may make of a project: nothing is final, so that a slip can be put right. */
export const nextStatuses: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['analyzing', 'refused'],
  analyzing: ['active', 'refused'],
  active: ['completed', 'refused'],
  completed: ['active'],
  refused: ['analyzing', 'active'],
}

/** An open project whose owner hasn't written for so long waits for an administrator. */
export const silentMs = 60 * dayMs
