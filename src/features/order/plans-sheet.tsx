import { useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Gift, HandHeart } from 'lucide-react'
import { Money } from '#src/ui/figures.tsx'
import { tierOf } from '#src/ui/plan-badge.tsx'
import { TierEmblem } from '#src/ui/tier-emblem.tsx'
import { BillingToggle } from './billing-toggle.tsx'
import { DonationControls } from './donation-row.tsx'
import { Fold } from './fold.tsx'
import { GiftStepper } from './gift-stepper.tsx'
import { isPaid, isSubscriber, type OrderProps } from './order-view.ts'
import { PlanCard } from './plan-card.tsx'
import { BuiltLine, OwnPlanLine } from './plan-terms.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import './plans-sheet.css'

/** The popup on a phone: one plan at a time, then gifts and donation. */
export function PlansSheet({ context, send }: OrderProps) {
  const { t } = useLingui()
  const { plans, order } = context
  const sheet = useRef<HTMLDivElement>(null)
  const onRemove = () => {
    send({ type: 'plan.clear' })
    sheet.current?.querySelector<HTMLElement>('.order-chooser input')?.focus()
  }
  const shown = plans.find((plan) => plan.id === (order.plan?.id ?? 'tier0'))
  const months = Object.values(order.gifts).reduce((sum, count) => sum + count, 0)
  const donated = order.donations.reduce((sum, donation) => sum + donation.amount, 0)
  return (
    <div ref={sheet} className="order-sheet">
      <p className="text-small text-muted">
        {isSubscriber(context) && <OwnPlanLine context={context} />} <BuiltLine context={context} />
      </p>
      <PlanChooser context={context} send={send} />
      <BillingToggle context={context} send={send} />
      {shown && <PlanCard plan={shown} context={context} onRemove={onRemove} />}
      <Fold
        icon={Gift}
        name={t`Gifts`}
        openAtFirst={months > 0}
        state={months > 0 && <Plural value={months} one="# month" other="# months" />}
      >
        <ul className="order-sheet-gifts">
          {plans.filter(isPaid).map((plan) => (
            <li key={plan.id}>
              <TierEmblem tier={tierOf(plan.id)} size={18} />
              <span className="text-body-strong" translate="no">
                {plan.name}
              </span>
              <GiftStepper plan={plan} months={order.gifts[plan.id] ?? 0} send={send} size="md" />
            </li>
          ))}
        </ul>
      </Fold>
      <Fold
        icon={HandHeart}
        name={t`Donation`}
        openAtFirst={donated > 0 || context.aim !== null}
        state={donated > 0 && <Money cents={donated * 100} />}
      >
        <p className="text-small text-muted">
          <Trans>In whole dollars</Trans>
        </p>
        <DonationControls context={context} send={send} />
      </Fold>
    </div>
  )
}
