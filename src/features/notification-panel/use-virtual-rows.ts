import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { PanelItem } from './panel-items.rules.ts'

/** Heights before they are measured: a row of two lines, a deleted one; in pixels. */
const rowPx = 95
const deletedPx = 68

interface Rows {
  items: readonly PanelItem[]
  scroller: RefObject<HTMLDivElement | null>
  /** Index of the row with the focus, which exists however far it is scrolled away; -1 for none. */
  focusedAt: number
}

/** The rows near the visible part of the list. A row that disappears above it does not move it. */
export const useVirtualRows = ({ items, scroller, focusedAt }: Rows) => {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'row' ? rowPx : deletedPx),
    getItemKey: (index) => `${items[index]?.kind} ${items[index]?.key}`,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      const isNear = focusedAt < 0 || near.includes(focusedAt)
      return isNear ? near : [...near, focusedAt].toSorted((one, other) => one - other)
    },
    overscan: 2,
    // Measuring at once would change the list within the observer's own turn.
    useAnimationFrameWithResizeObserver: true,
    initialRect: { width: 420, height: 600 },
  })
  /** The first visible row, while the list is scrolled. */
  const anchor = useRef<{ key: unknown; start: number } | null>(null)
  const noteAnchor = (): void => {
    const offset = scroller.current?.scrollTop ?? 0
    const first = virtualizer.getVirtualItems().find(({ end }) => end > offset)
    anchor.current = first && offset > 0 ? { key: first.key, start: first.start } : null
  }
  useLayoutEffect(() => {
    const { current: known } = anchor
    const moved = known && virtualizer.measurementsCache.find(({ key }) => key === known.key)
    if (moved && scroller.current) scroller.current.scrollTop += moved.start - known.start
  }, [items, scroller, virtualizer])
  useLayoutEffect(noteAnchor)
  return { virtualizer, noteAnchor }
}
