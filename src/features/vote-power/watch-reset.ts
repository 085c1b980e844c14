import { serverClock } from '#src/browser/server-clock.ts'
import { watchShown } from '#src/browser/watch-shown.ts'

/** Milliseconds. Timers run late after a device slept, and its clock can be set at any time. */
const lookAgainMs = 15_000

interface Watch {
  onDue: () => void
  /** Called if the device slept or its clock was set: the time left has to be loaded again. */
  onDoubt: () => void
}

/**
 * Calls back once, when a moment of the server's clock comes or when that clock is in doubt. Returns a function that
 * stops it.
 */
export const watchReset = (at: number, { onDue, onDoubt }: Watch): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    stopShown()
  }
  const look = (): void => {
    clearTimeout(timer)
    const left = at - serverClock.now()
    const isDoubtful = serverClock.isDoubtful()
    if (!isDoubtful && left > 0) {
      timer = setTimeout(look, Math.min(left, lookAgainMs))
      return
    }
    end()
    if (isDoubtful) onDoubt()
    else onDue()
  }
  const stopShown = watchShown(look)
  timer = setTimeout(look)
  return end
}
