import { Trans } from '@lingui/react/macro'
import type { QuietTexts } from './choice-values.rules.ts'
import { minutesOf, quietParts } from './choice-values.rules.ts'

const percent = (share: number): string => `${share * 100}%`

/** Shares of the ruler that its labels take at most: the daily mail's, and an hour's. */
const rooms = { wide: { long: 0.25, short: 0.06 }, narrow: { long: 0.5, short: 0.12 } }

/** Is there room for the label of an hour beside the daily mail's? Both as shares of the day. */
const fits = (hour: number, daily: number, { long, short }: (typeof rooms)['wide']): boolean =>
  hour < daily
    ? hour * (1 - short) + short <= daily * (1 - long)
    : hour * (1 - short) >= daily * (1 - long) + long

/** Large letters on a phone leave room for the daily mail's label alone. */
const shownAt = (hour: number, daily: number): string =>
  [
    fits(hour, daily, rooms.narrow) ? '@min-[20rem]/page:inline' : '',
    fits(hour, daily, rooms.wide) ? '@min-[42rem]/page:inline' : '@min-[42rem]/page:hidden',
  ].join(' ')

/** The day as a ruler, from left to right in every language; the fields say the same. */
export function DayRuler({ quiet, dailyAt }: { quiet: QuietTexts | null; dailyAt: string }) {
  const daily = minutesOf(dailyAt) / 1_440
  return (
    <div aria-hidden="true" dir="ltr" className="text-small text-muted grid gap-1.5">
      <div className="relative my-1.5 h-1.5 bg-(--surface-3)">
        {quietParts(quiet).map(({ from, until }) => (
          <span
            key={from}
            className="absolute inset-y-0 bg-(--text-muted)"
            style={{ left: percent(from), width: percent(until - from) }}
          />
        ))}
        {[6, 12, 18].map((hour) => (
          <span
            key={hour}
            className="absolute -inset-y-0.5 w-px bg-(--border-strong)"
            style={{ left: percent(hour / 24) }}
          />
        ))}
        <span
          className="absolute -top-1.25 h-4 w-0.75 -translate-x-1/2 bg-(--accent)"
          style={{ left: percent(daily) }}
        />
      </div>
      <div className="relative h-5">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span
            key={hour}
            className={`absolute hidden whitespace-nowrap ${shownAt(hour / 24, daily)}`}
            // Its own share of itself to the left: the labels of both ends stay within the ruler.
            style={{ left: percent(hour / 24), translate: percent(-hour / 24) }}
          >
            {`${String(hour).padStart(2, '0')}:00`}
          </span>
        ))}
        <span
          className="text-accent-text font-label absolute whitespace-nowrap"
          style={{ left: percent(daily), translate: percent(-daily) }}
        >
          <Trans>{dailyAt}, daily mail</Trans>
        </span>
      </div>
    </div>
  )
}
