import { useSyncExternalStore } from 'react'
import { serverClock } from '#src/browser/server-clock.ts'

/** The server's time in whole steps of `everyMs`, for countdowns; renders at each step. Only in the browser. */
export const useServerNow = (everyMs: number): number =>
  useSyncExternalStore(
    (onStep) => {
      const steps = setInterval(onStep, everyMs)
      return () => clearInterval(steps)
    },
    () => Math.floor(serverClock.now() / everyMs) * everyMs,
    () => 0,
  )
