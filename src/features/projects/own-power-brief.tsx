import { Trans } from '@lingui/react/macro'
import { Archive, ChevronsUp, HandHeart, Timer } from 'lucide-react'
import { spendable, totalAvailable } from '#contract/votes/vote-banks.rules.ts'
import { usePowerContext, useVotePower, useVotesShown } from '#src/product/votes/use-votes.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { useServerNow } from '#src/product/words/server-now.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Countdown } from '#src/ui/figures/countdown.tsx'
import { Count } from '#src/ui/figures/figures.tsx'
import { PowerLinks } from './power-links.tsx'
import { PowerRow, VotesToday } from './votes-today.tsx'

function Brief() {
  const context = usePowerContext(useVotePower(true))
  const votes = useVotesShown(context)
  const { power } = context
  if (!power || !votes) return null
  const { bank, donationBank } = spendable(votes)
  return (
    <div className="flex flex-col gap-4">
      <VotesToday votes={votes} />
      <div className="flex flex-col gap-2">
        {bank > 0 && (
          <PowerRow icon={Archive} name={<Trans>Vote bank</Trans>}>
            <Count value={bank} />
          </PowerRow>
        )}
        {donationBank > 0 && (
          <PowerRow icon={HandHeart} name={<Trans>Donation votes</Trans>}>
            <Count value={donationBank} />
          </PowerRow>
        )}
        <PowerRow icon={ChevronsUp} name={<Trans>Ready to use</Trans>}>
          <Count value={totalAvailable(votes)} />
        </PowerRow>
      </div>
      <PowerLinks />
    </div>
  )
}

function Reset() {
  const { power } = usePowerContext(useVotePower(true))
  const now = useServerNow(1_000)
  if (!power || power.planId === 'tier0' || power.dailyVotesEarned === 0) return null
  return (
    <span className="text-small inline-flex items-center gap-2 text-muted max-lg:hidden">
      <Icon of={Timer} size={16} />
      <span className="sr-only">
        <Trans>Resets in</Trans>
      </span>
      <Countdown leftMs={Date.parse(power.nextResetAt) - now} className="tabular-nums" />
    </span>
  )
}

/** The countdown to the next votes, for paid plans, where a heading has room beside it. */
export function ResetBrief() {
  const presence = usePresence()
  return typeof presence === 'object' ? <Reset /> : null
}

function InTime({ at }: { at: string }) {
  const now = useServerNow(1_000)
  return (
    <Trans>
      Next votes in <Countdown leftMs={Date.parse(at) - now} className="tabular-nums" />
    </Trans>
  )
}

function Next() {
  const context = usePowerContext(useVotePower(true))
  const votes = useVotesShown(context)
  const { power } = context
  if (!power || !votes || votes.dailyEarned === 0 || totalAvailable(votes) > 0) return null
  return (
    <p className="not-live lg:hidden">
      <Icon of={Timer} size={16} />
      <span>
        {power.planId === 'tier0' ? <Trans>Next vote at midnight</Trans> : <InTime at={power.nextResetAt} />}
      </span>
    </p>
  )
}

/** The time of the next votes, for a player who has none left, where there is no room for the brief. */
export function NextVotes() {
  const presence = usePresence()
  return typeof presence === 'object' ? <Next /> : null
}

/** A player's votes in short, beside one project; nothing for guests or while the presence is unknown. */
export function OwnPowerBrief() {
  const presence = usePresence()
  return typeof presence === 'object' ? <Brief /> : null
}
