import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False on the server and in the browser's first rendering of server-written content, true ever after: for facts that
 * only the browser knows, such as the time zone. The new content must take the same room as the old.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
