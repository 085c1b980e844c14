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
