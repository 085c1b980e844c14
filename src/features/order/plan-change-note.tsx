import { memo, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Info } from 'lucide-react'
import type { Order } from '#contract/order/order.contract.ts'
import { planCents } from '#contract/order/order.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { renewalCents } from '#contract/subscriptions/subscriptions.rules.ts'
import { useChildActor } from '#src/product/flows/app-actor.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { LoneDonation } from './lone-donation.tsx'
import { type OrderProps, ownPlan, useConfirming, useOrder } from './order-view.ts'
import { changesPlan, isChangeAlone } from './payable.rules.ts'
import { planStep } from './plan-step.rules.ts'

/** Returns the plan that the player pays for; null until the hub has returned it. */
export const useRunningPlan = () =>
  useSelector(useChildActor('reminder'), (snapshot) => snapshot?.context.plan ?? null)

type Picked = NonNullable<Order['plan']>

/** Returns the picked plan and the step to it, if it would change a running one. */
const usePickedChange = (order: OrderProps['order']) => {
  const running = useRunningPlan()
  const own = useOrder(order, ownPlan)
  const picked = useOrder(order, (context) => (changesPlan(context) ? context.order.plan : null))
  if (picked === null) return null
  const step = planStep(picked, running)
  return {
    picked,
    running,
    step: step === 'unknown' && running === null && picked.id === own ? 'own' : step,
  }
}

export const useOwesRenewal = (order: OrderProps['order']): boolean => usePickedChange(order)?.step === 'owed'

/** Explains the price and the start of the change, as far as they are known here. */
function ChangeText({ order }: OrderProps) {
  const { date, money } = useFigures()
  const own = planNames[useOrder(order, ownPlan) ?? 'tier0']
  const plans = useOrder(order, (context) => context.plans)
  const change = usePickedChange(order)
  if (change === null) return null
  const { picked, running, step } = change
  const name = planNames[picked.id]
  const plan = plans.find(({ id }) => id === picked.id)
  const price = plan ? money(planCents(plan, picked.type)) : ''
  const day = running ? date(running.current_period_end) : ''
  switch (step) {
    case 'own':
      return <Trans>{name} is your plan already.</Trans>
    case 'owed':
      return <Trans>Pay the renewal of {own} first: until then the plan can’t be changed.</Trans>
    case 'runsOut':
      return (
        <Trans>
          Your {own} isn’t renewed and can’t be changed. It ends on {day}; then you can buy another plan.
        </Trans>
      )
    case 'later':
      return picked.type === 'yearly' ? (
        <Trans>
          Nothing is charged for {name} now. It starts on {day} and costs {price} a year from then on. You
          confirm it under Your plan.
        </Trans>
      ) : (
        <Trans>
          Nothing is charged for {name} now. It starts on {day} and costs {price} a month from then on. You
          confirm it under Your plan.
        </Trans>
      )
    case 'now':
      return (
        <Trans>
          {name} starts as soon as it is paid, and what is left of {own} is credited. Your plan shows the
          exact amount before you pay.
        </Trans>
      )
    case 'unknown':
      return (
        <Trans>
          You already have {own}. Your plan shows what a change costs, now and later, before you pay.
        </Trans>
      )
  }
  return step satisfies never
}

/** Explains the price and the start of a plan picked by a subscriber: the change is not part of this payment. */
export const PlanChangeNote = memo(function PlanChangeNote({ order }: OrderProps) {
  const isChange = useOrder(order, changesPlan)
  const isAlone = useOrder(order, isChangeAlone)
  const keepsDonation = useOrder(
    order,
    (context) => isChangeAlone(context) && context.order.donations.length > 0,
  )
  const isConfirming = useConfirming(order) !== null
  if (!isChange || isConfirming) return null
  return (
    <div className="order-note order-change-note">
      <Icon of={Info} size={16} />
      <div>
        <p>
          <ChangeText order={order} />
        </p>
        {!isAlone && (
          <p>
            <Trans>The plan isn’t part of this payment.</Trans>
          </p>
        )}
        {keepsDonation && (
          <p>
            <Trans>The donation stays in your order.</Trans> <LoneDonation />
          </p>
        )}
        {!isAlone && <ChangeLink order={order} />}
      </div>
    </div>
  )
})

const changeText = (picked: Picked, isOwn: boolean): ReactNode => {
  const name = planNames[picked.id]
  if (!isOwn) return <Trans>Change to {name} under Your plan</Trans>
  return picked.type === 'yearly' ? (
    <Trans>Change to yearly under Your plan</Trans>
  ) : (
    <Trans>Change to monthly under Your plan</Trans>
  )
}

/**
 * Links to Your plan, which shows the price of the picked plan before anything is paid. The link reloads the page, so
 * the popup closes.
 */
export function ChangeLink({ order, primary = false }: OrderProps & { primary?: boolean }) {
  const { money } = useFigures()
  const own = useOrder(order, ownPlan)
  const change = usePickedChange(order)
  if (change === null) return null
  const { picked, running, step } = change
  const isHere = step === 'own' || step === 'runsOut' || step === 'owed'
  const price = running ? money(renewalCents(running)) : ''
  return (
    <a
      href={
        isHere
          ? `${paths.settings}#${step === 'owed' ? 'pay-renewal' : 'tab-assets'}`
          : `${paths.settings}?plan=${picked.id}&billing=${picked.type}`
      }
      className={
        primary
          ? buttonClass({
              variant: 'primary',
              size: 'lg',
              block: true,
              className: 'order-submit',
            })
          : buttonClass({ className: 'order-change' })
      }
    >
      <span className="ui-button-label">
        {step === 'owed' ? (
          <Trans>Pay {price}</Trans>
        ) : isHere ? (
          <Trans>See your plan</Trans>
        ) : (
          changeText(picked, picked.id === own)
        )}
      </span>
    </a>
  )
}
