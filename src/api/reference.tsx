import { useSyncExternalStore } from 'react'
import { Trans } from '@lingui/react/macro'
import type { Problem } from '#contract/errors.ts'
import { failures } from './failures.ts'

/** Failures that support has to look up: the others say all there is to say. */
const unexplained: readonly Problem[] = [
  'internal',
  'unavailable',
  'unexpected_answer',
  'payment_failed',
  'mail_failed',
]

/** The request id of the last failure, beside the sentence for `problem`; nothing where it would not help. */
export function Reference({ problem }: { problem: Problem | null }) {
  const failure = useSyncExternalStore(failures.subscribe, failures.last)
  if (problem === null || failure?.code !== problem || !unexplained.includes(problem)) return null
  return <RequestReference requestId={failure.requestId} />
}

/** The id under which the server's log has a failed call; nothing when no answer arrived. */
export function RequestReference({ requestId }: { requestId: string | null }) {
  if (requestId === null) return null
  return (
    <span className="text-small text-muted block">
      <Trans>
        Reference for support: <bdi translate="no">{requestId}</bdi>
      </Trans>
    </span>
  )
}
