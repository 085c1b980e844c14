import { Plural, Trans } from '@lingui/react/macro'
import type { FundStats } from '#contract/projects/projects.contract.ts'
import { classes } from '#src/ui/classes.ts'
import { Count, DateText } from '#src/ui/figures/figures.tsx'

/** The same height as in landing.css. */
const fullHeightPx = 88

/** Votes of the last seven days as bars; time runs left to right in every language. The list contains the values as text. */
export function VotesPerDay({ days }: { days: FundStats['votesPerDay'] }) {
  const most = Math.max(1, ...days.map((day) => day.votes))
  const total = days.reduce((sum, day) => sum + day.votes, 0)
  if (total === 0) return null
  return (
    <section aria-labelledby="votes-per-day-title" className="flex flex-col gap-4">
      <header className="flex items-baseline justify-between">
        <h2 id="votes-per-day-title" className="text-title-2">
          <Trans>Votes per day</Trans>
        </h2>
        <span className="text-small text-muted">
          <Plural value={total} one="# vote" other="# votes" />
        </span>
      </header>
      <ol dir="ltr" className="landing-bars">
        {days.map((day) => (
          <li key={day.date} className="landing-bar-slot">
            <Count
              value={day.votes}
              className={classes('text-micro tabular-nums', day.votes !== most && 'landing-bar-quiet')}
            />
            <svg
              className={classes('landing-bar', day.votes === most && 'landing-bar-most')}
              width={`${(day.votes / most) * 100}%`}
              height={(day.votes / most) * fullHeightPx}
              aria-hidden="true"
            />
            <DateText at={day.date} look="weekday" className="text-micro text-muted" />
          </li>
        ))}
      </ol>
    </section>
  )
}
