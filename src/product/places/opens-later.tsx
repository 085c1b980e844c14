import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { Badge } from '#src/ui/figures/badge.tsx'

/** A badge for things that do not exist yet. */
export function OpensLater() {
  return (
    <Badge tone="info" icon={Hourglass}>
      <Trans>Opens later</Trans>
    </Badge>
  )
}
