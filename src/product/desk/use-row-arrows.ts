import { useEffect, useEffectEvent, useRef } from 'react'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Heading of the opened entry's panel; it gets the focus when the panel opens. */
export const panelHeadingId = 'desk-panel-heading'

/** Id of the row's link, which opens the entry. */
export const rowId = (id: string): string => `row-${id}`

const rowOf = (id: string): HTMLElement | null => document.getElementById(rowId(id))

interface Props {
  ids: readonly string[]
  opened: string | null
  onFollow: (id: string) => void
}

/** Way an entry was opened from another one: by an arrow key, or by a button of its panel. Null: opened directly. */
export type CameBy = 'arrow' | 'previous' | 'next' | null

/**
 * Arrow keys move from row to row, and the opened entry follows them (design.md, BrainCore); its panel has buttons that
 * do the same. The focus stays in the row, or on the button.
 */
export const useRowArrows = ({ ids, opened, onFollow }: Props) => {
  const came = useRef<CameBy>(null)
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
    // On a phone the opened entry replaces the list.
    if (next === undefined || !row?.checkVisibility()) return
    event.preventDefault()
    row.focus()
    if (opened === null) return
    came.current = 'arrow'
    onFollow(next)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  const at = opened === null ? -1 : ids.indexOf(opened)
  const stepTo = (id: string | undefined, by: 'previous' | 'next') =>
    at < 0 || id === undefined
      ? null
      : (): void => {
          came.current = by
          onFollow(id)
        }
  return {
    /** The opened panel reads it once. */
    cameBy: (): CameBy => {
      const by = came.current
      came.current = null
      return by
    },
    /** Open the entry before or after the opened one; null if there is none, or if the opened one is not listed. */
    previous: stepTo(ids[at - 1], 'previous'),
    next: stepTo(ids[at + 1], 'next'),
  }
}
