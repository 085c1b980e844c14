import { memo, useId } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Plan } from '#contract/plans/plans.contract.ts'
import { classes } from '#src/ui/classes.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { isPaidPlan, type OrderProps, ownPlan, pickedPlan, useOrder } from './order-view.ts'
import { usePlanLabel } from './plan-head.tsx'

/** The plans as a row of radios, the player's own one marked; Free means no plan in the order. */
export const PlanChooser = memo(function PlanChooser({ order }: OrderProps) {
  const { t } = useLingui()
  const name = useId()
  const label = usePlanLabel()
  const plans = useOrder(order, (context) => context.plans)
  const billing = useOrder(order, (context) => context.billing)
  const picked = useOrder(order, pickedPlan)
  const own = useOrder(order, ownPlan)
  const labelOf = (plan: Plan): string => {
    const said = isPaidPlan(plan) ? label(plan, billing) : plan.name
    return plan.id === own ? t`${said}, your plan` : said
  }
  return (
    <div role="radiogroup" aria-label={t`Plan`} className="order-chooser">
      {plans.map((plan) => (
        <label
          key={plan.id}
          className={classes('order-chip', plan.id === own && 'order-chip-own', `plan-${plan.id}`)}
        >
          <input
            type="radio"
            name={name}
            // As large as the visible box, so that all of it scrolls into view when the radio gets the focus.
            className="absolute inset-0 opacity-0"
            aria-label={labelOf(plan)}
            checked={plan.id === (picked ?? 'tier0')}
            data-autofocus={plan.id === picked || undefined}
            onChange={() =>
              order.send(isPaidPlan(plan) ? { type: 'plan.select', planId: plan.id } : { type: 'plan.clear' })
            }
          />
          <PlanEmblem planId={plan.id} size={20} />
          <span translate="no">{plan.name}</span>
        </label>
      ))}
    </div>
  )
})
