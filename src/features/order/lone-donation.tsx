import { Trans } from '@lingui/react/macro'

/** Where a donation alone is ordered. On a phone the button named Premium shows its gem only. */
export function LoneDonation() {
  return (
    <Trans>To order a donation alone, close this and press Premium, the gem at the top of the page.</Trans>
  )
}
