import type { PointerEvent, ReactNode } from 'react'
import { DateText } from '../figures/figures.tsx'
import './charts.css'

/** A value of a date (`2026-11-19`), or of a period that begins with it. */
export interface DatedValue {
  date: string
  value: number
}

/** A value of the axis, and its distance from the top, in pixels. */
interface Tick {
  value: number
  y: number
}

const plotHeight = 220
/** Room for half a line above and below, in pixels. */
const margin = 10

/** Positions of the lowest and the highest value, in pixels from the top. */
export const plotRange: [lowest: number, highest: number] = [plotHeight - margin, margin]

/** The drawing of a plot, with horizontal lines at the values of its axis. */
export function Plot({
  ticks,
  children,
  ...hears
}: {
  ticks: readonly Tick[]
  children: ReactNode
  onPointerMove?: (event: PointerEvent) => void
  onPointerDown?: (event: PointerEvent) => void
  onPointerLeave?: () => void
}) {
  return (
    <svg className="ui-chart-plot" height={plotHeight} {...hears}>
      {ticks.map(({ value, y }) => (
        <line key={value} className="ui-chart-grid" x1="0" x2="100%" y1={y} y2={y} />
      ))}
      {children}
    </svg>
  )
}

/** Stretches a drawing of this many units to the plot's width. */
export function Stretched({ units, children }: { units: number; children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${units} ${plotHeight}`} preserveAspectRatio="none" height={plotHeight}>
      {children}
    </svg>
  )
}

interface Props {
  ticks: readonly Tick[]
  format: (value: number) => string
  /** The dates below, spread evenly from the first to the last; or one under each bar. */
  dates: readonly string[]
  areBars?: boolean
  children: ReactNode
}

/**
 * Axis, plot and dates; time runs from left to right in every language. It is visual only: `ChartData` has the same
 * values for everyone.
 */
export function ChartFrame({ ticks, format, dates, areBars, children }: Props) {
  return (
    <div className="ui-chart" dir="ltr" aria-hidden="true">
      <svg className="ui-chart-axis" height={plotHeight}>
        {ticks.map(({ value, y }) => (
          <text key={value} x="100%" y={y} dy="0.35em" textAnchor="end">
            {format(value)}
          </text>
        ))}
      </svg>
      {children}
      <p className={areBars ? 'ui-chart-dates ui-chart-dates-of-bars' : 'ui-chart-dates'}>
        {dates.map((date) => (
          <DateText key={date} at={date} look="short" />
        ))}
      </p>
    </div>
  )
}
