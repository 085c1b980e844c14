/** In milliseconds. */
const pauseMs = 5_000

/** Resolves when what failed to load is worth another try: back online, at the latest after five seconds. */
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

/** Loads code until it comes: for what the reader doesn't ask for by a press, and what nothing else would bring. */
export const keepTrying = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch {
    await nextTry()
    return keepTrying(load)
  }
}
