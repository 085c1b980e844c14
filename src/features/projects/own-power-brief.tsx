import { Trans } from '@lingui/react/macro'
import { ChevronsUp } from 'lucide-react'
import { totalAvailable } from '#contract/vote-banks.rules.ts'
import { usePowerContext, useVotePower, useVotesShown } from '#src/product/use-votes.ts'
import { usePresence } from '#src/product/use-presence.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { PowerLinks } from './power-links.tsx'
import { PowerRow, ResetIn, VotesToday } from './votes-today.tsx'

function Brief() {
  const context = usePowerContext(useVotePower(true))
  const votes = useVotesShown(context)
  const { power } = context
  if (!power || !votes) return null
  return (
    <div className="flex flex-col gap-4">
      <VotesToday votes={votes} />
      {power.planId !== 'tier0' && votes.dailyEarned > 0 && <ResetIn at={power.nextResetAt} />}
      <PowerRow icon={ChevronsUp} name={<Trans>Ready to use</Trans>}>
        <Count value={totalAvailable(votes)} />
      </PowerRow>
      <PowerLinks />
    </div>
  )
}

/** What a player can vote with, in short, beside one project; nothing for guests, and while it isn't known. */
export function OwnPowerBrief() {
  const presence = usePresence()
  return typeof presence === 'object' ? <Brief /> : null
}
