/** In milliseconds. */
const pauseMs = 5_000

/** Resolves when a failed load is worth another try: back online, at the latest after five seconds. */
export const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pauseMs)
    addEventListener('online', go)
  })

/**
 * Loads code until it succeeds: for code that the reader does not request by a press, and that nothing else would load.
 */
export const keepTrying = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch {
    await nextTry()
    return keepTrying(load)
  }
}
