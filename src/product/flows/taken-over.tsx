import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { carryOutEarlyGestures } from '#src/browser/early-gestures.ts'

/**
 * Stands in a part of the page that comes with its code: once it has it, what was done before is carried out.
 * `onTakenOver` is called before a press can reach the part: a part that is then drawn anew loses no press.
 */
export function TakenOver({ onTakenOver }: { onTakenOver?: () => void }) {
  const tell = useEffectEvent(() => onTakenOver?.())
  useLayoutEffect(() => tell(), [])
  // A part that is drawn anew is drawn between this effect and the microtask.
  useEffect(() => queueMicrotask(carryOutEarlyGestures), [])
  return null
}
