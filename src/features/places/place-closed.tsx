import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { ContourField } from '#src/ui/drawing/contour-field.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { OpenToday } from './open-today.tsx'
import './places.css'

interface Props {
  name: string
  /** The operator's reason; '' for none. */
  reason: string
  breadcrumbs: ReactNode
}

/** Replaces a page that the operator closed (Shell 2.2). */
export function PlaceClosed({ name, reason, breadcrumbs }: Props) {
  return (
    <div className="page place">
      {breadcrumbs}
      <div className="place-head">
        <div className="place-terrain">
          <ContourField seed={name} />
        </div>
        <div className="place-title">
          <h1 className="text-display-1">{name}</h1>
          <Badge tone="warning" icon={Lock}>
            <Trans>Closed</Trans>
          </Badge>
        </div>
        <p className="place-lead" dir="auto">
          {reason === '' ? <Trans>This page is closed at the moment.</Trans> : reason}
        </p>
      </div>
      <OpenToday />
    </div>
  )
}
