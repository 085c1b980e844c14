import type { ReactNode } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { CircleCheck, CreditCard, Gift } from 'lucide-react'
import { planNames } from '#contract/plans.rules.ts'
import { dailyVotes } from '#contract/votes.rules.ts'
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

function Lane({ icon, name, children }: { icon: LucideIcon; name: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="timeline-name">
        <Icon of={icon} size={16} />
        {name}
      </div>
      <div className="timeline-lane">{children}</div>
    </>
  )
}

const useDay = () => {
  const { date } = useFigures()
  return (at: number) => date(new Date(at).toISOString(), 'short')
}

/** The period that was paid, and the renewals to come with their price. */
export function PaidLane({ span, bars }: Props<PaidBar>) {
  const { money } = useFigures()
  const day = useDay()
  return (
    <Lane icon={CreditCard} name={<Trans>Paid plan</Trans>}>
      {bars.map(({ planId, from, until, renewsFor }, index) => {
        const isOther = planId !== bars[index - 1]?.planId
        const isFirst = bars[index - 1]?.renewsFor === null
        const look = renewsFor === null ? 'paid' : 'renewal'
        const bar = { planId, span, from, until, look } as const
        return (
          <TimelineBar key={from} {...bar} isNameless={!isOther}>
            {renewsFor === null ? (
              <Trans>to {day(until)}</Trans>
            ) : isFirst && !isOther ? (
              <Trans>renews, {money(renewsFor)}</Trans>
            ) : (
              money(renewsFor)
            )}
          </TimelineBar>
        )
      })}
    </Lane>
  )
}

/** When a gift ran, waits and will run. */
export function GiftLane({ span, bars }: Props<GiftBar>) {
  const day = useDay()
  return (
    <Lane icon={Gift} name={<Trans>Gift time</Trans>}>
      {bars.map((bar) => (
        <TimelineBar
          key={bar.from}
          {...bar}
          span={span}
          look={bar.kind}
          isNameless={bar.kind === 'used' && bars.length > 1}
        >
          {bar.kind === 'used' && <Plural value={bar.days} one="# day used" other="# days used" />}
          {bar.kind === 'runs' && <Trans>to {day(bar.until)}</Trans>}
          {bar.kind === 'waits' && (
            <Plural
              value={bar.days}
              one={`# day left, waits for the end of ${planNames[bar.behind]}`}
              other={`# days left, waits for the end of ${planNames[bar.behind]}`}
            />
          )}
        </TimelineBar>
      ))}
    </Lane>
  )
}

/** What counts when, with its votes. */
export function CountsLane({ span, bars }: Props<CountsBar>) {
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
        <TimelineBar key={from} planId={planId} span={span} from={from} until={until} look="counts">
          <Plural value={dailyVotes[planId]} one="# vote a day" other="# votes a day" />
        </TimelineBar>
      ))}
    </Lane>
  )
}
