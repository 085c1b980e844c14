import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { classes } from '../classes.ts'
import { ChartFrame, type DatedValue, Plot, plotRange } from './chart-frame.tsx'

interface Props {
  /** Oldest first; the last one is highlighted. */
  bars: readonly DatedValue[]
  /** The axis reaches at least this value. */
  least: number
  format: (value: number) => string
}

/** The values of equal periods, as bars. Negative values have no bar. */
export function BarChart({ bars, least, format }: Props) {
  const y = scaleLinear<number>({
    domain: [0, Math.max(least, ...bars.map(({ value }) => value))],
    range: plotRange,
    nice: 3,
  })
  const x = scaleBand<number>({ domain: [...bars.keys()], range: [0, 100], padding: 0.3 })
  const ticks = y.ticks(3).map((value) => ({ value, y: y(value) }))
  return (
    <ChartFrame ticks={ticks} format={format} dates={bars.map(({ date }) => date)} areBars>
      <Plot ticks={ticks}>
        {bars.map(({ date, value }, at) => (
          <Bar
            key={date}
            className={classes('ui-chart-bar', at === bars.length - 1 && 'ui-chart-bar-last')}
            x={`${x(at)}%`}
            width={`${x.bandwidth()}%`}
            y={y(Math.max(value, 0))}
            height={y(0) - y(Math.max(value, 0))}
          />
        ))}
      </Plot>
    </ChartFrame>
  )
}
