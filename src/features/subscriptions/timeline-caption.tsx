import { Trans } from '@lingui/react/macro'
import { planNames } from '#contract/plans/plans.rules.ts'
import { foreseePlans, paidPlanAt, type Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { nextCharge } from '#src/product/payments/next-charge.rules.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'

/** Names the plan that counts now and the reason, in one sentence. */
export function TimelineCaption({ plans, now }: { plans: Plans; now: number }) {
  const { date, money } = useFigures()
  const { stretches, gifts, moves } = foreseePlans(plans, now)
  const counts = stretches[0]?.counts
  const paid = paidPlanAt(plans, now)
  const hasGifts = gifts.length > 0 || moves.length > 0
  if (!counts) return <Trans>Nothing counts until the renewal is paid.</Trans>
  if (counts.kind === 'paid')
    return hasGifts ? (
      <Trans>Your paid plan counts while it runs. Gift time waits and loses no day.</Trans>
    ) : (
      <Trans>Your paid plan counts while it runs.</Trans>
    )
  const gift = planNames[counts.planId]
  if (!paid) {
    const waits = plans.giftTime.some(
      ({ id, left, running }) => id !== counts.id && !running && left.months + left.ms > 0,
    )
    return waits ? (
      <Trans>One gift runs after the other. What waits loses no day.</Trans>
    ) : (
      <Trans>Your gift time counts while it runs. Nothing is charged for it.</Trans>
    )
  }
  const charge = nextCharge(paid)
  const plan = paid.plan_name
  if (charge) {
    const [price, day, next] = [money(charge.cents), date(charge.at), charge.planName]
    if (next !== plan)
      return (
        <Trans>
          {gift} counts now, because you put it first. On {day} your {plan} changes to {next} for {price}.
        </Trans>
      )
    return charge.billing === 'yearly' ? (
      <Trans>
        {gift} counts now, because you put it first. {plan} goes on being charged {price} every year, next on{' '}
        {day}.
      </Trans>
    ) : (
      <Trans>
        {gift} counts now, because you put it first. {plan} goes on being charged {price} every month, next on{' '}
        {day}.
      </Trans>
    )
  }
  return (
    <Trans>
      {gift} counts now, because you put it first. {plan} runs on beside it without counting.
    </Trans>
  )
}
