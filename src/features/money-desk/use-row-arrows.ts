import { useEffect, useEffectEvent, useRef } from 'react'
import type { FoundPayment } from '#contract/money-desk.contract.ts'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The heading of the story beside the list, which has the focus once a story was opened. */
export const storyHeadingId = 'story-heading'

const rowOf = (orderId: string): HTMLElement | null => document.getElementById(`payment-${orderId}`)

interface Props {
  payments: readonly FoundPayment[]
  /** The one whose story is told beside. */
  opened: string | null
  /** Tells another one's story. */
  onFollow: (orderId: string) => void
}

/**
 * Arrow keys go from row to row, and an opened story follows them (design.md, BrainCore). Returns whether they led to the
 * story that comes: then the focus stays in its row.
 */
export const useRowArrows = ({ payments, opened, onFollow }: Props) => {
  const follows = useRef(false)
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const { activeElement } = document
    const at = payments.findIndex(({ order }) =>
      activeElement?.id === storyHeadingId ? order.id === opened : rowOf(order.id) === activeElement,
    )
    const next = at < 0 ? undefined : payments[at + step]?.order.id
    const row = next === undefined ? null : rowOf(next)
    // On a phone the story stands in the list's place.
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
