import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Tabs } from '#src/ui/controls/tabs.tsx'
import { activePaths, chartOf, eventsIn, sayStanding } from './chart.ts'
import type { ChartState } from './chart.ts'
import { ChartView } from './chart-view.tsx'
import { machineById } from './machines.ts'
import { SendForm } from './send-form.tsx'
import type { Sending } from './send-form.tsx'
import { TextBox } from './text-box.tsx'
import type { ActorNote } from './wire.ts'

type Pane = 'chart' | 'holds' | 'send'

/** Each machine's chart is read only once. */
const charts = new Map<string, ChartState | null>()
const chartFor = (id: string | null): ChartState | null => {
  if (id === null) return null
  const known = charts.get(id)
  if (known !== undefined) return known
  const machine = machineById(id)
  const chart = machine ? chartOf(machine) : null
  charts.set(id, chart)
  return chart
}

/** The chart in its own frame, which scrolls to the active states. */
function LiveChart({ chart, active }: { chart: ChartState; active: readonly string[] }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = frame.current
    const lit = [...(box?.querySelectorAll<HTMLElement>('[data-active]') ?? [])].at(-1)
    if (!box || !lit) return
    const { top, bottom } = lit.getBoundingClientRect()
    const view = box.getBoundingClientRect()
    if (top < view.top || Math.min(bottom, top + 120) > view.bottom) box.scrollTop += top - view.top - 24
  }, [active])
  return (
    <div ref={frame} className="inspector-chart">
      <ChartView chart={chart} active={active} name="shown" />
    </div>
  )
}

/** One actor: its chart with the active states highlighted, its context, and a form to send it an event. */
export function ActorView({ actor, sending }: { actor: ActorNote; sending: Sending }) {
  const chart = chartFor(actor.machine)
  const [part, setPart] = useState<Pane>(chart ? 'chart' : 'holds')
  const value = JSON.stringify(actor.value)
  const active = useMemo(() => [...new Set(activePaths(JSON.parse(value)))], [value])
  const events = useMemo(() => (chart ? eventsIn(chart, active) : []), [chart, active])
  const items: { value: Pane; label: string; content: React.ReactNode }[] = [
    ...(chart
      ? [
          {
            value: 'chart' as const,
            label: 'Chart',
            content: <LiveChart chart={chart} active={active} />,
          },
        ]
      : []),
    {
      value: 'holds' as const,
      label: 'Holds',
      content: (
        <TextBox label={`What ${actor.name} holds`} text={actor.holds === '' ? 'Nothing.' : actor.holds} />
      ),
    },
    {
      value: 'send' as const,
      label: 'Send',
      content: <SendForm events={events} actor={actor} sending={sending} />,
    },
  ]
  return (
    <>
      <div>
        <h2 className="text-title-2">{actor.name}</h2>
        <p className="inspector-value">
          <span>{sayStanding(actor)}</span>
          {actor.tags.length > 0 && <span className="dev-muted">{` tagged ${actor.tags.join(', ')}`}</span>}
        </p>
      </div>
      <Tabs label="What is shown of the actor" value={part} onChange={setPart} items={items} />
    </>
  )
}
