import { Trans } from '@lingui/react/macro'

/** The reason why a project waits for an administrator. */
export function ProjectWaiting() {
  return <Trans>Its owner has written no update for 60 days</Trans>
}
