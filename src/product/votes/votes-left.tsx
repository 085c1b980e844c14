import { Plural, useLingui } from '@lingui/react/macro'
import { spendable } from '#contract/votes/vote-banks.rules.ts'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'
import { usePowerContext, useVotePower, useVotesShown } from './use-votes.ts'

interface DailyVotes {
  /** The votes left today, and the number earned; null until the server answers. */
  daily: { left: number; earned: number } | null
  isFailed: boolean
}

/** The player's votes of the day; starts the flow that loads them. */
export const useDailyVotes = (isPlayer: boolean): DailyVotes => {
  const context = usePowerContext(useVotePower(isPlayer))
  const votes = useVotesShown(context)
  return {
    daily: votes && { left: spendable(votes).daily, earned: votes.dailyEarned },
    isFailed: context.problem !== null,
  }
}

type Shown = NonNullable<DailyVotes['daily']>

/** "5 of 8 votes left today". */
export function VotesLeftWords({ left: count, earned }: Shown) {
  const left = useFigures().number(count)
  return (
    <Plural value={earned} one={`${left} of # vote left today`} other={`${left} of # votes left today`} />
  )
}

/** "5 of 8" with its pips; a label names the votes. */
export function VotesLeftFigure({ left, earned }: Shown) {
  const { t } = useLingui()
  const figures = useFigures()
  const [held, most] = [left, earned].map(figures.number)
  return (
    <>
      <Pips left={left} of={earned} />
      <span>{t`${held} of ${most}`}</span>
    </>
  )
}
