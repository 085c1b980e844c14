import { useSyncExternalStore } from 'react'

const afterPx = 10

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

export const useIsScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > afterPx,
    () => false,
  )
