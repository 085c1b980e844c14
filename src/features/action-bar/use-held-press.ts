import { type RefObject, useRef } from 'react'

interface HeldPress {
  /** The press that is still down; null once the pointer is released. */
  held: RefObject<PointerEvent | null>
  hold: (press: PointerEvent) => void
}

/** Remembers a press until it is released, for code that is loaded in the meantime. */
export const useHeldPress = (): HeldPress => {
  const held = useRef<PointerEvent | null>(null)
  const hold = (press: PointerEvent): void => {
    held.current = press
    const ended = new AbortController()
    const letGo = ({ pointerId }: PointerEvent): void => {
      if (pointerId !== press.pointerId) return
      if (held.current === press) held.current = null
      ended.abort()
    }
    for (const end of ['pointerup', 'pointercancel'] as const)
      addEventListener(end, letGo, { capture: true, signal: ended.signal })
  }
  return { held, hold }
}
