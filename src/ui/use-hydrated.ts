import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/**
 * False on the server and in the browser's first rendering of a page that the server wrote, so that both are the same;
 * true from then on.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
