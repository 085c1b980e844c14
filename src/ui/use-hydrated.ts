import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False on the server and in the browser's first rendering of what came from there, true ever after: for what only the
 * browser knows, such as the time zone. What it shows must have the room of what it replaces.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
