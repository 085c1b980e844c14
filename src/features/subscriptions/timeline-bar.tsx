import type { ReactNode } from 'react'
import type { PlanId } from '#contract/plans.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import { PlanEmblem } from '#src/product/plan-emblem.tsx'
import type { Span } from './timeline-span.rules.ts'
import { shareOf } from './timeline-span.rules.ts'

interface Props {
  planId: PlanId
  span: Span
  from: number
  until: number
  /** How it is drawn. */
  look: 'paid' | 'renewal' | 'used' | 'waits' | 'runs' | 'counts'
  /** Without the plan's name, where the bar before it says it. */
  isNameless?: boolean
  children: ReactNode
}

/** A bar of the timeline, from one moment to another. */
export function TimelineBar({ planId, span, from, until, look, isNameless = false, children }: Props) {
  const [start, end] = [shareOf(span, from), shareOf(span, until)]
  return (
    <div
      className={`timeline-bar plan-${planId}`}
      data-look={look}
      style={{ insetInlineStart: `${start * 100}%`, inlineSize: `calc(${(end - start) * 100}% - 2px)` }}
    >
      <span className="timeline-bar-words">
        {!isNameless && (
          <>
            <PlanEmblem planId={planId} />
            <strong translate="no">{planNames[planId]}</strong>
          </>
        )}
        <span>{children}</span>
      </span>
    </div>
  )
}
