import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PointerActivationConstraints } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor, useDraggable } from '@dnd-kit/react'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'
import { ActionDrawing } from './action-control.tsx'

/** A press that moves fewer pixels than this is not a drag. */
const stillPx = 6

const sensors = [
  PointerSensor.configure({
    activationConstraints: () => [new PointerActivationConstraints.Distance({ value: stillPx })],
  }),
]
/**
 * No default plugins: they write inline styles, which the page's security policy blocks, and their texts are in
 * English.
 */
const plugins: [] = []

export type Controls = Readonly<Record<ActionIcon, RefObject<HTMLElement | null>>>

interface Props {
  icons: readonly ActionIcon[]
  controls: Controls
  list: RefObject<HTMLElement | null>
  /** A press that began before this code was loaded and has not been released. */
  held: RefObject<PointerEvent | null>
  lifted: ActionIcon | null
  /** The position of the lifted icon, in words. */
  place: string
  onLift: (icon: ActionIcon) => void
  onCarry: (place: number) => void
  onDrop: () => void
  onPutBack: () => void
}

function Handle({ icon, control }: { icon: ActionIcon; control: RefObject<HTMLElement | null> }) {
  useDraggable({ id: icon, element: control })
  return null
}

interface Point {
  x: number
  y: number
}

/** The dragged icon. It follows the pointer above everything else and shows its name and position. */
function Carried({ icon, from, by, place }: { icon: ActionIcon; from: DOMRect; by: Point; place: string }) {
  const carried = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => carried.current?.showPopover(), [])
  return (
    <div
      ref={carried}
      popover="manual"
      className="action-bar-carried"
      style={{ left: from.x + by.x, top: from.y + by.y, width: from.width, height: from.height }}
      aria-hidden="true"
    >
      <ActionDrawing icon={icon} />
      <span className="action-bar-carried-place">{place}</span>
    </div>
  )
}

/** Repeats a press for the drag sensor. It does not bubble, because the page has already handled it. */
const pressAgain = (
  { pointerId, pointerType, isPrimary, button, buttons, clientX, clientY }: PointerEvent,
  control: Element,
): void => {
  const pointer = { pointerId, pointerType, isPrimary, button, buttons, clientX, clientY }
  control.dispatchEvent(new PointerEvent('pointerdown', pointer))
}

/** Returns the list position under `middle`, the horizontal center of the dragged icon in pixels. */
const placeAt = (middle: number, list: Element): number => {
  const { left, right, width } = list.getBoundingClientRect()
  const isMirrored = getComputedStyle(list).direction === 'rtl'
  const count = list.children.length
  const place = Math.floor(((isMirrored ? right - middle : middle - left) / width) * count)
  return Math.min(Math.max(place, 0), count - 1)
}

const nowhere: Point = { x: 0, y: 0 }

/**
 * Makes the icons draggable. The controls are rendered elsewhere; this only reads the pointer over them and
 * draws the dragged icon.
 */
export function DragArea({ icons, controls, list, held, lifted, place, ...tell }: Props) {
  /**
   * The original position of the lifted icon. A ref, because it is needed at once, while state changes only with
   * the next render.
   */
  const from = useRef<DOMRect | null>(null)
  const [carried, setCarried] = useState<{ from: DOMRect; by: Point } | null>(null)
  const carryTo = (pointer: Point, began: Point): void => {
    if (!from.current || !list.current) return
    const by = { x: pointer.x - began.x, y: pointer.y - began.y }
    setCarried({ from: from.current, by })
    tell.onCarry(placeAt(from.current.x + from.current.width / 2 + by.x, list.current))
  }
  // If the reader pressed before this code was loaded, the drag starts now. This effect runs after the handles
  // below have registered.
  useEffect(() => {
    const press = held.current
    const pressed = Object.values(controls).find(({ current }) =>
      current?.contains(press?.target as Node | null),
    )
    if (press && pressed?.current) pressAgain(press, pressed.current)
  }, [held, controls])
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation: { source } }) => {
        if (!source?.element) return
        from.current = source.element.getBoundingClientRect()
        setCarried({ from: from.current, by: nowhere })
        tell.onLift(source.id as ActionIcon)
      }}
      onDragMove={({ to, operation: { position } }) => {
        if (to) carryTo(to, position.initial)
      }}
      onDragEnd={({ canceled, nativeEvent, operation: { position } }) => {
        // Moves are reported one frame late. If the pointer is released before that, or while the page is busy,
        // the last move was not reported yet.
        if (!canceled && nativeEvent instanceof PointerEvent) carryTo(nativeEvent, position.initial)
        from.current = null
        setCarried(null)
        if (canceled) tell.onPutBack()
        else tell.onDrop()
      }}
    >
      {icons.map((icon) => (
        <Handle key={icon} icon={icon} control={controls[icon]} />
      ))}
      {lifted && carried && <Carried icon={lifted} {...carried} place={place} />}
    </DragDropProvider>
  )
}
