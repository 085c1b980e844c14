import { memo, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { DateText, useFigures } from '#src/ui/figures/figures.tsx'
import { type Built, builtInOrder, builtOf } from './built-features.rules.ts'
import { needsPlanOrGift, type OrderProps, ownPlan, useConfirming, useOrder } from './order-view.ts'
import { payable } from './payable.rules.ts'
import { useRunningPlan } from './plan-change-note.tsx'
import { localDay, renewalDay } from './renewal-day.rules.ts'

/** Shows how much of the comparison works today, unless all of it does. */
export function BuiltLine({ order }: OrderProps) {
  const built = useOrder(order, (context) => builtOf(context))
  const lines: Record<Built, React.ReactNode> = {
    none: (
      <Trans>
        Plans don’t work yet. You pay the full price today; what they give is added as it is finished.
      </Trans>
    ),
    some: (
      <Trans>
        Anything marked Coming doesn’t work yet. You pay the full price today; these features are added as
        they are finished.
      </Trans>
    ),
    all: null,
  }
  return lines[built]
}

export function PickLine({ order }: OrderProps) {
  if (useOrder(order, needsPlanOrGift))
    return <Trans>Pick a plan or a gift. You can add a donation to the same order.</Trans>
  return <Trans>Pick a plan. You can add gifts and a donation to the same order.</Trans>
}

/** Explains to a subscriber, before they pick another plan, where to change their plan, or why it cannot be changed. */
export function OwnPlanLine({ order }: OrderProps) {
  const { date } = useFigures()
  const name = planNames[useOrder(order, ownPlan) ?? 'tier0']
  const running = useRunningPlan()
  const day = running?.renewal === 'none' ? date(running.current_period_end) : null
  const here = useOrder(order, needsPlanOrGift) ? (
    <Trans>Here you can order gifts, with a donation or without.</Trans>
  ) : (
    <Trans>Here you can order gifts and donations.</Trans>
  )
  return day !== null ? (
    <Trans>
      Your plan: {name}. It isn’t renewed and ends on {day}; then you can buy another plan. {here}
    </Trans>
  ) : (
    <Trans>
      Your plan: {name}. You change it under Your plan. {here}
    </Trans>
  )
}

const orderLines: Record<Built, React.ReactNode> = {
  none: <Trans>None of the plan’s features work yet.</Trans>,
  some: <Trans>Some of the plan’s features don’t work yet.</Trans>,
  all: null,
}

/** Terms to know before paying for a plan: its renewal, how to end it, and the features that work already. */
export const PlanTerms = memo(function PlanTerms({ order }: OrderProps) {
  const [today] = useState(() => localDay(new Date()))
  const isConfirming = useConfirming(order) !== null
  const billing = useOrder(order, (context) => payable(context).plan?.type ?? null)
  const built = orderLines[useOrder(order, builtInOrder)]
  if (isConfirming)
    return (
      <span role="status">
        <Trans>
          You have paid for this. Once the payment is confirmed, it is taken out of your order and you can
          order again.
        </Trans>
      </span>
    )
  return (
    <>
      {billing && (
        <Trans>
          Renews on <DateText at={renewalDay(today, billing)} />. End it any time under{' '}
          <Link to={paths.settings} hash="tab-assets" target="_blank">
            Your plan
          </Link>
          .
        </Trans>
      )}{' '}
      {built}
    </>
  )
})
