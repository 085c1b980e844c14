import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { voteChange } from './vote-change.rules.ts'

interface Props {
  subscription: Subscription
  isBusy: boolean
  onTakeBack: () => void
}

/** A change that begins with the next period, and the button that takes it back. */
export function PlannedChange({ subscription, isBusy, onTakeBack }: Props) {
  const { t } = useLingui()
  const { date, money, number } = useFigures()
  const { next } = subscription
  if (next === null) return null
  const { plan_name: plan } = next
  const day = date(next.at)
  const price = money(next.amount_cents)
  const { before, daily } = voteChange(subscription.plan_id, next.plan_id)
  return (
    <div className="change-planned">
      <p className="change-later">
        <Trans>
          Nothing is charged. {plan} starts on {day}.
        </Trans>
      </p>
      <p className="text-muted">
        {next.type === 'yearly' ? (
          <Trans>It then costs {price} a year.</Trans>
        ) : (
          <Trans>It then costs {price} a month.</Trans>
        )}{' '}
        {daily !== before && (
          <Trans>
            You then get {number(daily)} votes a day instead of {number(before)}.
          </Trans>
        )}
      </p>
      <div className="change-buttons">
        <Button icon={Undo2} mirror busy={isBusy && t`Taking it back`} onClick={onTakeBack}>
          <Trans>Take it back</Trans>
        </Button>
      </div>
    </div>
  )
}
