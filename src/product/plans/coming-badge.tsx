import { Trans } from '@lingui/react/macro'
import { Badge } from '#src/ui/figures/badge.tsx'

/** Marks features of a plan that are not built yet (decisions.md: "what isn't built is marked 'coming'"). */
export function ComingBadge() {
  return (
    <Badge tone="neutral" className="coming">
      <Trans>Coming</Trans>
    </Badge>
  )
}
