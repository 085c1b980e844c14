import { useLayoutEffect, useRef } from 'react'

/**
 * Where the focus goes when a dialog closes over which the header hides: to the opener, which is always named, because
 * the header's button loses the focus sooner or later than the dialog looks for it. Where the opener is no longer there,
 * the element of the selector takes it.
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
