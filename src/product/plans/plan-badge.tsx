import type { PlanId } from '#contract/plans/plans.contract.ts'
import { classes } from '#src/ui/classes.ts'
import { PlanEmblem } from './plan-emblem.tsx'

/** Emblem and name of a plan: on its soft fill, or `plain` inside running rows. */
export function PlanBadge({
  planId,
  name,
  plain = false,
}: {
  planId: PlanId
  name: string
  plain?: boolean
}) {
  return (
    <span className={classes(`plan-${planId}`, plain ? 'plan-name' : 'ui-badge plan-badge')} translate="no">
      <PlanEmblem planId={planId} />
      <span>{name}</span>
    </span>
  )
}
