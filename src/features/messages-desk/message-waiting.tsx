import { Trans } from '@lingui/react/macro'

export function MessageWaiting() {
  return <Trans>Message to be answered</Trans>
}
