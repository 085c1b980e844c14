import { Plural, Trans } from '@lingui/react/macro'
import { ChevronsDown, ChevronsUp, Equal } from 'lucide-react'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { ComingBadge } from '#src/product/plans/coming-badge.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { VoteChange } from './vote-change.rules.ts'

interface Props {
  preview: PlanChangePreview
  subscription: Subscription
  votes: VoteChange
  isVotingComing: boolean
}

/** Explains that the votes stay the same: gift time counts before and after the change, or gives as many. */
function VotesStay({ gift, votes }: { gift: VoteChange['gift']; votes: string }) {
  const name = gift && planNames[gift]
  return name === null ? (
    <Trans>You get {votes} votes a day before and after.</Trans>
  ) : (
    <Trans>
      Your gift time of {name} goes on counting: {votes} votes a day before and after.
    </Trans>
  )
}

/** Explains that the paid plan then counts instead of gift time. */
function GiftWaits({ gift }: { gift: VoteChange['waits'] }) {
  if (gift === null) return null
  const name = planNames[gift]
  return <Trans>Your gift time of {name} then waits and loses no day.</Trans>
}

/** Explains the effect of the change on votes; nothing when only the billing changes. */
export function VoteLine({ preview, subscription, votes, isVotingComing }: Props) {
  const { number } = useFigures()
  const { before, daily, today, bank, gift, waits } = votes
  if (daily === before)
    return preview.plan_id === subscription.plan_id ? null : (
      <p className="change-votes">
        <Icon of={Equal} size={16} />
        <span>
          <VotesStay gift={gift} votes={number(daily)} /> {isVotingComing && <ComingBadge />}{' '}
          <GiftWaits gift={waits} />
        </span>
      </p>
    )
  const most = number(bank)
  return (
    <p className="change-votes">
      <Icon of={daily > before ? ChevronsUp : ChevronsDown} size={16} />
      <span>
        {preview.when === 'now' ? (
          <Trans>
            You get <Plural value={today} one="# more vote" other="# more votes" /> today, then{' '}
            {number(daily)} a day. Up to {most} in your vote bank.
          </Trans>
        ) : (
          <Trans>
            You then get {number(daily)} votes a day instead of {number(before)}. Up to {most} in your vote
            bank.
          </Trans>
        )}{' '}
        {isVotingComing && <ComingBadge />} <GiftWaits gift={waits} />
      </span>
    </p>
  )
}
