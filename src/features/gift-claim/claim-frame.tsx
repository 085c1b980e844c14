import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import type { GiftPreview } from '#machines/gifts/gift-claim.machine.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { classes } from '#src/ui/classes.ts'
import { SummitTerrain } from '#src/ui/drawing/summit-terrain.tsx'
import './gift-claim.css'

interface Props {
  breadcrumbs: ReactNode
  /** Null until the gift is known. */
  gift: GiftPreview['gift'] | null
  children: ReactNode
}

function From({ gift }: { gift: GiftPreview['gift'] }) {
  const { from, message } = gift
  return (
    <div className="claim-giver">
      <p className="text-title-2">
        {from === null ? (
          <Trans>A gift from the Hub</Trans>
        ) : (
          <Trans>
            A gift from <bdi translate="no">{from}</bdi>
          </Trans>
        )}
      </p>
      {message !== '' && (
        <blockquote className="claim-message" dir="auto" translate="no">
          {message}
        </blockquote>
      )}
    </div>
  )
}

/** The gift as a sign on a summit, with its giver's message, and the controls beside it. */
export function ClaimFrame({ breadcrumbs, gift, children }: Props) {
  return (
    <div className="page gift-claim">
      {breadcrumbs}
      <div className="claim-columns">
        <div className={classes('claim-sign', `plan-${gift?.plan_id ?? 'tier0'}`)}>
          <SummitTerrain seed={`${gift?.plan_id ?? ''} ${gift?.from ?? ''}`} className="claim-terrain" />
          <span className="claim-emblem" aria-hidden="true">
            {gift ? <PlanEmblem planId={gift.plan_id} size={120} /> : <Gift strokeWidth={0.9} />}
          </span>
          {gift && <From gift={gift} />}
        </div>
        <section className="claim-card">{children}</section>
      </div>
    </div>
  )
}
