import { Trans, useLingui } from '@lingui/react/macro'
import type { ProjectDay } from '#machines/projects/project-page.machine.ts'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { ChartData } from '#src/ui/charts/chart-data.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { weeksOf } from './chart.rules.ts'

const weeksShown = 8
/** The axis reaches at least three dollars, in cents. */
const leastCents = 300

/** Donations of the last weeks of seven days, as bars. */
export function DonationsChart({ days }: { days: readonly ProjectDay[] }) {
  const { t } = useLingui()
  const { money } = useFigures()
  const weeks = weeksOf(days, weeksShown)
  const rows = weeks.map(({ date, cents }) => ({ date, value: cents }))
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
          <BarChart bars={rows} least={leastCents} format={(cents) => money(cents, true)} />
          <ChartData
            label={t`Donations by week as a table`}
            dates={<Trans>Week from</Trans>}
            values={<Trans>Donated</Trans>}
            rows={rows}
          >
            {(cents) => money(cents)}
          </ChartData>
        </>
      )}
    </section>
  )
}
