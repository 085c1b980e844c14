import { isReadable } from '#contract/values/reason.ts'
import type { DeskWish } from '#machines/desk/desk-entry.machine.ts'

/** True when the action is ready to send. A reason must be readable; only an optional one may be blank. */
export const isComplete = ({ wish }: { readonly wish: DeskWish | null }): boolean =>
  wish !== null &&
  wish.isReady &&
  ((wish.isReasonOptional === true && wish.reason.trim() === '') || isReadable(wish.reason))
