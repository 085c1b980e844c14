import { commentOrders } from '#contract/comments/comments.contract.ts'
import type { WantedComments } from '#machines/comments/comments.machine.ts'

/** What an address may say of a project's comments; anyone can write anything there. */
export interface CommentsSearch {
  /** Their order. */
  comments?: unknown
  /** The one that a link leads to. */
  comment?: unknown
}

/** Reads what an address asks for. A comment that can't be is one that isn't there. */
export const wantedIn = ({ comments, comment }: CommentsSearch): WantedComments => ({
  order: commentOrders.find((one) => one === comments) ?? 'newest',
  wanted: typeof comment === 'string' || typeof comment === 'number' ? String(comment) : null,
})

/** The reverse of wantedIn; what is usual is left out. */
export const searchFor = ({ order, wanted }: WantedComments): CommentsSearch => ({
  comments: order === 'newest' ? undefined : order,
  comment: wanted ?? undefined,
})
