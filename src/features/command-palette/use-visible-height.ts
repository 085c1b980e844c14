import { useLayoutEffect } from 'react'

/** Says in `--visible-height` how much of the window the screen's keyboard leaves, as long as it is used. */
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
