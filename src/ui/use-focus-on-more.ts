import { useEffect, useRef } from 'react'

/**
 * Focuses the first focusable element in an item, or the item itself if it has only words. Returns the focused element.
 */
const focusItem = (item: HTMLElement): HTMLElement => {
  const inside = [...item.querySelectorAll<HTMLElement>('a[href], button, [tabindex]')]
  const first = inside.find((one) => one.checkVisibility())
  if (!first) item.tabIndex = -1
  const taking = first ?? item
  taking.focus()
  return taking
}

interface Asked {
  /** The focused element: the button, and once that is gone an element of the list. */
  from: Element
  /** The item at the list's end when more were requested. */
  edge: HTMLElement
  side: 'next' | 'previous'
}

/**
 * For the button that loads more of a list: the first new item takes the focus, which would be lost if the button
 * disappears. Returns a function to call with the button and the item at the list's end when more are requested.
 */
export const useFocusOnMore = () => {
  const asked = useRef<Asked | null>(null)
  useEffect(() => {
    if (!asked.current) return
    const { from, edge, side } = asked.current
    const beside = side === 'next' ? edge.nextElementSibling : edge.previousElementSibling
    // The button itself may be in the list's last item.
    const came = beside?.contains(from) ? null : beside
    if (came || !edge.isConnected) asked.current = null
    const { activeElement } = document
    // If the focus has moved elsewhere in the meantime, it stays there.
    if (activeElement !== document.body && activeElement !== from) return
    if (came instanceof HTMLElement) focusItem(came)
    else if (edge.isConnected && !from.isConnected) asked.current = { from: focusItem(edge), edge, side }
  })
  return (button: Element, edge: Element | null | undefined, side: Asked['side'] = 'next'): void => {
    asked.current = edge instanceof HTMLElement ? { from: button, edge, side } : null
  }
}
