import type { Project } from '../projects/projects.contract.ts'
import { dayMs } from '../values/time.ts'

type Status = Project['status']

/** Status changes that an administrator can make. None is final, so that mistakes can be corrected. */
export const nextStatuses: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['analyzing', 'refused'],
  analyzing: ['active', 'refused'],
  active: ['completed', 'refused'],
  completed: ['active'],
  refused: ['analyzing', 'active'],
}

/** An open project waits for an administrator after its owner has not written for this long, in milliseconds. */
export const silentMs = 60 * dayMs
