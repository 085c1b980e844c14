import { Trans } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import type { GiftLeg } from '#contract/order/gift-leg.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { classes } from '#src/ui/classes.ts'
import { ContourLines } from '#src/ui/drawing/contour-lines.tsx'
import { Count, useFigures } from '#src/ui/figures/figures.tsx'
import { GiftCount, isFirstPaid, todaysCents } from './gift-words.tsx'

/** Both payments as summits of one terrain, with the path from the first to the second; decoration beside the words. */
export function Massif({ leg, first }: { leg: GiftLeg; first: OrderState }) {
  const { money } = useFigures()
  const planId = boughtIn(first).plan?.plan_id ?? 'tier0'
  const name = planNames[planId]
  const count = boughtIn(leg).gifts.length
  const price = money(todaysCents(leg))
  const isDone = leg.status === 'paid'
  return (
    <div className="sequential-massif" aria-hidden="true">
      <div className="sequential-ground">
        <ContourLines seed={leg.id} shape="summits" align="xMaxYMin" className="sequential-lines" />
        <svg className="sequential-route" viewBox="0 0 560 800">
          <path d="M268 424C300 404 318 392 340 352S386 284 428 240" />
        </svg>
        <span className="sequential-first">
          <PlanEmblem planId={planId} size={92} />
          <span className="sequential-label">
            <Count value={1} className="sequential-number" />
            {isFirstPaid(first) ? <Trans>{name}, reached</Trans> : <span translate="no">{name}</span>}
          </span>
        </span>
        <span className={classes('sequential-second', isDone && 'sequential-second-reached')}>
          <span className="sequential-label">
            <Count value={2} className="sequential-number" />
            <span>
              <GiftCount count={count} />
              <span>, </span>
              {textsInElements(price)}
            </span>
          </span>
          <span className="sequential-goal">
            <Gift strokeWidth={1.5} />
          </span>
        </span>
      </div>
    </div>
  )
}
