import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'

/** Length of a long press, in milliseconds: it opens the menu. */
const longPressMs = 500
/** A finger that moves farther than this, in pixels, is not making a long press. */
const restPx = 8

const iconAt = (target: EventTarget): ActionIcon | null =>
  target instanceof Element
    ? ((target.closest<HTMLElement>('[data-icon]')?.dataset.icon as ActionIcon | undefined) ?? null)
    : null

interface Told {
  onMove: (icon: ActionIcon, by: 1 | -1) => void
  onMenu: (icon: ActionIcon) => void
}

interface Press {
  timer: ReturnType<typeof setTimeout>
  x: number
  y: number
}

/**
 * Handlers for the list of icons. Shift and an arrow key move the focused icon. A right click, Shift+F10 or a
 * long press opens its menu; such a press has no other effect.
 */
export const useMoveGestures = ({ onMove, onMenu }: Told) => {
  const press = useRef<Press | null>(null)
  const isSpent = useRef(false)
  const end = (): void => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  const askMenu = (icon: ActionIcon): void => {
    end()
    onMenu(icon)
  }
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const icon = iconAt(event.target)
      const { key, shiftKey, currentTarget } = event
      if (!icon || event.altKey || event.ctrlKey || event.metaKey) return
      const asksMenu = key === 'ContextMenu' || (key === 'F10' && shiftKey)
      const isArrow = shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')
      if (!asksMenu && !isArrow) return
      event.preventDefault()
      if (asksMenu) return askMenu(icon)
      const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
      onMove(icon, (key === 'ArrowRight') === isMirrored ? -1 : 1)
    },
    onContextMenu: (event: MouseEvent<HTMLElement>): void => {
      const icon = iconAt(event.target)
      if (!icon) return
      event.preventDefault()
      askMenu(icon)
    },
    onPointerDown: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>): void => {
      const icon = iconAt(target)
      isSpent.current = false
      end()
      if (pointerType !== 'touch' || !icon) return
      const ask = (): void => {
        isSpent.current = true
        askMenu(icon)
      }
      press.current = { timer: setTimeout(ask, longPressMs), x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > restPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent<HTMLElement>): void => {
      if (!isSpent.current) return
      isSpent.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
