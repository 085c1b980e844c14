import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { sayValue } from './chart.ts'
import type { ShownRow } from './inspector-store.ts'
import { TextBox } from './text-box.tsx'

/** A row's height in rem, so that it grows with the reader's font size. */
const rowRem = 3
const rowHeight = (): number =>
  rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
/** Largest number of visible rows, so that the list has a limited height with any text size. */
const mostInSight = 26
const spare = 6
const pageOf = 8

const keyOf = ({ run, at }: ShownRow): string => `${run}:${at}`
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

interface Props {
  /** Newest first. */
  rows: readonly ShownRow[]
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + pageOf,
  PageUp: (at) => at - pageOf,
  Home: () => 0,
  End: (_, last) => last,
}

function Row({ row }: { row: ShownRow }) {
  if (row.at === 0) return <span className="event-reload">{row.type}</span>
  return (
    <>
      <span className="event-type">{row.type}</span>
      <time className="dev-muted" dateTime={new Date(row.time).toISOString()}>
        {clock.format(row.time)}
      </time>
      <span className="event-where">
        {`${row.source === null ? '' : `${row.source} to `}${row.actorName}${
          row.value === null ? '' : `: ${sayValue(row.value)}`
        }`}
      </span>
    </>
  )
}

const bringIntoSight = (list: HTMLElement, index: number): void => {
  const height = rowHeight()
  const from = index * height
  if (from < list.scrollTop) list.scrollTop = from
  else if (from + height > list.scrollTop + list.clientHeight)
    list.scrollTop = from + height - list.clientHeight
}

/** A list of up to ten thousand events: only the visible ones are in the page. */
export function EventList({ rows }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const first = Math.max(0, above - spare)
  const last = Math.min(rows.length, first + mostInSight + 2 * spare)
  const at = rows.findIndex((row) => keyOf(row) === chosen)
  const shown = rows[at]

  const choose = (index: number): void => {
    const row = rows[index]
    const list = box.current
    if (!row || !list) return
    setChosen(keyOf(row))
    // Runs after the list has made room for the event's payload.
    requestAnimationFrame(() => bringIntoSight(list, index))
  }
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step || rows.length === 0) return
    event.preventDefault()
    choose(Math.max(0, Math.min(rows.length - 1, step(at, rows.length - 1))))
  }
  return (
    <>
      <div
        ref={box}
        className="events"
        role="listbox"
        aria-label="Events, newest first"
        tabIndex={0}
        aria-activedescendant={shown && at >= first && at < last ? `${id}-${at}` : undefined}
        onScroll={({ currentTarget }) => setAbove(Math.floor(currentTarget.scrollTop / rowHeight()))}
        onKeyDown={press}
      >
        <div style={{ height: `${rows.length * rowRem}rem`, position: 'relative' }} role="presentation">
          {rows.slice(first, last).map((row, index) => (
            <button
              key={keyOf(row)}
              type="button"
              tabIndex={-1}
              id={`${id}-${first + index}`}
              role="option"
              aria-selected={keyOf(row) === chosen}
              aria-setsize={rows.length}
              aria-posinset={first + index + 1}
              className="event"
              style={{ top: `${(first + index) * rowRem}rem`, height: `${rowRem}rem` }}
              onClick={() => choose(first + index)}
            >
              <Row row={row} />
            </button>
          ))}
        </div>
      </div>
      {shown && shown.at > 0 && <TextBox label={`The event ${shown.type}`} text={shown.payload} />}
    </>
  )
}
