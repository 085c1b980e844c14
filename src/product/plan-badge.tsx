import { classes } from '#src/ui/classes.ts'
import { type Tier, TierEmblem } from './tier-emblem.tsx'

/** The number in a plan's id, `tier3` giving 3. */
export const tierOf = (planId: `tier${Tier}`): Tier => Number(planId.slice(4)) as Tier

/** Emblem and name of a plan: on its soft fill, or `plain` inside running rows. */
export function PlanBadge({ tier, name, plain = false }: { tier: Tier; name: string; plain?: boolean }) {
  return (
    <span className={classes(`tier-${tier}`, plain ? 'plan-name' : 'ui-badge plan-badge')} translate="no">
      <TierEmblem tier={tier} />
      {name}
    </span>
  )
}
