import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { ComingBadge } from '#src/product/plans/coming-badge.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { NothingNow } from './nothing-now.tsx'
import type { VoteChange } from './vote-change.rules.ts'

interface Props {
  subscription: Subscription
  votes: VoteChange | null
  isVotingComing: boolean
  isBusy: boolean
  onTakeBack: () => void
}

export function PlannedChange({ subscription, votes, isVotingComing, isBusy, onTakeBack }: Props) {
  const { t } = useLingui()
  const { money, number } = useFigures()
  const { next } = subscription
  if (next === null) return null
  const price = money(next.amount_cents)
  return (
    <div className="change-planned">
      <p className="change-later">
        <NothingNow preview={{ ...next, starts_at: next.at }} own={subscription.type} />
      </p>
      <p className="text-muted">
        {next.type === 'yearly' ? (
          <Trans>It then costs {price} a year.</Trans>
        ) : (
          <Trans>It then costs {price} a month.</Trans>
        )}{' '}
        {votes !== null && votes.daily !== votes.before && (
          <>
            <Trans>
              You then get {number(votes.daily)} votes a day instead of {number(votes.before)}.
            </Trans>{' '}
            {isVotingComing && <ComingBadge />}
          </>
        )}
      </p>
      <div className="change-buttons">
        <Button icon={Undo2} mirror busy={isBusy && t`Undoing the change`} onClick={onTakeBack}>
          <Trans>Undo the change</Trans>
        </Button>
      </div>
    </div>
  )
}
