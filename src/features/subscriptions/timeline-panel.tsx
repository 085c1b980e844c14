import { type ReactNode, useId } from 'react'
import { Trans } from '@lingui/react/macro'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import { isComing } from '#src/product/plans/built.rules.ts'
import type { Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { TimelineCaption } from './timeline-caption.tsx'
import { TimelineChart } from './timeline-chart.tsx'
import { TimelineList } from './timeline-list.tsx'
import { timelineRows } from './timeline-rows.rules.ts'
import { timelineOf } from './timeline.rules.ts'
import './timeline.css'

interface Props {
  plans: Plans
  features: readonly PlanFeature[]
  /** In milliseconds. */
  now: number
  /** The control for which plan counts first. */
  children: ReactNode
}

/** "What runs when": the paid plan, gift time and the plan that counts, as one timeline (design.md 19). */
export function TimelinePanel({ plans, features, now, children }: Props) {
  const id = useId()
  const { dayOfMonth } = useFigures()
  const timeline = timelineOf(plans, now, dayOfMonth)
  if (!timeline) return null
  const isVotingComing = isComing(features, 'vaultvision_voting')
  return (
    <section className="timeline panel cut-md" aria-labelledby={id}>
      <div className="timeline-head">
        <h3 id={id} className="text-title-2">
          <Trans>What runs when</Trans>
        </h3>
        <p className="text-small text-muted" aria-live="polite">
          <TimelineCaption plans={plans} now={now} />
        </p>
      </div>
      <TimelineChart timeline={timeline} isVotingComing={isVotingComing} />
      <TimelineList rows={timelineRows(timeline, plans)} isVotingComing={isVotingComing} />
      {children}
    </section>
  )
}
