import { type ReactNode, type RefObject, useEffect } from 'react'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'
import { useCut } from '../use-cut.ts'
import './tabs.css'

/** Scrolls the chosen tab into the strip, clear of its ends, without scrolling the page. */
const reveal = (strip: HTMLElement | null): void => {
  const tab = strip?.querySelector<HTMLElement>(':is([aria-selected=true], [aria-current])')
  if (!strip || !tab) return
  const [inner, outer] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  const fade = Number.parseFloat(getComputedStyle(strip).scrollPaddingInlineStart) || 0
  const [before, after] = [inner.left - outer.left - fade, inner.right - outer.right + fade]
  if (before < 0) strip.scrollBy({ left: before, behavior: 'instant' })
  else if (after > 0) strip.scrollBy({ left: after, behavior: 'instant' })
}

interface FurtherProps {
  icon: LucideIcon
  end: 'start' | 'end'
  onClick: () => void
}

/** A button that scrolls the strip, for the pointer only. */
function Further({ icon, end, onClick }: FurtherProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={classes('ui-tabs-more', `ui-tabs-more-${end}`)}
      onClick={onClick}
    >
      <Icon of={icon} size={18} mirror />
    </button>
  )
}

interface Props {
  /** The scrolling part, of class `ui-tabs`. */
  strip: RefObject<HTMLElement | null>
  /** The chosen tab: it is scrolled into the strip. */
  chosen: string
  children: ReactNode
}

/**
 * The frame of a line of tabs: it scrolls when there are more tabs than room, also by a button. The keyboard needs
 * none.
 */
export function TabStrip({ strip, chosen, children }: Props) {
  const cut = useCut(strip)
  useEffect(() => reveal(strip.current), [strip, chosen])
  const scroll = (way: 1 | -1) => (): void => {
    const { current } = strip
    if (!current) return
    const forward = getComputedStyle(current).direction === 'rtl' ? -way : way
    current.scrollBy({ left: forward * current.clientWidth * 0.7 })
  }
  return (
    <div
      className={classes(
        'ui-tabs-strip',
        cut.before && 'ui-tabs-cut-before',
        cut.after && 'ui-tabs-cut-after',
      )}
    >
      {children}
      {cut.before && <Further icon={ChevronLeft} end="start" onClick={scroll(-1)} />}
      {cut.after && <Further icon={ChevronRight} end="end" onClick={scroll(1)} />}
    </div>
  )
}
