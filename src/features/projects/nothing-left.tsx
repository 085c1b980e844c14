import { useSelector } from '@xstate/react'
import { Plural, Trans } from '@lingui/react/macro'
import { HandHeart } from 'lucide-react'
import { totalAvailable } from '#contract/votes/vote-banks.rules.ts'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import { dailyVotes, donationVotes } from '#contract/votes/votes.rules.ts'
import { useServerNow } from '#src/product/words/server-now.ts'
import { useOpener } from '#src/product/flows/use-opener.ts'
import { usePresence } from '#src/product/account/use-presence.tsx'
import { isVote, usePowerContext, useVotePower, useVotesShown } from '#src/product/votes/use-votes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Countdown } from '#src/ui/figures/countdown.tsx'
import { Count, Money } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'

/** Example donation in cents, to show the votes that donations give. */
const exampleCents = 1_000

/** The time of the next votes, counted down for paid plans (Money 5). */
function NextVotes({ power: { planId, nextResetAt } }: { power: VotePower }) {
  const now = useServerNow(1_000)
  const votes = dailyVotes[planId]
  if (planId === 'tier0')
    return <Plural value={votes} one="# new vote at midnight." other="# new votes at midnight." />
  return (
    <Trans>
      <Plural value={votes} one="# new vote in" other="# new votes in" />{' '}
      <Countdown
        leftMs={Date.parse(nextResetAt) - now}
        className="text-body-strong tabular-nums text-default"
      />
      .
    </Trans>
  )
}

function OfPlayer() {
  const donate = useOpener({ type: 'donation.open' })
  const actor = useVotePower(true)
  const context = usePowerContext(actor)
  const votes = useVotesShown(context)
  // The last vote can still be taken back for a moment; until then nothing may move.
  const isVoting = useSelector(actor, (snapshot) => Object.keys(snapshot?.children ?? {}).some(isVote))
  const { power } = context
  if (!power || !votes || isVoting || totalAvailable(votes) > 0) return null
  const earned = votes.dailyEarned
  return (
    <aside className="landing-none-left panel cut-sm" aria-labelledby="none-left-title">
      <div className="landing-none-left-words">
        <h3 id="none-left-title" className="text-body-strong">
          <Plural
            value={earned}
            one="0 of # left today, bank and donation votes spent"
            other="0 of # left today, bank and donation votes spent"
          />
        </h3>
        <p className="text-small text-muted">
          <span>
            <NextVotes power={power} />
          </span>{' '}
          <span>
            <Trans>
              A donation gives votes now: <Money cents={exampleCents} /> about{' '}
              <Count value={donationVotes(exampleCents, power.planId !== 'tier0')} />.
            </Trans>
          </span>
        </p>
      </div>
      <Pips left={0} of={earned} />
      <Button {...donate} variant="primary" icon={HandHeart}>
        <Trans>Donate</Trans>
      </Button>
    </aside>
  )
}

/** Explains to a player without votes why no vote button can be pressed, and offers ways to get more. */
export function NothingLeft() {
  const presence = usePresence()
  return typeof presence === 'object' ? <OfPlayer /> : null
}
