/** Waits for a turn; returns null if there is no need to wait. */
export type Turn = () => Promise<void> | null

interface Pace {
  /** Callers that continue in a turn of the event loop, however short the one before was. */
  readonly least: number
  /** Callers per millisecond of the turn before, so that a busy process leaves them a share of its time. */
  readonly eachMs: number
  readonly most: number
}

/**
 * Lets some callers continue in one turn of the event loop; the others wait for the next turns, in order of arrival.
 * Between two turns the process handles everything else that has arrived. `now`: a clock in milliseconds.
 */
export const createTurns = ({ least, eachMs, most }: Pace, now = () => performance.now()): Turn => {
  let waiting: (() => void)[] = []
  let next = 0
  let left = least
  let isAsked = false
  let askedAt = 0
  const askForTurn = (): void => {
    if (isAsked) return
    isAsked = true
    askedAt = now()
    setImmediate(takeTurn)
  }
  const takeTurn = (): void => {
    isAsked = false
    const tookMs = now() - askedAt
    left = Math.min(most, Math.max(least, Math.floor(tookMs * eachMs)))
    const isCrowd = next < waiting.length
    for (; left > 0 && next < waiting.length; left -= 1) waiting[next++]?.()
    if (next === waiting.length) {
      waiting = []
      next = 0
    }
    // Callers that arrive before the next turn wait for it, too.
    if (isCrowd) askForTurn()
  }
  return () => {
    askForTurn()
    if (left === 0) return new Promise((goOn) => waiting.push(goOn))
    left -= 1
    return null
  }
}
