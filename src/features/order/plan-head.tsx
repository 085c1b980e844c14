import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { Billing, Plan } from '#contract/plans/plans.contract.ts'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { isPaidPlan, monthlyFigure, type OrderProps, ownPlan, pickedPlan, useOrder } from './order-view.ts'

type Props = OrderProps & {
  plan: Plan
  /** Shared name of the radios; followed by the plan's id it makes a radio's id. */
  radioName: string
}

/** Returns the radio's label: the plan and its price a month. */
export const usePlanLabel = () => {
  const { t } = useLingui()
  const { money } = useFigures()
  return (plan: Plan, billing: Billing): string => {
    const price = money(monthlyFigure(plan, billing))
    return billing === 'yearly'
      ? t`${plan.name}, ${price} a month, billed yearly`
      : t`${plan.name}, ${price} a month, billed monthly`
  }
}

/** Emblem, name, monthly price for the selected billing, and the marks of the own and the picked plan. */
function HeadText({ order, plan }: OrderProps & { plan: Plan }) {
  const billing = useOrder(order, (context) => context.billing)
  const isOwn = useOrder(order, (context) => ownPlan(context) === plan.id)
  return (
    <>
      <span className="order-picked" aria-hidden="true" />
      <PlanEmblem planId={plan.id} size={28} />
      <span className="text-title-2" translate="no">
        {plan.name}
      </span>
      <Money cents={monthlyFigure(plan, billing)} className="order-price" />
      <span className="order-price-note">
        {!isPaidPlan(plan) ? (
          <Trans>always free</Trans>
        ) : billing === 'yearly' ? (
          <Trans>a month, billed yearly</Trans>
        ) : (
          <Trans>a month</Trans>
        )}
      </span>
      {isOwn && (
        <span className="order-own" aria-hidden="true">
          <Trans>Your plan</Trans>
        </span>
      )}
    </>
  )
}

function PaidHead({ order, plan, radioName }: Props & { plan: { id: PaidPlanId } }) {
  const { t } = useLingui()
  const billing = useOrder(order, (context) => context.billing)
  const isOwn = useOrder(order, (context) => ownPlan(context) === plan.id)
  const picked = useOrder(order, (context) => pickedPlan(context) === plan.id)
  /** Gets the focus when the popup opens: the picked plan, or the first paid one. */
  const takesFocus = useOrder(
    order,
    (context) => plan.id === (pickedPlan(context) ?? context.plans.find(isPaidPlan)?.id),
  )
  const said = usePlanLabel()(plan, billing)
  const radioId = `${radioName}-${plan.id}`
  const unpick = () => {
    order.send({ type: 'plan.clear' })
    document.getElementById(radioId)?.focus()
  }
  return (
    <>
      <label className="order-head order-press" htmlFor={radioId}>
        <input
          type="radio"
          id={radioId}
          name={radioName}
          className="sr-only"
          aria-label={isOwn ? t`${said}, your plan` : said}
          checked={picked}
          data-autofocus={takesFocus || undefined}
          onChange={() => order.send({ type: 'plan.select', planId: plan.id })}
        />
        <HeadText order={order} plan={plan} />
      </label>
      {picked && (
        <button
          type="button"
          className="order-picked order-unpick"
          aria-label={t`Selected, remove ${plan.name}`}
          onClick={unpick}
        >
          <Icon of={Check} size={16} />
          <Trans>Selected</Trans>
          <Icon of={X} size={16} />
        </button>
      )}
    </>
  )
}

/** The head of a column; the free plan cannot be picked. */
export function PlanHead({ order, plan, radioName }: Props) {
  if (isPaidPlan(plan)) return <PaidHead order={order} plan={plan} radioName={radioName} />
  return (
    <div className="order-head">
      <HeadText order={order} plan={plan} />
    </div>
  )
}
