import { useMemo, useState } from 'react'
import { Download } from 'lucide-react'
import type { AnyStateMachine } from 'xstate'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { chartOf, statesOf } from './chart.ts'
import { ChartView } from './chart-view.tsx'
import { Frame } from './frame.tsx'
import { machines } from './machines.ts'
import { drawMachine } from './mermaid.ts'

const save = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

const slugOf = (): string => new URLSearchParams(location.search).get('machine') ?? ''

const addressOf = (slug: string): string => `?machine=${slug}`

function MachineView({ slug, machine }: { slug: string; machine: AnyStateMachine }) {
  const chart = useMemo(() => chartOf(machine), [machine])
  const states = statesOf(chart)
  const moves = states.flatMap((state) => state.moves).length
  return (
    <section className="dev-panel" aria-labelledby="machine">
      <div className="dev-row">
        <h2 id="machine" className="text-title-2">
          {slug}
        </h2>
        <span className="dev-muted">{`${states.length - 1} states, ${moves} transitions`}</span>
      </div>
      <div className="dev-row">
        <Button
          icon={Download}
          onClick={() =>
            save(`${slug}.json`, `${JSON.stringify(machine.config, null, 2)}\n`, 'application/json')
          }
        >
          JSON
        </Button>
        <Button icon={Download} onClick={() => save(`${slug}.mmd`, drawMachine(machine), 'text/plain')}>
          Mermaid
        </Button>
      </div>
      <ChartView chart={chart} name={slug} />
    </section>
  )
}

/** The charts of all machines of the hub, one at a time, read from the machine itself. */
export function MachinesPage() {
  const [slug, setSlug] = useState(slugOf)
  const shown = machines.find((one) => one.slug === slug) ?? machines[0]
  const choose = (next: string): void => {
    history.replaceState(null, '', addressOf(next))
    setSlug(next)
  }
  return (
    <Frame
      title="Machines"
      lead="Every flow of the hub that remembers something is one of these charts. A dot marks where a state begins; the lines beside lead to the state that follows."
    >
      <div className="machines">
        <nav aria-label="Machines" className="machines-list">
          <ul className="dev-list">
            {machines.map((one) => (
              <li key={one.slug}>
                <a
                  href={addressOf(one.slug)}
                  aria-current={one === shown ? 'true' : undefined}
                  onClick={(event) => {
                    event.preventDefault()
                    choose(one.slug)
                  }}
                >
                  {one.slug}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SelectField
          className="machines-select"
          label="Machine"
          value={shown?.slug}
          onValueChange={choose}
          options={machines.map((one) => ({ value: one.slug, label: one.slug }))}
        />
        {shown && <MachineView key={shown.slug} slug={shown.slug} machine={shown.machine} />}
      </div>
    </Frame>
  )
}
