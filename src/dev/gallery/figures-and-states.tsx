import { useState } from 'react'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { ChartData } from '#src/ui/charts/chart-data.tsx'
import { LineChart } from '#src/ui/charts/line-chart.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { categoryClass } from '#src/product/projects/category-shape.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Count, DateText, Money, Percent, Signed } from '#src/ui/figures/figures.tsx'
import { Pips } from '#src/ui/figures/pips.tsx'
import { Ruler, RunningRuler } from '#src/ui/figures/ruler.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { Row, Section } from './section.tsx'

export function Figures() {
  return (
    <Section title="Figures">
      <div className="flex items-center gap-4">
        <span className="text-numeral text-accent-text text-[3.5rem]">
          <Count value={5} />
        </span>
        <div className="grid gap-1">
          <span className="text-body-strong">of 8 votes left today</span>
          <Pips left={5} of={8} />
        </div>
      </div>
      <p>
        <Money cents={4_826_000} className="text-numeral" /> <span>of</span>{' '}
        <Money cents={6_000_000} className="text-small text-muted" />
      </p>
      <Ruler share={0.8} label="Community fund" valueText="$48,260.00 of $60,000.00" />
      <div className={categoryClass('communities')}>
        <Ruler share={0.8} />
      </div>
      <div className={categoryClass('dao')}>
        <Ruler share={0.4} />
      </div>
      <RunningRuler label="Confirming the payment" />
      <Row>
        <Signed value={612} />
        <Signed value={-6} />
        <Percent share={0.1618} digits={2} />
        <Money cents={5000} round />
        <DateText at="2026-11-19" />
        <DateText at="2026-11-19T14:02:00Z" look="time" />
      </Row>
    </Section>
  )
}

const counts = [12, 30, 18, 0, 44, 61, 25]
const days = counts.map((value, at) => ({ date: `2026-11-${13 + at}`, value }))

export function Charts() {
  const [seen, setSeen] = useState<number | null>(null)
  return (
    <Section title="Charts">
      <LineChart days={days} seen={seen} onSee={setSeen} />
      <BarChart bars={days} least={3} format={String} />
      <ChartData label="Both as a table" dates="Day" values="Votes" rows={days}>
        {(value) => <Count value={value} />}
      </ChartData>
    </Section>
  )
}

export function States() {
  return (
    <Section title="Empty, loading, error">
      <EmptyState text="Pick a plan, a gift or a donation." action={<Button>See the plans</Button>} />
      <ErrorState
        text="The plans could not be loaded."
        reference="Request 01JD8"
        actions={<Button variant="primary">Try again</Button>}
      />
      <Loading label="Loading" className="grid gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </Loading>
    </Section>
  )
}
