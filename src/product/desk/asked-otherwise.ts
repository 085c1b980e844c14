import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'

/** What the desk says when the first try of a wish, whose answer was lost, stands for something else. */
export const askedOtherwise: Partial<Record<Problem, MessageDescriptor>> = {
  order_mismatch: msg`This try was sent before with another reason or content, and that stands. See what came of it, then begin again.`,
}
