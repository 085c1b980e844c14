/** Longest wait in milliseconds, also for browsers that do not report idle time. */
const patienceMs = 3_000

/** Does the work once the page has loaded and the browser is idle. Returns a function that cancels it. */
export const whenIdle = (work: () => void): (() => void) => {
  const left = new AbortController()
  const { signal } = left
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) {
      const handle = requestIdleCallback(work, { timeout: patienceMs })
      signal.addEventListener('abort', () => cancelIdleCallback(handle))
    } else {
      const timer = setTimeout(work, patienceMs)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
  return () => left.abort()
}
