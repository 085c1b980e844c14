import { useEffect, useRef } from 'react'

/** Focuses what in an item can have it first; an item of words alone has it itself. Returns that. */
const focusItem = (item: HTMLElement): HTMLElement => {
  const inside = [...item.querySelectorAll<HTMLElement>('a[href], button, [tabindex]')]
  const first = inside.find((one) => one.checkVisibility())
  if (!first) item.tabIndex = -1
  const taking = first ?? item
  taking.focus()
  return taking
}

interface Asked {
  /** What has the focus: the button, and once that is gone something in the list. */
  from: Element
  /** What stood at the list's end when more were asked for. */
  edge: HTMLElement
  side: 'next' | 'previous'
}

/**
 * For the button that brings more of a list: the first that came takes the focus over, which would be lost with a button
 * that goes. Returns what to call as more are asked for, with what stands at the list's end.
 */
export const useFocusOnMore = () => {
  const asked = useRef<Asked | null>(null)
  useEffect(() => {
    if (!asked.current) return
    const { from, edge, side } = asked.current
    const beside = side === 'next' ? edge.nextElementSibling : edge.previousElementSibling
    // The button itself may stand in the list's last item.
    const came = beside?.contains(from) ? null : beside
    if (came || !edge.isConnected) asked.current = null
    const { activeElement } = document
    // Who went elsewhere meanwhile stays there.
    if (activeElement !== document.body && activeElement !== from) return
    if (came instanceof HTMLElement) focusItem(came)
    else if (edge.isConnected && !from.isConnected) asked.current = { from: focusItem(edge), edge, side }
  })
  return (button: Element, edge: Element | null | undefined, side: Asked['side'] = 'next'): void => {
    asked.current = edge instanceof HTMLElement ? { from: button, edge, side } : null
  }
}
