import { Trans } from '@lingui/react/macro'

export function ProjectWaiting() {
  return <Trans>Its owner has written no update for 60 days</Trans>
}
