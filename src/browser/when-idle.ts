/** Where the browser doesn't say when it is idle, and at the latest, in milliseconds. */
const patienceMs = 3_000

/** Does the work once the page has loaded and the browser has nothing better to do. */
export const whenIdle = (work: () => void): void => {
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: patienceMs })
    else setTimeout(work, patienceMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
