import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import {
  graceDaysLeft,
  owesRenewal,
  planKeptUntil,
  renewalCents,
  unpaidEnd,
} from '#contract/subscriptions/subscriptions.rules.ts'
import { Badge } from '#src/ui/figures/badge.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'

/** Returns the number of days for which the plan continues although its renewal failed. */
const daysLeftOf = ({ status, current_period_end: paidUntil }: Subscription): number =>
  status === 'past_due' ? graceDaysLeft(Date.parse(paidUntil), Date.now()) : 0

/** Explains the state of gift time while a renewal is unpaid. */
function GiftMeanwhile({ subscription, gift }: { subscription: Subscription; gift: string }) {
  const { date } = useFigures()
  const keptUntil = planKeptUntil(Date.parse(subscription.current_period_end))
  const end = date(new Date(keptUntil).toISOString(), 'full')
  return daysLeftOf(subscription) > 0 ? (
    <Trans>
      Nothing changes until {end}. After that your gift time of {gift} counts.
    </Trans>
  ) : (
    <Trans>Your gift time of {gift} counts until it is paid.</Trans>
  )
}

interface Props {
  subscription: Subscription
  /** The plan of the gift time that counts afterwards; null when there is none. */
  gift: string | null
}

function Warning({ subscription, gift }: Props) {
  const { date, money } = useFigures()
  const { plan_name: name } = subscription
  const price = money(renewalCents(subscription))
  const paidUntil = subscription.current_period_end
  const day = date(paidUntil)
  const lastDay = date(new Date(unpaidEnd(Date.parse(paidUntil))).toISOString())
  if (!owesRenewal(subscription)) return null
  return (
    <p className="your-plan-warning">
      <Icon of={TriangleAlert} />
      <span>
        {daysLeftOf(subscription) > 0 ? (
          <Trans>
            The renewal on {day} for {price} could not be charged. It will be tried again, and you keep {name}{' '}
            for three days.
          </Trans>
        ) : (
          <Trans>
            The renewal on {day} for {price} was not paid. {name} gives you nothing until it is.
          </Trans>
        )}{' '}
        {gift !== null && (
          <>
            <GiftMeanwhile subscription={subscription} gift={gift} />{' '}
          </>
        )}
        <Trans>If it isn’t paid by {lastDay}, the plan ends and nothing more is charged.</Trans>
      </span>
    </p>
  )
}

/** The change that begins with the next period, and the charge from then on. */
function Then({ day, next }: { day: string; next: NonNullable<Subscription['next']> }) {
  const { money } = useFigures()
  const { plan_name: plan } = next
  const price = money(next.amount_cents)
  return next.type === 'yearly' ? (
    <Trans>
      Paid until {day}, then {plan} for {price} a year.
    </Trans>
  ) : (
    <Trans>
      Paid until {day}, then {plan} for {price} a month.
    </Trans>
  )
}

/** Names the running plan, its end and its next charge, as far as the server knows them. */
export function PlanWords({ title, subscription, gift }: Props & { title: ReactNode }) {
  const { date, money, number } = useFigures()
  const { type, status, renewal, next } = subscription
  const day = date(subscription.current_period_end)
  const price = money(subscription.amount_cents)
  const days = daysLeftOf(subscription)
  const daysLeft = number(days)
  return (
    <>
      <div className="your-plan-lead">
        {type === 'yearly' ? <Trans>{title}, yearly.</Trans> : <Trans>{title}, monthly.</Trans>}{' '}
        {days > 0 && (
          <Badge tone="warning">
            <Trans>{daysLeft} of 3 days left</Trans>
          </Badge>
        )}
        {renewal === 'renews' && status === 'active' && next === null && (
          <Trans>
            Paid until {day}, then it renews for {price}.
          </Trans>
        )}
        {renewal === 'renews' && status === 'active' && next !== null && <Then day={day} next={next} />}
        {renewal === 'ends' && status === 'active' && gift === null && (
          <Trans>Ends on {day}. After that, nothing is charged and you are on Free.</Trans>
        )}
        {renewal === 'ends' && status === 'active' && gift !== null && (
          <Trans>
            Ends on {day}. After that, nothing is charged and your gift time of {gift} counts.
          </Trans>
        )}
        {status === 'ended' && <Trans>Ended. Nothing more is charged.</Trans>}
        {renewal === 'none' && status !== 'ended' && (
          <Trans>
            Runs until {day}. It isn’t renewed and can’t be changed; after that you can buy another plan.
          </Trans>
        )}
      </div>
      {renewal !== 'none' && <Warning subscription={subscription} gift={gift} />}
    </>
  )
}
