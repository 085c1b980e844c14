import { useEffect } from 'react'
import { carryOutEarlyPress } from '#src/browser/early-press.ts'

/** Stands in a part of the page that comes with its code: once it has it, presses that came before are carried out. */
export function TakenOver() {
  useEffect(carryOutEarlyPress, [])
  return null
}
