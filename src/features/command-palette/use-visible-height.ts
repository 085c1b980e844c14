import { useLayoutEffect } from 'react'

/** Sets `--visible-height` to the part of the window that the on-screen keyboard leaves free, while mounted. */
export const useVisibleHeight = (): void =>
  useLayoutEffect(() => {
    const { visualViewport: visible } = globalThis
    const { style } = document.documentElement
    if (!visible) return
    const say = (): void => style.setProperty('--visible-height', `${visible.height}px`)
    say()
    visible.addEventListener('resize', say)
    return () => {
      visible.removeEventListener('resize', say)
      style.removeProperty('--visible-height')
    }
  }, [])
