import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Problem } from '#contract/errors.ts'

/** Shown when the first attempt, whose answer was lost, was stored with other content. */
export const askedOtherwise: Partial<Record<Problem, MessageDescriptor>> = {
  order_mismatch: msg`This was already sent with another reason or content, and that version counts. See what came of it, then start over.`,
}
