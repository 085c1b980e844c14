import { useId } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { planCents } from '#contract/order/order.rules.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { classes } from '#src/ui/classes.ts'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import type { PlanChangeActor } from './plan-change-view.ts'
import { useChange } from './plan-change-view.ts'

type PaidPlan = Plan & { id: PaidPlanId }
const isPaidPlan = (plan: Plan): plan is PaidPlan => isPaidPlanId(plan.id)

interface Props {
  change: PlanChangeActor
  plans: readonly Plan[]
  /** True while the hub makes the change: nothing else can be chosen. */
  isFixed: boolean
}

/** The plans as a row of radios, each with its price; the player's own plan is marked. */
export function PlanChoices({ change, plans, isFixed }: Props) {
  const { t } = useLingui()
  const { money } = useFigures()
  const name = useId()
  const wish = useChange(change, (context) => context.wish)
  const own = useChange(change, ({ subscription }) => subscription)
  const label = (plan: PaidPlan, isOwn: boolean): string => {
    if (isOwn) return t`${plan.name}, yours`
    const price = money(planCents(plan, wish.billing))
    return wish.billing === 'yearly' ? t`${plan.name}, ${price} a year` : t`${plan.name}, ${price} a month`
  }
  return (
    <div role="radiogroup" aria-label={t`Plan`} className="plan-choices">
      {plans.filter(isPaidPlan).map((plan) => {
        const isOwn = plan.id === own.plan_id && wish.billing === own.type
        return (
          <label key={plan.id} className={classes('plan-choice relative', `plan-${plan.id}`)}>
            <input
              type="radio"
              name={name}
              className="absolute inset-0 opacity-0"
              aria-label={label(plan, isOwn)}
              checked={plan.id === wish.planId}
              disabled={isFixed}
              onChange={() => change.send({ type: 'plan.choose', planId: plan.id })}
            />
            <PlanEmblem planId={plan.id} size={26} />
            <span className="plan-choice-name" translate="no">
              {plan.name}
            </span>
            <span className="plan-choice-price">
              {isOwn ? <Trans>yours</Trans> : <Money cents={planCents(plan, wish.billing)} />}
            </span>
          </label>
        )
      })}
    </div>
  )
}
