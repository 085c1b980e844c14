import { useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { useCut } from '#src/ui/use-cut.ts'
import { CountsLane, GiftLane, PaidLane } from './timeline-lanes.tsx'
import type { Timeline } from './timeline.rules.ts'
import { shareOf } from './timeline-span.rules.ts'

const fitting = 5

const iso = (at: number): string => new Date(at).toISOString()

function Axis({ span }: Pick<Timeline, 'span'>) {
  const { date, month } = useFigures()
  const today = date(iso(span.now), 'short')
  return (
    <div className="timeline-axis">
      {span.months.map((start) => (
        <div
          key={start}
          className="timeline-month"
          style={{ insetInlineStart: `${shareOf(span, start) * 100}%` }}
        >
          <bdi>{month(iso(start))}</bdi>
        </div>
      ))}
      <div className="timeline-today" style={{ insetInlineStart: `${shareOf(span, span.now) * 100}%` }}>
        <span>
          <bdi>
            <Trans>Today, {today}</Trans>
          </bdi>
        </span>
      </div>
    </div>
  )
}

/**
 * The drawn timeline, from left to right in every language (design.md 13); the list has the same content. If it is
 * longer than five months it scrolls inside.
 */
export function TimelineChart({ timeline, isVotingComing }: { timeline: Timeline; isVotingComing: boolean }) {
  const { t } = useLingui()
  const { span, paid, gifts, more, counts } = timeline
  const strip = useRef<HTMLDivElement>(null)
  const cut = useCut(strip)
  const months = span.months.length
  const scrolls =
    months > fitting
      ? ({ role: 'region', tabIndex: 0, 'aria-label': t`Timeline by month, scrolls sideways` } as const)
      : {}
  return (
    <div className="timeline-view" dir="ltr" data-more={cut.after || undefined}>
      <div ref={strip} className="timeline-scroll" {...scrolls}>
        <div
          className="timeline-chart"
          aria-hidden="true"
          style={{
            inlineSize: `calc(var(--timeline-names) + (100% - var(--timeline-names)) * ${months / fitting})`,
          }}
        >
          <Axis span={span} />
          {paid.map((bars, index) => (
            <PaidLane key={index} span={span} bars={bars} />
          ))}
          {gifts.map((bars, index) => (
            <GiftLane key={index} span={span} bars={bars} />
          ))}
          {more > 0 && (
            <div className="timeline-more" dir="auto">
              <Plural value={more} one="# more gift waits." other="# more gifts wait." />
            </div>
          )}
          <CountsLane span={span} bars={counts} isVotingComing={isVotingComing} />
        </div>
      </div>
    </div>
  )
}
