import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Archive, HandHeart, Hourglass } from 'lucide-react'
import type { Votes } from '#contract/votes/vote-banks.rules.ts'
import { spendable, totalAvailable } from '#contract/votes/vote-banks.rules.ts'
import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import { bankLimit, donationVotes } from '#contract/votes/votes.rules.ts'
import { Reference } from '#src/api/reference.tsx'
import { lapsing } from '#src/product/votes/own-votes.rules.ts'
import { useServerNow } from '#src/product/words/server-now.ts'
import { usePowerContext, useVotePower, useVotesShown } from '#src/product/votes/use-votes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count, Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Ruler } from '#src/ui/figures/ruler.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { OwnPowerLoading } from './own-power-loading.tsx'
import { LedgerLink } from './power-links.tsx'
import { PowerRow, ResetIn, VotesToday } from './votes-today.tsx'

/** Example donation in cents, to show the votes that donations give. */
const exampleCents = 5_000

/** Shown in the last hours of a day if votes would lapse (design.md, "Voting"). */
function Nudge({ votes, power }: { votes: Votes; power: VotePower }) {
  const left = Date.parse(power.nextResetAt) - useServerNow(60_000)
  const lapses = lapsing(votes, power.planId, left)
  if (!lapses) return null
  const { lapse, room } = lapses
  return (
    <p className="text-small flex items-start gap-2 text-warning-text">
      <Icon of={Hourglass} size={16} className="mt-0.5" />
      <span>
        <Plural value={lapse} one="# vote lapses tonight." other="# votes lapse tonight." />{' '}
        {room === 0 ? (
          <Trans>Your bank is full.</Trans>
        ) : (
          <Trans>
            Your bank has room for <Count value={room} />.
          </Trans>
        )}
      </span>
    </p>
  )
}

/** A player's votes by source, in the order in which they are spent. */
export function OwnPower() {
  const { t } = useLingui()
  const figures = useFigures()
  const actor = useVotePower(true)
  const context = usePowerContext(actor)
  const votes = useVotesShown(context)
  const { power, problem } = context
  const failed = problem !== null && (
    <ErrorState
      text={<Trans>Failed to fetch vote power</Trans>}
      reference={<Reference problem={problem} />}
      actions={
        <Button size="sm" onClick={() => actor?.send({ type: 'power.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
  if (!power || !votes) return failed || <OwnPowerLoading />
  const { bank, donationBank } = spendable(votes)
  const limit = bankLimit(power.planId)
  const [held, most] = [bank, limit].map(figures.number)
  // After a change to a smaller plan the bank may hold more than its limit.
  const isOver = bank > limit
  const banked = isOver ? held : t`${held} of ${most}`
  const isPaid = power.planId !== 'tier0'
  return (
    <div className="flex flex-col gap-4">
      <VotesToday votes={votes} />
      {isPaid && votes.dailyEarned > 0 && <ResetIn at={power.nextResetAt} />}
      <div className="flex flex-col gap-2">
        <PowerRow icon={Archive} name={<Trans>Vote bank</Trans>}>
          {banked}
        </PowerRow>
        <Ruler share={bank / limit} label={t`Vote bank`} valueText={banked} />
        {isOver && (
          <p className="text-small text-muted">
            <Plural
              value={limit}
              one="Nothing is added until fewer than # vote is in it."
              other="Nothing is added until fewer than # votes are in it."
            />
          </p>
        )}
        <Nudge votes={votes} power={power} />
      </div>
      <div className="flex flex-col divide-y divide-border border-t border-border *:py-3">
        <PowerRow icon={HandHeart} name={<Trans>Donation votes</Trans>}>
          <Count value={donationBank} />
        </PowerRow>
        <p className="flex items-center">
          <span className="text-body-strong">
            <Trans>Ready to use</Trans>
          </span>
          <span className="text-numeral text-(length:--font-size-title-1) ms-auto">
            <Count value={totalAvailable(votes)} />
          </span>
        </p>
      </div>
      <p className="text-small text-muted">
        <Trans>
          Votes are spent from top to bottom. A donation of <Money cents={exampleCents} /> adds about{' '}
          <Count value={donationVotes(exampleCents, isPaid)} /> votes on your plan.
        </Trans>
      </p>
      <p>
        <LedgerLink />
      </p>
      {failed}
    </div>
  )
}
