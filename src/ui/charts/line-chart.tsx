import type { PointerEvent } from 'react'
import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { useFigures } from '../figures/figures.tsx'
import { ChartFrame, type DatedValue, Plot, plotRange, Stretched } from './chart-frame.tsx'

/** Width of the drawing, in units. */
const units = 1_000
/** Number of dates below the chart. */
const namedDates = 5

/** Picks the first and the last, and evenly spaced ones between: `count` at most. */
const spread = <Item,>(items: readonly Item[], count: number): readonly Item[] =>
  items.length <= count
    ? items
    : items.filter((_, at) =>
        Array.from({ length: count }, (__, step) =>
          Math.round((step * (items.length - 1)) / (count - 1)),
        ).includes(at),
      )

interface Props {
  /** Oldest first. */
  days: readonly DatedValue[]
  /** Index of the highlighted day; null: the last one is marked. */
  seen: number | null
  /** Called with the index of the day under the pointer; null: the pointer has left. */
  onSee: (at: number | null) => void
}

/** Counts by day as a line over its area. */
export function LineChart({ days, seen, onSee }: Props) {
  const { number } = useFigures()
  const values = days.map(({ value }) => value)
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(3, ...values)],
    range: plotRange,
    nice: 3,
  })
  const last = Math.max(days.length - 1, 1)
  const x = scaleLinear<number>({ domain: [0, last], range: [0, units] })
  const ticks = y.ticks(3).map((value) => ({ value, y: y(value) }))
  const see = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSee(Math.min(Math.max(Math.round(((clientX - left) / width) * last), 0), days.length - 1))
  }
  const line = {
    data: [...values.entries()],
    x: ([at]: [number, number]) => x(at),
    y: ([, value]: [number, number]) => y(value),
  }
  const marked = seen ?? days.length - 1
  const across = `${(marked / last) * 100}%`
  const [bottom, top] = plotRange
  return (
    <ChartFrame ticks={ticks} format={number} dates={spread(days, namedDates).map(({ date }) => date)}>
      <Plot ticks={ticks} onPointerMove={see} onPointerDown={see} onPointerLeave={() => onSee(null)}>
        <Stretched units={units}>
          <AreaClosed {...line} yScale={y} className="ui-chart-area" />
          <LinePath {...line} className="ui-chart-line" />
        </Stretched>
        {seen !== null && <line className="ui-chart-hand" x1={across} x2={across} y1={top} y2={bottom} />}
        <circle className="ui-chart-mark" cx={across} cy={y(values[marked] ?? 0)} r="4" />
      </Plot>
    </ChartFrame>
  )
}
