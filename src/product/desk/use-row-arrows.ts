import { useEffect, useEffectEvent, useRef } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The heading of what is opened beside the list, which has the focus once it was opened. */
export const panelHeadingId = 'desk-panel-heading'

/** Where the row of a desk's list is, which leads to what is opened beside. */
export const rowId = (id: string): string => `row-${id}`

const rowOf = (id: string): HTMLElement | null => document.getElementById(rowId(id))

interface Props {
  /** What is listed, in its order. */
  ids: readonly string[]
  opened: string | null
  /** Opens another one. */
  onFollow: (id: string) => void
}

/**
 * Arrow keys go from row to row, and what is opened follows them (design.md, BrainCore). Returns whether they led to what
 * comes: then the focus stays in its row.
 */
export const useRowArrows = ({ ids, opened, onFollow }: Props) => {
  const follows = useRef(false)
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const { activeElement } = document
    const at = ids.findIndex((id) =>
      activeElement?.id === panelHeadingId ? id === opened : rowOf(id) === activeElement,
    )
    const next = at < 0 ? undefined : ids[at + step]
    const row = next === undefined ? null : rowOf(next)
    // On a phone what is opened stands in the list's place.
    if (next === undefined || !row?.checkVisibility()) return
    event.preventDefault()
    row.focus()
    if (opened === null) return
    follows.current = true
    onFollow(next)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return {
    cameByArrow: (): boolean => {
      const came = follows.current
      follows.current = false
      return came
    },
  }
}
