import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'

/** Shown when the first attempt, whose answer was lost, was stored with other content. */
export const askedOtherwise: Partial<Record<Problem, MessageDescriptor>> = {
  order_mismatch: msg`This try was sent before with another reason or content, and that stands. See what came of it, then begin again.`,
}
