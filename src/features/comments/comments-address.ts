import { commentOrders } from '#contract/comments/comments.contract.ts'
import type { WantedComments } from '#machines/comments/comments.machine.ts'

/** Search parameters for a project's comments. Unvalidated: the address can contain anything. */
export interface CommentsSearch {
  comments?: unknown
  /** Id of the linked comment. */
  comment?: unknown
}

/** Parses the search parameters. An impossible id is treated like that of a missing comment. */
export const wantedIn = ({ comments, comment }: CommentsSearch): WantedComments => ({
  order: commentOrders.find((one) => one === comments) ?? 'newest',
  wanted: typeof comment === 'string' || typeof comment === 'number' ? String(comment) : null,
})

/** The reverse of wantedIn; defaults are left out. */
export const searchFor = ({ order, wanted }: WantedComments): CommentsSearch => ({
  comments: order === 'newest' ? undefined : order,
  comment: wanted ?? undefined,
})
