import type { ReactNode } from 'react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { CircleCheck, CreditCard, Gift } from 'lucide-react'
import { planNames } from '#contract/plans/plans.rules.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { TimelineBar } from './timeline-bar.tsx'
import type { CountsBar } from './timeline-counts.rules.ts'
import type { GiftBar } from './timeline-gifts.rules.ts'
import type { PaidBar } from './timeline-paid.rules.ts'
import type { Span } from './timeline-span.rules.ts'

interface Props<Bar> {
  span: Span
  bars: readonly Bar[]
}

interface LaneProps {
  icon: LucideIcon
  name: ReactNode
  children: ReactNode
}

function Lane({ icon, name, children }: LaneProps) {
  return (
    <>
      <div className="timeline-name">
        <Icon of={icon} size={16} />
        <bdi>{name}</bdi>
      </div>
      <div className="timeline-lane">{children}</div>
    </>
  )
}

const iso = (at: number): string => new Date(at).toISOString()

const useDay = ({ now }: Span) => {
  const { nearDay } = useFigures()
  return (at: number) => nearDay(iso(at), iso(now))
}

/** The paid period, and the coming renewals with their price. */
export function PaidLane({ span, bars }: Props<PaidBar>) {
  const { t } = useLingui()
  const { money } = useFigures()
  const day = useDay(span)
  return (
    <Lane icon={CreditCard} name={<Trans>Paid plan</Trans>}>
      {bars.map(({ planId, from, until, renewsFor }, index) => {
        const isOther = planId !== bars[index - 1]?.planId
        const isFirst = bars[index - 1]?.renewsFor === null
        const look = renewsFor === null ? 'paid' : 'renewal'
        const bar = { planId, span, from, until, look } as const
        const part = renewsFor === null ? day(until) : money(renewsFor)
        const renews = isFirst && !isOther ? t`renews, ${part}` : part
        const whole = renewsFor === null ? t`to ${part}` : renews
        return <TimelineBar key={from} {...bar} isNameless={!isOther} words={[whole, part]} />
      })}
    </Lane>
  )
}

export function GiftLane({ span, bars }: Props<GiftBar>) {
  const { t } = useLingui()
  const { number } = useFigures()
  const day = useDay(span)
  const words = (bar: GiftBar): [string, string] => {
    if (bar.kind === 'runs') return [t`to ${day(bar.until)}`, day(bar.until)]
    const { days } = bar
    if (bar.kind === 'used')
      return [t`${plural(days, { one: '# day used', other: '# days used' })}`, number(days)]
    const left = t`${plural(days, { one: '# day left', other: '# days left' })}`
    const behind = planNames[bar.behind]
    return [t`${left}, waits for the end of ${behind}`, left]
  }
  return (
    <Lane icon={Gift} name={<Trans>Gift time</Trans>}>
      {bars.map((bar) => (
        <TimelineBar
          key={bar.from}
          {...bar}
          span={span}
          look={bar.kind}
          isNameless={bar.kind === 'used' && bars.length > 1}
          words={words(bar)}
        />
      ))}
    </Lane>
  )
}

/** The plans that count over time, with their votes; while voting is not open yet, the votes are marked as coming or left out. */
export function CountsLane({ span, bars, isVotingComing }: Props<CountsBar> & { isVotingComing: boolean }) {
  const { t } = useLingui()
  const words = (votes: number): [string, string] =>
    isVotingComing
      ? [t`${plural(votes, { one: '# vote a day, coming', other: '# votes a day, coming' })}`, '']
      : [
          t`${plural(votes, { one: '# vote a day', other: '# votes a day' })}`,
          t`${plural(votes, { one: '# vote', other: '# votes' })}`,
        ]
  return (
    <Lane
      icon={CircleCheck}
      name={
        <strong>
          <Trans>Counts</Trans>
        </strong>
      }
    >
      {bars.map(({ planId, from, until }) => (
        <TimelineBar
          key={from}
          planId={planId}
          span={span}
          from={from}
          until={until}
          look="counts"
          words={words(dailyVotes[planId])}
        />
      ))}
    </Lane>
  )
}
