import { watchRestored } from './watch-restored.ts'

/**
 * Runs something while the page is shown. An open channel prevents the back/forward cache, so it is stopped when the
 * page is left and started again when it comes back. Returns a function that ends it.
 */
export const whileShown = (start: () => () => void): (() => void) => {
  let stop = start()
  const onHide = (): void => stop()
  addEventListener('pagehide', onHide)
  const stopRestored = watchRestored(() => {
    stop()
    stop = start()
  })
  return () => {
    stop()
    removeEventListener('pagehide', onHide)
    stopRestored()
  }
}
