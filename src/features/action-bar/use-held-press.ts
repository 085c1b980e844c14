import { type RefObject, useRef } from 'react'

interface HeldPress {
  /** The press that is still held down; null once the pointer was let go. */
  held: RefObject<PointerEvent | null>
  hold: (press: PointerEvent) => void
}

/** Remembers a press until the pointer is let go, for code that comes while it is held. */
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
