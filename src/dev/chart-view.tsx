import { type FocusEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { watchSize } from '#src/browser/watch-size.ts'
import type { ChartState, Move } from './chart.ts'
import { statesOf } from './chart.ts'
import { drawLines } from './chart-lines.ts'
import type { Lead, Line } from './chart-lines.ts'
import './chart.css'

interface Props {
  chart: ChartState
  /** Paths of the active states; none when nothing runs. */
  active?: readonly string[]
  /** Prefix of the ids of its states, so that one page can have several charts. */
  name: string
}

const idOf = (name: string, path: string): string => `${name}:${path}`

function MoveRow({ move, name }: { move: Move; name: string }) {
  return (
    <li className="chart-move" data-move={move.id}>
      <p>
        <code className="chart-event">{move.on}</code>
        {move.guard && <span className="chart-guard">{`if ${move.guard}`}</span>}
        {move.targets.map((path) => (
          <a key={path} className="chart-target" href={`#${idOf(name, path)}`}>
            <span aria-hidden="true">→ </span>
            <span className="sr-only">to </span>
            <span>{path}</span>
          </a>
        ))}
        {move.actions.length > 0 && (
          <span className="chart-actions">{`does ${move.actions.join(', ')}`}</span>
        )}
      </p>
      {move.why && <p className="chart-why">{move.why}</p>}
    </li>
  )
}

const kinds: Partial<Record<ChartState['kind'], string>> = {
  parallel: 'all at once',
  final: 'the end',
  history: 'as it was left',
}

function StateBox({ state, active, name }: { state: ChartState } & Required<Pick<Props, 'active' | 'name'>>) {
  const isActive = active.includes(state.path)
  const notes = [
    ...state.runs.map((one) => `runs ${one}`),
    ...(state.entry.length > 0 ? [`on entry ${state.entry.join(', ')}`] : []),
    ...(state.exit.length > 0 ? [`on exit ${state.exit.join(', ')}`] : []),
  ]
  return (
    <li
      className="chart-state"
      id={idOf(name, state.path)}
      data-path={state.path}
      data-kind={state.kind}
      data-active={isActive || undefined}
      tabIndex={-1}
    >
      <p className="chart-head">
        {state.isInitial && (
          <span className="chart-first" title="Begins here">
            <span className="sr-only">Begins here: </span>
          </span>
        )}
        <strong>{state.key}</strong>
        {kinds[state.kind] && <span className="chart-kind">{kinds[state.kind]}</span>}
        {isActive && <span className="chart-now">active</span>}
      </p>
      {state.description && <p className="chart-why">{state.description}</p>}
      {notes.length > 0 && <p className="chart-notes">{notes.join(' · ')}</p>}
      {state.moves.length > 0 && (
        <ul className="chart-moves">
          {state.moves.map((move) => (
            <MoveRow key={move.id} move={move} name={name} />
          ))}
        </ul>
      )}
      {state.states.length > 0 && (
        <ul className="chart-states">
          {state.states.map((inner) => (
            <StateBox key={inner.path} state={inner} active={active} name={name} />
          ))}
        </ul>
      )}
    </li>
  )
}

const measure = (root: HTMLElement, chart: ChartState): Lead[] => {
  const { left, top } = root.getBoundingClientRect()
  const headOf = (path: string) =>
    root.querySelector(`[data-path="${CSS.escape(path)}"] > .chart-head`)?.parentElement
  return statesOf(chart)
    .flatMap(({ moves }) => moves)
    .flatMap((move) =>
      move.targets.flatMap((path, index) => {
        const row = root.querySelector(`[data-move="${CSS.escape(move.id)}"]`)?.getBoundingClientRect()
        const box = headOf(path)
        const head = box?.firstElementChild?.getBoundingClientRect()
        if (!row || !box || !head) return []
        return [
          {
            id: `${move.id}>${index}`,
            from: { x: row.right - left, y: row.top - top + 12 },
            to: { path, x: box.getBoundingClientRect().right - left, y: head.top - top + head.height / 2 },
          },
        ]
      }),
    )
}

const laneStep = (width: number, lanes: number): number => Math.max(3, Math.min(8, (width * 0.14) / lanes))

interface Drawing {
  lines: readonly Line[]
  width: number
  height: number
}

/** Computes the lines beside the boxes, again whenever a box changes its size. */
const useLines = (chart: ChartState) => {
  const ref = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>({ lines: [], width: 0, height: 0 })
  useLayoutEffect(() => {
    const root = ref.current
    if (!root) return
    const draw = (): void => {
      const boxes = root.querySelector<HTMLElement>('.chart-boxes')
      if (!boxes) return
      const lanes = new Set(statesOf(chart).flatMap(({ moves }) => moves.flatMap(({ targets }) => targets)))
        .size
      const step = laneStep(root.clientWidth, Math.max(1, Math.min(lanes, 14)))
      const edge = boxes.getBoundingClientRect().right - root.getBoundingClientRect().left
      setDrawing({
        lines: drawLines(measure(root, chart), edge, step),
        width: root.clientWidth,
        height: root.clientHeight,
      })
    }
    return watchSize([root], draw)
  }, [chart])
  return { ref, ...drawing }
}

/** A machine's chart: states as nested boxes, transitions as sentences, and their targets as lines beside. */
export function ChartView({ chart, active = [], name }: Props) {
  const { ref, lines, width, height } = useLines(chart)
  const [looked, setLooked] = useState<string | null>(null)
  const look = (event: PointerEvent | FocusEvent): void => {
    const target = event.target as Element
    setLooked(target.closest<HTMLElement>('[data-move]')?.dataset.move ?? null)
  }
  const boxes = useMemo(
    () => (
      <ul className="chart-boxes">
        <StateBox state={chart} active={active} name={name} />
      </ul>
    ),
    [chart, active, name],
  )
  const isLit = ({ id }: Line): boolean => looked !== null && id.startsWith(`${looked}>`)
  return (
    <div
      ref={ref}
      className="chart"
      data-looked={looked !== null || undefined}
      onPointerOver={look}
      onPointerLeave={() => setLooked(null)}
      onFocus={look}
      onBlur={() => setLooked(null)}
    >
      {boxes}
      <svg className="chart-lines" width={width} height={height} aria-hidden="true">
        <defs>
          <marker
            id={`${name}-tip`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8Z" />
          </marker>
        </defs>
        {lines.map((line) => (
          <path
            key={line.id}
            d={line.path}
            markerEnd={`url(#${name}-tip)`}
            className={isLit(line) ? 'chart-line chart-line-lit' : 'chart-line'}
          />
        ))}
      </svg>
    </div>
  )
}
