import { useMemo, useState, useSyncExternalStore } from 'react'
import { useActorRef, useSelector } from '@xstate/react'
import { Pause, Play } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import type { inspectorMachine } from '#machines/dev/inspector.machine.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { ActorList } from './actor-list.tsx'
import { ActorView } from './actor-view.tsx'
import { EventList } from './event-list.tsx'
import { Frame } from './frame.tsx'
import { linkInspector } from './inspector-link.ts'
import { createInspectorStore } from './inspector-store.ts'
import type { ShownRow, WatchedPage } from './inspector-store.ts'
import type { Sending } from './send-form.tsx'
import './inspector.css'

type Snapshot = SnapshotFrom<typeof inspectorMachine>

const open = (
  <a className="dev-link" href="/VaultVision?inspect" target="_blank" rel="opener">
    Open the hub inspected
  </a>
)

const selectPage = ({ value }: Snapshot): 'looking' | 'watching' | 'left' | 'deaf' =>
  value.page === 'deaf' ? 'deaf' : value.page.listening
const selectList = ({ value }: Snapshot) => value.list
const selectSending = ({ value }: Snapshot) => value.sending
const selectWatched = ({ context }: Snapshot) => context.page
const selectProblem = ({ context }: Snapshot) => context.problem

function Standing({ state }: { state: ReturnType<typeof selectPage> }) {
  switch (state) {
    case 'looking':
      return (
        <p role="status">
          <span>No page is being watched. Add </span>
          <code className="dev-code">?inspect</code>
          <span> to an address of the hub. </span>
          {open}
        </p>
      )
    case 'watching':
      return null
    case 'left':
      return (
        <p role="status" className="inspector-left">
          <span>The page is gone or being loaded. What it told is still here.</span> {open}
        </p>
      )
    case 'deaf':
      return (
        <p role="alert">This browser does not let windows talk to each other, so nothing can be inspected.</p>
      )
    default:
      return state satisfies never
  }
}

const matches = (row: ShownRow, words: string): boolean =>
  words === '' || `${row.type} ${row.actorName} ${row.payload}`.toLowerCase().includes(words.toLowerCase())

interface EventsProps {
  rows: readonly ShownRow[]
  actor: string | null
  isHeld: boolean
  onHold: (hold: boolean) => void
}

function EventsPanel({ rows, actor, isHeld, onHold }: EventsProps) {
  const [words, setWords] = useState('')
  const [isAlone, setIsAlone] = useState(false)
  const [held, setHeld] = useState<readonly ShownRow[]>([])
  const all = isHeld ? held : rows
  const shown = useMemo(
    () =>
      all
        .filter((row) => matches(row, words) && (!isAlone || row.at === 0 || row.actor === actor))
        .toReversed(),
    [all, words, isAlone, actor],
  )
  const hold = (): void => {
    setHeld(rows)
    onHold(!isHeld)
  }
  return (
    <section className="dev-panel inspector-events" aria-labelledby="events">
      <div className="dev-row inspector-head">
        <h2 id="events" className="text-title-2">
          Events
        </h2>
        <span className="dev-muted" role="status">
          {isHeld
            ? `held, ${rows.length - held.length > 0 ? 'more have come' : 'nothing new'}`
            : `${shown.length}`}
        </span>
        <Button icon={isHeld ? Play : Pause} onClick={hold}>
          {isHeld ? 'Follow' : 'Hold'}
        </Button>
      </div>
      <TextField
        label="Find"
        type="search"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <label className="inspector-check">
        <input type="checkbox" checked={isAlone} onChange={() => setIsAlone(!isAlone)} />
        <span>Only those of the chosen actor</span>
      </label>
      {shown.length === 0 ? <p className="dev-muted">No events.</p> : <EventList rows={shown} />}
    </section>
  )
}

/** Returns the actor to show: the chosen one while it exists, otherwise the session or the first machine. */
const actorToShow = (page: WatchedPage | undefined, chosen: string | null) =>
  page?.actors.find(({ id }) => id === chosen) ??
  page?.actors.find(({ name }) => name === chosen) ??
  page?.actors.find(({ name }) => name === 'session') ??
  page?.actors.find(({ machine }) => machine !== null)

export function InspectorPage() {
  const [store] = useState(createInspectorStore)
  const [machine] = useState(() => linkInspector(store))
  const inspector = useActorRef(machine)
  const state = useSelector(inspector, selectPage)
  const list = useSelector(inspector, selectList)
  const sendState = useSelector(inspector, selectSending)
  const watched = useSelector(inspector, selectWatched)
  const problem = useSelector(inspector, selectProblem)
  const pages = useSyncExternalStore(store.subscribe, store.read)
  // By name, because after a reload the page has a new actor of the same name.
  const [chosen, setChosen] = useState<string | null>(null)

  const page = pages.find((one) => one.page === watched)
  const actor = actorToShow(page, chosen)
  const sending: Sending = {
    state: sendState,
    problem,
    send: (event) => actor && inspector.send({ type: 'event.send', actor: actor.id, event }),
  }
  const choose = (id: string): void => {
    const note = page?.actors.find((one) => one.id === id)
    const isNameAlone = page?.actors.filter(({ name }) => name === note?.name).length === 1
    setChosen(isNameAlone ? (note?.name ?? null) : id)
  }
  return (
    <Frame title="Inspector">
      <Standing state={state} />
      {pages.length > 1 && (
        <SelectField
          label="Page"
          value={watched ?? ''}
          onValueChange={(next) => inspector.send({ type: 'page.choose', page: next })}
          options={pages.map((one) => ({ value: one.page, label: `${one.title} (${one.path})` }))}
        />
      )}
      {page && (
        <div className="inspector">
          <section className="dev-panel inspector-actors" aria-labelledby="actors">
            <h2 id="actors" className="text-title-2">
              Actors
            </h2>
            <ActorList actors={page.actors} chosen={actor?.id ?? null} onChoose={choose} />
          </section>
          <section className="dev-panel" aria-label="The chosen actor">
            {actor ? (
              <ActorView key={actor.name} actor={actor} sending={sending} />
            ) : (
              <p className="dev-muted">The page has told of no actor yet.</p>
            )}
          </section>
          <EventsPanel
            rows={page.rows}
            actor={actor?.id ?? null}
            isHeld={list === 'held'}
            onHold={(hold) => inspector.send({ type: hold ? 'list.hold' : 'list.follow' })}
          />
        </div>
      )}
    </Frame>
  )
}
