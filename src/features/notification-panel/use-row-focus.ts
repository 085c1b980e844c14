import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { PanelItem } from './panel-items.rules.ts'

/** Frames within which a row that was scrolled to is there. */
const patientFrames = 10

const isOfMenu = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="menu"], [aria-expanded="true"]') !== null

const focusTab = (): void =>
  document.querySelector<HTMLElement>('.notification-tabs [role="tab"][aria-selected="true"]')?.focus()

/** Can it have the focus? The place of a deletion that can no longer be undone has no control. */
const isStop = (item: PanelItem): boolean => item.kind === 'row' || item.change !== null

interface Focusable {
  items: readonly PanelItem[]
  scroller: RefObject<HTMLDivElement | null>
  focused: string | null
  onFocus: (key: string | null) => void
  scrollTo: (index: number) => void
}

/** The keyboard in the list, which is one stop: arrows, Home and End move between rows (design.md 20). */
export const useRowFocus = ({ items, scroller, focused, onFocus, scrollTo }: Focusable) => {
  const at = items.findIndex(({ key }) => key === focused)
  const isWithin = useRef(false)
  const lastAt = useRef(0)

  const focusItem = (index: number): void => {
    const item = items[index]
    if (!item) return
    onFocus(item.key)
    scrollTo(index)
    const focus = (framesLeft: number): void => {
      const row = scroller.current?.querySelector(`[data-index="${index}"]`)
      const control = row?.querySelector<HTMLElement>('[data-item-focus]')
      if (control) control.focus({ preventScroll: true })
      else if (framesLeft > 0) requestAnimationFrame(() => focus(framesLeft - 1))
    }
    focus(patientFrames)
  }

  // The row's control with the focus is replaced by another one, or the row has gone: then the next row gets the focus,
  // else the tab.
  useLayoutEffect(() => {
    if (focused === null || !isWithin.current) return
    const item = items[at]
    if (item && isStop(item)) {
      lastAt.current = at
      if (document.activeElement === document.body) focusItem(at)
      return
    }
    const next = items.findIndex((one, index) => index >= lastAt.current && isStop(one))
    if (next >= 0) return focusItem(next)
    isWithin.current = false
    onFocus(null)
    focusTab()
  })

  const moves = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isOfMenu(event.target)) return
    const current = Math.max(0, at)
    const target = new Map([
      ['ArrowDown', Math.min(current + 1, items.length - 1)],
      ['ArrowUp', Math.max(current - 1, 0)],
      ['Home', 0],
      ['End', items.length - 1],
    ]).get(event.key)
    if (target === undefined) return
    event.preventDefault()
    focusItem(target)
  }

  return {
    focusItem,
    gestures: {
      onKeyDown: moves,
      onFocus: ({ target }: FocusEvent): void => {
        isWithin.current = true
        const index = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
        const item = items[index]
        if (item) onFocus(item.key)
      },
      onBlur: ({ currentTarget, target }: FocusEvent): void => {
        // A control that disappears loses the focus to nothing: the list gives it to the next row.
        requestAnimationFrame(() => {
          if (!target.isConnected || currentTarget.contains(document.activeElement)) return
          isWithin.current = false
          onFocus(null)
        })
      },
    },
  }
}
