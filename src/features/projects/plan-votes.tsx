import type { PlanId } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { Count } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'

export function PlanVotes({ planId }: { planId: PlanId }) {
  return (
    <>
      <PlanEmblem planId={planId} size={20} />
      <span className="text-label">{planNames[planId]}</span>
      <Pips left={dailyVotes[planId]} of={dailyVotes[planId]} />
      <Count value={dailyVotes[planId]} className="text-body-strong tabular-nums col-start-4" />
    </>
  )
}

export function OwnPlan({ planId }: { planId: PlanId }) {
  return <PlanBadge planId={planId} name={planNames[planId]} />
}
