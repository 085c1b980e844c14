import { Plural, Trans } from '@lingui/react/macro'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { FirstChoice } from '#machines/subscriptions/gift-time.machine.ts'
import type { Plans } from '#src/product/order/foreseen-plans.rules.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { type FirstEffect, firstEffect } from './first-effect.rules.ts'

type Paid = NonNullable<FirstEffect['paid']>

/** The paid plan is not paused: the charges that continue. */
function PaidOn({ name, until, charge, owes }: Paid) {
  const { date, money } = useFigures()
  if (charge) {
    const [price, day] = [money(charge.cents), date(charge.at)]
    if (charge.planName !== name) {
      const next = charge.planName
      return (
        <Trans>
          {name} isn’t paused: on {day} it changes to {next} for {price}. You can end it below.
        </Trans>
      )
    }
    return charge.billing === 'yearly' ? (
      <Trans>
        {name} goes on being charged {price} every year, next on {day}, until you end it. You can do so below.
      </Trans>
    ) : (
      <Trans>
        {name} goes on being charged {price} every month, next on {day}, until you end it. You can do so
        below.
      </Trans>
    )
  }
  if (owes) return <Trans>{name} isn’t paused: its renewal is still to be paid, and is tried again.</Trans>
  const day = date(until)
  return (
    <Trans>
      {name} isn’t paused: it ends on {day} all the same, and nothing more is charged.
    </Trans>
  )
}

/** The effect of putting a plan first, shown before it is confirmed. */
export function FirstEffectWords({ plans, at, wish }: { plans: Plans; at: number; wish: FirstChoice }) {
  const { date } = useFigures()
  const { until, waits, paid } = firstEffect(plans, wish, at)
  const name = planNames[wish.planId]
  const day = until === null ? null : date(new Date(until).toISOString())
  const waiting = waits && planNames[waits.planId]
  return (
    <p>
      {day === null ? (
        <Trans>{name} counts from now on.</Trans>
      ) : (
        <Trans>
          {name} counts from now until {day}.
        </Trans>
      )}{' '}
      {waits && (
        <>
          <Plural
            value={waits.days}
            one={`${waiting} waits with # day left and loses none of it.`}
            other={`${waiting} waits with # days left and loses none of them.`}
          />{' '}
        </>
      )}
      {paid ? <PaidOn {...paid} /> : <Trans>What is charged stays as it is.</Trans>}
    </p>
  )
}
