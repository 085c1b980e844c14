import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/errors.ts'
import { errorText } from '#src/api/error-texts.ts'
import { Wait } from './wait.tsx'

const ownSentences: readonly Problem[] = [
  'email_invalid',
  'rate_limited',
  'link_too_soon',
  'offline',
  'timeout',
  'unavailable',
]

interface Props {
  problem: Problem
  /** Seconds until the next mail can be sent. Null for problems without a wait. */
  waitSeconds: number | null
}

/** The text below the address field: the problem's own one, or 'Failed to send magic link.' */
export function LinkProblem({ problem, waitSeconds }: Props) {
  const { t } = useLingui()
  if (waitSeconds === null || (problem !== 'link_too_soon' && problem !== 'rate_limited'))
    return <span>{t(errorText(ownSentences.includes(problem) ? problem : 'mail_failed'))}</span>
  return (
    <>
      <span>
        {problem === 'rate_limited' ? (
          <Trans>Many links have been requested from your network.</Trans>
        ) : waitSeconds > 60 ? (
          <Trans>We have sent several in the last hour.</Trans>
        ) : (
          <Trans>We sent one less than a minute ago.</Trans>
        )}
      </span>{' '}
      <Wait seconds={waitSeconds} />
    </>
  )
}
