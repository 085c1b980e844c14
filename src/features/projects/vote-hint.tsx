import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ChevronsUp } from 'lucide-react'
import { spendable, totalAvailable, type Votes } from '#contract/votes/vote-banks.rules.ts'
import { useChildActor } from '#src/product/flows/app-actor.tsx'
import { usePowerContext, useVoteInFlight, useVotesShown } from '#src/product/votes/use-votes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count } from '#src/ui/figures/figures.tsx'

/** The source of the next vote, in the order in which votes are spent. */
function NextFrom({ votes }: { votes: Votes }) {
  const { daily, bank, donationBank } = spendable(votes)
  if (daily > 0)
    return (
      <Trans>
        Uses 1 of <Count value={daily} /> left today
      </Trans>
    )
  if (bank > 0)
    return (
      <Trans>
        Uses 1 of <Count value={bank} /> in your bank
      </Trans>
    )
  return (
    <Trans>
      Uses 1 of <Count value={donationBank} /> of donations
    </Trans>
  )
}

/**
 * Shows the kind of vote that a press on a card's button uses while the button is hovered or focused; after the press,
 * the kind used.
 */
export function VoteHint({ id }: { id: string }) {
  const actor = useChildActor('votePower')
  const votes = useVotesShown(usePowerContext(actor))
  const vote = useVoteInFlight(actor, id)
  const spent = useSelector(vote, (snapshot) =>
    snapshot && (snapshot.hasTag('takeable') || snapshot.hasTag('voted')) ? snapshot.context.receipt : null,
  )
  if (!votes) return null
  const isOfToday = spent !== null && spent.sources.daily === spent.votes
  if (vote ? !isOfToday : totalAvailable(votes) === 0) return null
  return (
    <p
      className={
        vote ? 'others-votes others-votes-below vote-spent' : 'others-votes others-votes-below vote-uses'
      }
    >
      <Icon of={ChevronsUp} size={16} />
      <span>
        {spent ? (
          <Plural value={spent.votes} one="# of today’s votes spent" other="# of today’s votes spent" />
        ) : (
          <NextFrom votes={votes} />
        )}
      </span>
    </p>
  )
}
