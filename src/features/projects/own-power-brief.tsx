import { Plural } from '@lingui/react/macro'
import { totalAvailable } from '#contract/vote-banks.rules.ts'
import { usePowerContext, useVotePower, useVotesShown } from '#src/product/use-votes.ts'
import { usePresence } from '#src/product/use-presence.tsx'
import { ResetIn, VotesToday } from './votes-today.tsx'

function Brief() {
  const context = usePowerContext(useVotePower(true))
  const votes = useVotesShown(context)
  const { power } = context
  if (!power || !votes) return null
  const ready = totalAvailable(votes)
  return (
    <div className="flex flex-col gap-4">
      <VotesToday votes={votes} />
      {power.planId !== 'tier0' && votes.dailyEarned > 0 && <ResetIn at={power.nextResetAt} />}
      <p className="text-small text-muted">
        <Plural
          value={ready}
          one="# vote is ready to use, with bank and donation votes."
          other="# votes are ready to use, with bank and donation votes."
        />
      </p>
    </div>
  )
}

/** What a player can vote with, in short, beside one project; nothing for guests, and while it isn't known. */
export function OwnPowerBrief() {
  const presence = usePresence()
  return typeof presence === 'object' ? <Brief /> : null
}
