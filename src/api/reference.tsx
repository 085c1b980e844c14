import { useSyncExternalStore } from 'react'
import { Trans } from '@lingui/react/macro'
import type { Problem } from '#contract/errors.ts'
import { problemFacts } from '#contract/errors.ts'
import { failures } from './failures.ts'

/** Shows the request id of the last failure beside the sentence for `problem`; nothing if it would not help. */
export function Reference({ problem }: { problem: Problem | null }) {
  const failure = useSyncExternalStore(failures.subscribe, failures.last, () => null)
  if (
    problem === null ||
    failure?.code !== problem ||
    !(Object.hasOwn(problemFacts, problem) && problemFacts[problem].support)
  )
    return null
  return <RequestReference requestId={failure.requestId} />
}

/** Shows the id of a failed call in the server's log; nothing when no answer arrived. */
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
