import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { Badge } from '#src/ui/figures/badge.tsx'

/** Stands beside the name of what isn't there yet. */
export function OpensLater() {
  return (
    <Badge tone="info" icon={Hourglass}>
      <Trans>Opens later</Trans>
    </Badge>
  )
}
