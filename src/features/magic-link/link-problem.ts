import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/errors.ts'
import { errorTexts } from '#src/api/error-texts.ts'

const ownSentences: readonly Problem[] = [
  'email_invalid',
  'rate_limited',
  'offline',
  'timeout',
  'unavailable',
]

/** The sentence under the address field: the listed one, else 'Failed to send magic link.' */
export const useLinkProblem = (problem: Problem | null, waitSeconds: number | null): string | null => {
  const { t } = useLingui()
  if (problem === 'rate_limited' && waitSeconds !== null) {
    return t`Too many attempts. Try again in ${plural(waitSeconds, { one: '# second', other: '# seconds' })}.`
  }
  return problem && t(errorTexts[ownSentences.includes(problem) ? problem : 'mail_failed'])
}
