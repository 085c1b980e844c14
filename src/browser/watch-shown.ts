/** Calls back when the player returns to this tab, or to this page by Back. Returns a function that stops it. */
export const watchShown = (onShown: () => void): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onShown()
    },
    { signal },
  )
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) onShown()
    },
    { signal },
  )
  return () => stop.abort()
}
