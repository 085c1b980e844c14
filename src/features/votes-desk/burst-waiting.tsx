import { Trans } from '@lingui/react/macro'

export function BurstWaiting({ kind }: { kind: string }) {
  return kind === 'burst_found' ? <Trans>Many votes of new accounts</Trans> : kind
}
