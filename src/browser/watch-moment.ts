/** Browsers limit a timer to 24 days, and after a sleep it is late. In milliseconds. */
const lookAgainMs = 3_600_000

/**
 * Calls back at a moment, or at once if it was within the last `freshMs`; not for an older one. Returns a function that
 * stops it.
 */
export const watchMoment = (at: number, freshMs: number, onCome: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    const left = at - Date.now()
    if (left > 0) timer = setTimeout(look, Math.min(left, lookAgainMs))
    else if (left > -freshMs) onCome()
  }
  timer = setTimeout(look)
  return () => clearTimeout(timer)
}
