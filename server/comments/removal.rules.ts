import type { ReportReason } from '#contract/comments/comments.contract.ts'

/** Who wants something written to be removed, and why. */
export interface Removal {
  readonly id: string
  readonly by: { readonly userId: string; readonly isAdmin: boolean }
  readonly reason: ReportReason | undefined
}

/** Why an author's words are removed, null where they do so themselves; or why they aren't. */
export const judgeRemoval = (
  authorId: string,
  { by, reason }: Removal,
): { readonly removedFor: ReportReason | null } | 'forbidden' | 'invalid_request' => {
  if (authorId === by.userId) return { removedFor: null }
  if (!by.isAdmin) return 'forbidden'
  return reason === undefined ? 'invalid_request' : { removedFor: reason }
}
