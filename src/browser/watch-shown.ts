import { watchRestored } from './watch-restored.ts'

/** Calls back when the player returns to this tab, or to this page by Back. Returns a function that stops it. */
export const watchShown = (onShown: () => void): (() => void) => {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') onShown()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stopRestored = watchRestored(onShown)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stopRestored()
  }
}
