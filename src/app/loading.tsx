import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { Icon } from '#src/ui/icon.tsx'

/** While a page's code is on its way. */
export function Loading() {
  return (
    <p className="page text-muted flex items-center gap-2 py-12" role="status">
      <Icon of={RefreshCw} />
      <Trans>Loading...</Trans>
    </p>
  )
}
