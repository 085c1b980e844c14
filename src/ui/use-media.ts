import { useSyncExternalStore } from 'react'

/** Does a media query match now? For layouts that differ in their content, not only in their look. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
