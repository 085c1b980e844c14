import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { carryOutEarlyGestures } from '#src/browser/early-gestures.ts'

/**
 * Placed in a part that comes with its code: once hydrated, earlier gestures are carried out. `onTakenOver` is called
 * before a press can reach the part, so that a part that then renders from scratch loses no press.
 */
export function TakenOver({ onTakenOver }: { onTakenOver?: () => void }) {
  const tell = useEffectEvent(() => onTakenOver?.())
  useLayoutEffect(() => tell(), [])
  // A part that renders from scratch does so between this effect and the microtask.
  useEffect(() => queueMicrotask(carryOutEarlyGestures), [])
  return null
}
