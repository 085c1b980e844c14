import { Trans } from '@lingui/react/macro'
import { Badge } from '#src/ui/figures/badge.tsx'

/** Marks what a plan gives once the hub has it (decisions.md: "what isn't built is marked 'coming'"). */
export function ComingBadge() {
  return (
    <Badge tone="neutral" className="coming">
      <Trans>Coming</Trans>
    </Badge>
  )
}
