import { Trans, useLingui } from '@lingui/react/macro'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ProjectDay } from '#machines/project-page.machine.ts'
import { classes } from '#src/ui/classes.ts'
import { DateText, useFigures } from '#src/ui/figures/figures.tsx'
import { type ProjectWeek, weeksOf } from './chart.rules.ts'
import { ChartData } from './chart-data.tsx'
import { ChartFrame, ChartGrid, ChartScale, plotHeight, plotMargin } from './chart-scale.tsx'

const weeksShown = 8

function Bars({ weeks }: { weeks: readonly ProjectWeek[] }) {
  const { money } = useFigures()
  const y = scaleLinear<number>({
    domain: [0, Math.max(300, ...weeks.map(({ cents }) => cents))],
    range: [plotHeight - plotMargin, plotMargin],
    nice: 3,
  })
  const x = scaleBand<number>({ domain: [...weeks.keys()], range: [0, 100], padding: 0.3 })
  const ticks = y.ticks(3).map((value) => ({ value, y: y(value) }))
  return (
    <ChartFrame
      scale={<ChartScale ticks={ticks}>{(cents) => money(cents, true)}</ChartScale>}
      dates={
        <p className="project-chart-dates project-chart-weeks">
          {weeks.map(({ date }) => (
            <DateText key={date} at={date} look="short" />
          ))}
        </p>
      }
    >
      <svg className="project-chart-plot" height={plotHeight}>
        <ChartGrid ticks={ticks} />
        {weeks.map(({ date, cents }, at) => (
          <Bar
            key={date}
            className={classes('project-chart-bar', at === weeks.length - 1 && 'project-chart-bar-last')}
            x={`${x(at)}%`}
            width={`${x.bandwidth()}%`}
            y={y(Math.max(cents, 0))}
            height={y(0) - y(Math.max(cents, 0))}
          />
        ))}
      </svg>
    </ChartFrame>
  )
}

/** What the last weeks of seven days brought, as bars. */
export function DonationsChart({ days }: { days: readonly ProjectDay[] }) {
  const { t } = useLingui()
  const { money } = useFigures()
  const weeks = weeksOf(days, weeksShown)
  return (
    <section aria-labelledby="project-donations" className="panel cut-md project-panel">
      <header className="project-panel-head">
        <h2 id="project-donations" className="text-title-2">
          <Trans>Donations by week</Trans>
        </h2>
      </header>
      {weeks.every(({ cents }) => cents === 0) ? (
        <p className="project-chart-none">
          <Trans>No donations in the last eight weeks.</Trans>
        </p>
      ) : (
        <>
          <p className="text-small text-muted">
            <Trans>{money(weeks.at(-1)?.cents ?? 0)} in the last seven days</Trans>
          </p>
          <Bars weeks={weeks} />
          <ChartData
            label={t`Donations by week as a table`}
            dates={<Trans>Week from</Trans>}
            values={<Trans>Donated</Trans>}
            rows={weeks}
          >
            {({ cents }) => money(cents)}
          </ChartData>
        </>
      )}
    </section>
  )
}
