import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PointerActivationConstraints } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor, useDraggable } from '@dnd-kit/react'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'
import { ActionDrawing } from './action-control.tsx'

/** A press that moves by fewer pixels is a press. */
const stillPx = 6

const sensors = [
  PointerSensor.configure({
    activationConstraints: () => [new PointerActivationConstraints.Distance({ value: stillPx })],
  }),
]
/** None of the library's own: they write styles, which the page's policy refuses, and speak English. */
const plugins: [] = []

export type Controls = Readonly<Record<ActionIcon, RefObject<HTMLElement | null>>>

interface Props {
  icons: readonly ActionIcon[]
  controls: Controls
  /** The list that the icons stand in, one place beside the other. */
  list: RefObject<HTMLElement | null>
  /** A press that is still held, from before this code came. */
  held: RefObject<PointerEvent | null>
  lifted: ActionIcon | null
  /** Where the lifted icon stands, in words. */
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

/** Follows the pointer above everything else, with its name and place. */
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

/** Gives a press to the sensor again. It doesn't bubble: the page has already heard it. */
const pressAgain = (
  { pointerId, pointerType, isPrimary, button, buttons, clientX, clientY }: PointerEvent,
  control: Element,
): void => {
  const pointer = { pointerId, pointerType, isPrimary, button, buttons, clientX, clientY }
  control.dispatchEvent(new PointerEvent('pointerdown', pointer))
}

/** Which place of the list is under this middle. */
const placeAt = (middle: number, list: Element): number => {
  const { left, right, width } = list.getBoundingClientRect()
  const isMirrored = getComputedStyle(list).direction === 'rtl'
  const count = list.children.length
  const place = Math.floor(((isMirrored ? right - middle : middle - left) / width) * count)
  return Math.min(Math.max(place, 0), count - 1)
}

const nowhere: Point = { x: 0, y: 0 }

/** Lets the icons be dragged: it reads the pointer over controls that stand elsewhere, and draws the one that is carried. */
export function DragArea({ icons, controls, list, held, lifted, place, ...tell }: Props) {
  /** Where the lifted icon stood: known at once, while what is drawn of it comes when the page has time. */
  const from = useRef<DOMRect | null>(null)
  const [carried, setCarried] = useState<{ from: DOMRect; by: Point } | null>(null)
  const carryTo = (pointer: Point, began: Point): void => {
    if (!from.current || !list.current) return
    const by = { x: pointer.x - began.x, y: pointer.y - began.y }
    setCarried({ from: from.current, by })
    tell.onCarry(placeAt(from.current.x + from.current.width / 2 + by.x, list.current))
  }
  // A reader who was quicker than the code drags all the same: after the handles below have been registered.
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
        // A move is told in the next frame: whoever lets go before it, or while the page is busy, has gone further.
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
