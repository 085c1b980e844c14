import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'

const ownSentences: readonly Problem[] = [
  'email_invalid',
  'password_missing',
  'password_wrong',
  'proof_refused',
  'rate_limited',
  'offline',
  'timeout',
  'unavailable',
]

interface Props {
  problem: Problem
  /** Seconds until the next try; null for problems without a wait. */
  waitSeconds: number | null
}

/** The text below the field: the problem's own one, or 'Login failed'. */
export function PasswordProblem({ problem, waitSeconds }: Props) {
  const { t } = useLingui()
  const minutes = Math.ceil((waitSeconds ?? 0) / 60)
  if (problem === 'rate_limited' && minutes > 1)
    return (
      <Trans>
        Too many attempts. Try again in <Plural value={minutes} one="# minute" other="# minutes" />, or log in
        by a mailed link.
      </Trans>
    )
  return <span>{t(errorText(ownSentences.includes(problem) ? problem : 'login_failed'))}</span>
}
