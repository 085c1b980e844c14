import type { ReportReason } from '#contract/comments/comments.contract.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'

export interface Removal {
  readonly id: string
  readonly by: { readonly userId: string; readonly isAdmin: boolean }
  readonly reason: ReportReason | undefined
}

/** Returns the reason of the removal (null when the author removes it), or why it is refused. */
export const judgeRemoval = (
  authorId: string,
  { by, reason }: Removal,
): { readonly removedFor: ReportReason | null } | Refused<'forbidden' | 'invalid_request'> => {
  if (authorId === by.userId) return { removedFor: null }
  if (!by.isAdmin) return refuse('forbidden')
  return reason === undefined ? refuse('invalid_request') : { removedFor: reason }
}
