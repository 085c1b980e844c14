import { isReadable } from '#contract/reason.ts'
import type { DeskWish } from '#machines/desk-entry.machine.ts'

/** Is everything there that the wish needs, and a reason that the server takes, where it needs one or has one? */
export const isComplete = ({ wish }: { readonly wish: DeskWish | null }): boolean =>
  wish !== null &&
  wish.isReady &&
  ((wish.isReasonOptional === true && wish.reason.trim() === '') || isReadable(wish.reason))
