import { Trans, useLingui } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import type { Billing, Plan } from '#contract/plans.contract.ts'
import { Money, useFigures } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { tierOf } from '#src/ui/plan-badge.tsx'
import { TierEmblem } from '#src/ui/tier-emblem.tsx'
import { monthlyFigure } from './order-view.ts'

type Props = {
  plan: Plan
  billing: Billing
  /** The plan that is in force for who looks. */
  isOwn: boolean
  /** Null for the free plan, which can't be picked. */
  radio: { id: string; name: string; checked: boolean; onPick: () => void; onUnpick: () => void } | null
}

/** The radio's name: what it picks and for how much a month. */
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

/** The head of a column: emblem, name, and the monthly figure of the billing that is shown. */
export function PlanHead({ plan, billing, isOwn, radio }: Props) {
  const { t } = useLingui()
  const label = usePlanLabel()(plan, billing)
  const content = (
    <>
      <span className="order-picked" aria-hidden="true">
        {!radio?.checked && isOwn && <Trans>Your plan</Trans>}
      </span>
      <TierEmblem tier={tierOf(plan.id)} size={28} />
      <span className="text-title-2" translate="no">
        {plan.name}
      </span>
      <Money cents={monthlyFigure(plan, billing)} className="order-price" />
      <span className="order-price-note">
        {!radio ? (
          <Trans>always free</Trans>
        ) : billing === 'yearly' ? (
          <Trans>a month, billed yearly</Trans>
        ) : (
          <Trans>a month</Trans>
        )}
      </span>
    </>
  )
  if (!radio) return <div className="order-head">{content}</div>
  const { checked, onPick, onUnpick } = radio
  const unpick = () => {
    onUnpick()
    document.getElementById(radio.id)?.focus()
  }
  return (
    <>
      <label className="order-head order-press" htmlFor={radio.id}>
        <input
          type="radio"
          id={radio.id}
          name={radio.name}
          className="sr-only"
          aria-label={isOwn ? t`${label}, your plan` : label}
          checked={checked}
          data-autofocus={checked || undefined}
          onChange={onPick}
        />
        {content}
      </label>
      {checked && (
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
