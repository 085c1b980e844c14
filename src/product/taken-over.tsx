import { useEffect, useEffectEvent } from 'react'
import { carryOutEarlyGestures } from '#src/browser/early-gestures.ts'

/** Stands in a part of the page that comes with its code: once it has it, what was done before is carried out. */
export function TakenOver({ onTakenOver }: { onTakenOver?: () => void }) {
  const tell = useEffectEvent(() => onTakenOver?.())
  useEffect(() => {
    tell()
    carryOutEarlyGestures()
  }, [])
  return null
}
