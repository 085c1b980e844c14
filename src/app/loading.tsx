import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** While a page's code is on its way. */
export function Loading() {
  return (
    <p className="page text-muted flex items-center gap-2 py-12" role="status">
      <Icon of={RefreshCw} />
      <Trans>Loading...</Trans>
    </p>
  )
}

/** The same for a page of one card: in its final place, so that nothing jumps. */
export function CardLoading() {
  return (
    <div className="hub-card-page page">
      <div className="hub-card" role="status">
        <span className="hub-card-icon">
          <Spinner />
        </span>
        <p className="text-title-1">
          <Trans>Loading...</Trans>
        </p>
      </div>
    </div>
  )
}
