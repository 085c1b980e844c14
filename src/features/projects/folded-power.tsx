import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronsUp, Timer } from 'lucide-react'
import { spendable, totalAvailable } from '#contract/votes/vote-banks.rules.ts'
import { useServerNow } from '#src/product/words/server-now.ts'
import { usePowerContext, useVotePower, useVotesShown } from '#src/product/votes/use-votes.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Countdown } from '#src/ui/figures/countdown.tsx'
import { Count, useFigures } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'

function ResetIn({ at }: { at: string }) {
  const now = useServerNow(1_000)
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <Icon of={Timer} size={16} />
      <Countdown leftMs={Date.parse(at) - now} className="text-small tabular-nums" />
    </span>
  )
}

export interface FoldedProps {
  isOpen: boolean
  onPress: () => void
}

/** The vote power panel of a phone folded to one line; a press opens it in place. */
export function FoldedPower({ isOpen, onPress }: FoldedProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const context = usePowerContext(useVotePower(true))
  const votes = useVotesShown(context)
  const { power } = context
  const daily = votes ? spendable(votes).daily : 0
  const earned = votes?.dailyEarned ?? 0
  const left = figures.number(daily)
  const total = figures.number(votes ? totalAvailable(votes) : 0)
  const today = t`${plural(earned, { one: `${left} of # vote left today`, other: `${left} of # votes left today` })}`
  const title = t`Your vote power`
  return (
    <button
      type="button"
      className="power-fold"
      aria-label={votes ? [title, today, `${t`Ready to use`} ${total}`].join(', ') : title}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {power && votes ? (
        <>
          <Pips left={daily} of={earned} />
          {power.planId !== 'tier0' && earned > 0 && <ResetIn at={power.nextResetAt} />}
          <span className="ms-auto inline-flex items-center gap-1">
            <Icon of={ChevronsUp} size={16} className="text-accent-text" />
            <Count value={totalAvailable(votes)} className="text-body-strong tabular-nums" />
          </span>
        </>
      ) : (
        <span className="text-small me-auto">
          {context.problem !== null && <Trans>Failed to fetch vote power</Trans>}
        </span>
      )}
      <Icon of={ChevronDown} size={18} className="power-fold-mark" />
    </button>
  )
}
