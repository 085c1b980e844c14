import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the element that gets the focus when a dialog closes that the header hides. It is always named: the header's
 * button may lose the focus before or after the dialog looks for it. The opener gets it; if that is gone, the element
 * of the selector.
 */
export const useFinalFocus = (open: boolean, otherwise: string): (() => HTMLElement | null) => {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    const { current } = opener
    const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body
    return isThere ? current : document.querySelector<HTMLElement>(otherwise)
  }
}
