import { Trans } from '@lingui/react/macro'

/** The reason why a burst waits for a decision. */
export function BurstWaiting({ kind }: { kind: string }) {
  return kind === 'burst_found' ? <Trans>Many votes of new accounts</Trans> : kind
}
