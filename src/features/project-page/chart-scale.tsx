import type { ReactNode } from 'react'

/** A value of the axis, and how far down it is drawn, in pixels. */
export interface Tick {
  value: number
  y: number
}

/** The height of a plot, with room for half a line above and below, in pixels. */
export const plotHeight = 220
export const plotMargin = 10

/** The values at a chart's side. */
export function ChartScale({
  ticks,
  children,
}: {
  ticks: readonly Tick[]
  children: (value: number) => string
}) {
  return (
    <svg className="project-chart-scale" height={plotHeight} aria-hidden="true">
      {ticks.map(({ value, y }) => (
        <text key={value} x="100%" y={y} dy="0.35em" textAnchor="end">
          {children(value)}
        </text>
      ))}
    </svg>
  )
}

/** Horizontal lines at the values. */
export function ChartGrid({ ticks }: { ticks: readonly Tick[] }) {
  return ticks.map(({ value, y }) => (
    <line key={value} className="project-chart-grid" x1="0" x2="100%" y1={y} y2={y} />
  ))
}

/** Scale and plot beside each other, dates below; time runs from left to right in every language. */
export function ChartFrame({
  scale,
  dates,
  children,
}: {
  scale: ReactNode
  dates: ReactNode
  children: ReactNode
}) {
  return (
    <div className="project-chart" dir="ltr" aria-hidden="true">
      {scale}
      {children}
      {dates}
    </div>
  )
}
