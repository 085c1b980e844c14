import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ChartRange, ProjectDay } from '#machines/projects/project-page.machine.ts'
import { ChartData } from '#src/ui/charts/chart-data.tsx'
import { LineChart } from '#src/ui/charts/line-chart.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { DateText, useFigures } from '#src/ui/figures/figures.tsx'
import { shownDays } from './chart.rules.ts'

const ranges: readonly ChartRange[] = ['week', 'fourWeeks', 'all']

interface Props {
  days: readonly ProjectDay[]
  range: ChartRange
  onRange: (range: ChartRange) => void
}

/** Votes by day as a line over the chosen range; a pointed-at day shows its own number. */
export function VotesChart({ days, range, onRange }: Props) {
  const { t } = useLingui()
  const { number } = useFigures()
  const [seen, setSeen] = useState<number | null>(null)
  const names: Record<ChartRange, string> = { week: t`Week`, fourWeeks: t`4 weeks`, all: t`90 days` }
  const shown = shownDays(days, range)
  const total = shown.reduce((sum, { votes }) => sum + votes, 0)
  const rows = shown.map(({ date, votes }) => ({ date, value: votes }))
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
          options={ranges.map((value) => ({ value, label: names[value] }))}
        />
      </header>
      {shown.every(({ votes }) => votes === 0) ? (
        <p className="project-chart-none">
          <Trans>No votes in this time.</Trans>
        </p>
      ) : (
        <>
          <p className="text-small text-muted">
            {looked ? (
              <>
                <DateText at={looked.date} />
                <span>: </span>
                <span className="text-default">
                  <Plural value={looked.votes} one="# vote" other="# votes" />
                </span>
              </>
            ) : (
              <>
                <span>
                  <Plural value={total} one="# vote" other="# votes" />
                </span>
                <span>, </span>
                <Trans>{number(shown.at(-1)?.votes ?? 0)} today</Trans>
              </>
            )}
          </p>
          <LineChart days={rows} seen={looked ? seen : null} onSee={setSeen} />
          <ChartData
            label={t`Votes per day as a table`}
            dates={<Trans>Day</Trans>}
            values={<Trans>Votes</Trans>}
            rows={rows}
          >
            {number}
          </ChartData>
        </>
      )}
    </section>
  )
}
