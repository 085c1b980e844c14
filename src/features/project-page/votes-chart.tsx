import { type PointerEvent, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import type { ChartRange, ProjectDay } from '#machines/project-page.machine.ts'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { DateText, useFigures } from '#src/ui/figures/figures.tsx'
import { chartRanges, shownDays, spread } from './chart.rules.ts'
import { ChartData } from './chart-data.tsx'
import { ChartFrame, ChartGrid, ChartScale, plotHeight, plotMargin } from './chart-scale.tsx'

/** The line is drawn this wide and stretched to the room there is. */
const drawnWidth = 1_000

interface Props {
  days: readonly ProjectDay[]
  range: ChartRange
  onRange: (range: ChartRange) => void
}

/** The line of the days, and the day that the pointer is on. */
function Plot({
  days,
  onSee,
  seen,
}: {
  days: readonly ProjectDay[]
  onSee: (at: number | null) => void
  seen: number | null
}) {
  const { number } = useFigures()
  const votes = days.map((day) => day.votes)
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...votes), Math.max(3, ...votes)],
    range: [plotHeight - plotMargin, plotMargin],
    nice: 3,
  })
  const last = Math.max(days.length - 1, 1)
  const x = scaleLinear<number>({ domain: [0, last], range: [0, drawnWidth] })
  const ticks = y.ticks(3).map((value) => ({ value, y: y(value) }))
  const see = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSee(Math.min(Math.max(Math.round(((clientX - left) / width) * last), 0), days.length - 1))
  }
  const line = {
    data: [...votes.entries()],
    x: ([at]: [number, number]) => x(at),
    y: ([, value]: [number, number]) => y(value),
  }
  const marked = seen ?? days.length - 1
  const across = `${(marked / last) * 100}%`
  return (
    <ChartFrame
      scale={<ChartScale ticks={ticks}>{number}</ChartScale>}
      dates={
        <p className="project-chart-dates">
          {spread(days, 5).map(({ date }) => (
            <DateText key={date} at={date} look="short" />
          ))}
        </p>
      }
    >
      <svg
        className="project-chart-plot"
        height={plotHeight}
        onPointerMove={see}
        onPointerDown={see}
        onPointerLeave={() => onSee(null)}
      >
        <ChartGrid ticks={ticks} />
        <svg viewBox={`0 0 ${drawnWidth} ${plotHeight}`} preserveAspectRatio="none" height={plotHeight}>
          <AreaClosed {...line} yScale={y} className="project-chart-area" />
          <LinePath {...line} className="project-chart-line" />
        </svg>
        {seen !== null && (
          <line
            className="project-chart-hand"
            x1={across}
            x2={across}
            y1={plotMargin}
            y2={plotHeight - plotMargin}
          />
        )}
        <circle className="project-chart-mark" cx={across} cy={y(votes[marked] ?? 0)} r="4" />
      </svg>
    </ChartFrame>
  )
}

/** Votes by day as a line, as far back as the reader chose; under the pointer each day says its own. */
export function VotesChart({ days, range, onRange }: Props) {
  const { t } = useLingui()
  const { number } = useFigures()
  const [seen, setSeen] = useState<number | null>(null)
  const names: Record<ChartRange, string> = { week: t`Week`, fourWeeks: t`4 weeks`, all: t`90 days` }
  const shown = shownDays(days, range)
  const total = shown.reduce((sum, { votes }) => sum + votes, 0)
  const looked = seen === null ? undefined : shown[seen]
  return (
    <section aria-labelledby="project-votes" className="panel cut-md project-panel">
      <header className="project-panel-head">
        <h2 id="project-votes" className="text-title-2">
          <Trans>Votes per day</Trans>
        </h2>
        <Segmented
          label={t`Days shown`}
          value={range}
          onChange={onRange}
          options={chartRanges.map((value) => ({ value, label: names[value] }))}
        />
      </header>
      {total === 0 && shown.every(({ votes }) => votes === 0) ? (
        <p className="project-chart-none">
          <Trans>No votes in this time.</Trans>
        </p>
      ) : (
        <>
          <p className="text-small text-muted">
            {looked ? (
              <>
                <DateText at={looked.date} />
                {': '}
                <span className="text-default">
                  <Plural value={looked.votes} one="# vote" other="# votes" />
                </span>
              </>
            ) : (
              <>
                <span>
                  <Plural value={total} one="# vote" other="# votes" />
                </span>
                {', '}
                <Trans>{number(shown.at(-1)?.votes ?? 0)} today</Trans>
              </>
            )}
          </p>
          <Plot days={shown} seen={seen} onSee={setSeen} />
          <ChartData
            label={t`Votes per day as a table`}
            dates={<Trans>Day</Trans>}
            values={<Trans>Votes</Trans>}
            rows={shown}
          >
            {({ votes }) => number(votes)}
          </ChartData>
        </>
      )}
    </section>
  )
}
