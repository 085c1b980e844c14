import { memo, useCallback, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Gift, HandHeart } from 'lucide-react'
import { isSubscriber } from '#contract/plans/plans.rules.ts'
import { Money } from '#src/ui/figures/figures.tsx'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { BillingToggle } from './billing-toggle.tsx'
import { DonationControls } from './donation-row.tsx'
import { Fold } from './fold.tsx'
import { GiftStepper } from './gift-stepper.tsx'
import { isPaidPlan, type OrderProps, pickedPlan, useOrder } from './order-view.ts'
import { PlanCard } from './plan-card.tsx'
import { BuiltLine, OwnPlanLine } from './plan-terms.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import './plans-sheet.css'

function Gifts({ order }: OrderProps) {
  const { t } = useLingui()
  const plans = useOrder(order, (context) => context.plans)
  const months = useOrder(order, (context) =>
    Object.values(context.order.gifts).reduce((sum, count) => sum + count, 0),
  )
  return (
    <Fold
      icon={Gift}
      name={t`Gifts`}
      openAtFirst={months > 0}
      state={months > 0 && <Plural value={months} one="# month" other="# months" />}
    >
      <ul className="order-sheet-gifts">
        {plans.filter(isPaidPlan).map((plan) => (
          <li key={plan.id}>
            <PlanEmblem planId={plan.id} size={18} />
            <span className="text-body-strong" translate="no">
              {plan.name}
            </span>
            <GiftStepper order={order} plan={plan} size="md" />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function Donation({ order }: OrderProps) {
  const { t } = useLingui()
  const donatedCents = useOrder(order, (context) =>
    context.order.donations.reduce((sum, donation) => sum + donation.cents, 0),
  )
  return (
    <Fold
      icon={HandHeart}
      name={t`Donation`}
      openAtFirst={donatedCents > 0}
      state={donatedCents > 0 && <Money cents={donatedCents} />}
    >
      <p className="text-small text-muted">
        <Trans>In whole dollars</Trans>
      </p>
      <DonationControls order={order} />
    </Fold>
  )
}

/** The popup on a phone: one plan at a time, then gifts and donation. */
export const PlansSheet = memo(function PlansSheet({ order }: OrderProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const hasPlan = useOrder(order, ({ user }) => isSubscriber(user))
  const shown = useOrder(order, (context) =>
    context.plans.find((plan) => plan.id === (pickedPlan(context) ?? 'tier0')),
  )
  const onRemove = useCallback(() => {
    order.send({ type: 'plan.clear' })
    sheet.current?.querySelector<HTMLElement>('.order-chooser input')?.focus()
  }, [order])
  return (
    <div ref={sheet} className="order-sheet">
      <p className="text-small text-muted">
        {hasPlan && <OwnPlanLine order={order} />} <BuiltLine order={order} />
      </p>
      <PlanChooser order={order} />
      <BillingToggle order={order} />
      {shown && <PlanCard order={order} plan={shown} onRemove={onRemove} />}
      <Gifts order={order} />
      <Donation order={order} />
    </div>
  )
})
