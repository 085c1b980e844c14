import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'

/** From what a player can vote with to the ledger that all figures can be checked by. */
export function LedgerLink() {
  return (
    <Link to={paths.ledger} className="link text-small">
      <Trans>Check these figures</Trans>
    </Link>
  )
}

/** The same, and to what they have voted. */
export function PowerLinks() {
  return (
    <p className="text-small flex flex-wrap gap-x-4 gap-y-1">
      <Link to={paths.myVotes} className="link">
        <Trans>My votes and donations</Trans>
      </Link>
      <LedgerLink />
    </p>
  )
}
