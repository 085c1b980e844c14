import { Trans } from '@lingui/react/macro'

/** Points to the place where a donation alone is ordered. On a phone the button named Premium shows only its gem. */
export function LoneDonation() {
  return (
    <Trans>To order a donation alone, close this and press Premium, the gem at the top of the page.</Trans>
  )
}
