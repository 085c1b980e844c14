import { useLayoutEffect, useRef } from 'react'
import type { ActionIcon } from '#machines/shell/action-bar.machine.ts'
import type { Controls } from './drag-area.tsx'

/** Must equal `--duration-base`, in milliseconds. */
const glideMs = 200

interface Bar {
  icons: readonly ActionIcon[]
  moved: ActionIcon | null
  controls: Controls
}

/**
 * Animates the icons to their new places when the reader moves one, unless reduced motion is set. The moved icon
 * is focused again, because an element loses the focus when it moves within the document.
 */
export const useGlide = ({ icons, moved, controls }: Bar): void => {
  const before = useRef(new Map<ActionIcon, number>())

  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const places = new Map<ActionIcon, number>()
    for (const icon of icons) {
      const control = controls[icon].current
      if (!control) continue
      const { offsetLeft } = control
      places.set(icon, offsetLeft)
      const by = (before.current.get(icon) ?? offsetLeft) - offsetLeft
      if (moved && by !== 0 && !isStill)
        control.animate([{ translate: `${by}px` }, { translate: '0px' }], {
          duration: glideMs,
          easing: 'ease-out',
        })
    }
    before.current = places
    if (moved && document.activeElement === document.body)
      controls[moved].current?.focus({ preventScroll: true })
  }, [icons, moved, controls])
}
