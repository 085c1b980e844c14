import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'

/** Texts that are more precise on this page than the listed ones. */
const own: Partial<Record<Problem, MessageDescriptor>> = {
  order_mismatch: msg`The price changed before you paid. Nothing was charged.`,
  price_missing: msg`These gifts can’t be paid for right now: their price is missing. They stay saved.`,
}

export const useRefusalText = () => {
  const { _ } = useLingui()
  return (problem: Problem): string => _(own[problem] ?? errorText(problem))
}
