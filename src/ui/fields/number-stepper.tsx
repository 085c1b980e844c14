import { type KeyboardEvent, useState } from 'react'
import { Minus, Plus } from 'lucide-react'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'
import { parseWhole } from './parse-whole.ts'
import './fields.css'

type Props = {
  value: number
  onChange: (value: number) => void
  /** Called on Enter, after the typed number was applied. */
  onEnter?: () => void
  /**
   * Called when typing ends: the owner then decides about the number. Every number is passed on as typed, also one
   * beyond the bounds; empty or unreadable text is passed on as 0.
   */
  onLeave?: () => void
  /** The name of the number; the buttons have their own labels. */
  label: string
  decreaseLabel: string
  increaseLabel: string
  /** By default from 1 to 1000 in steps of 1 (Shell 5). */
  min?: number
  max?: number
  step?: number
  /** Formats the number while it is not being typed: `$10`. */
  format?: (value: number) => string
  size?: 'sm' | 'md'
  /** True: unreadable text leaves the number unchanged. False: it becomes the minimum (Shell 5). */
  keepsUnread?: boolean
  /** Marks a number above `min` with the accent. */
  highlight?: boolean
  className?: string
}

/** UTF-16 units of a number as it is typed or pasted, with its currency and spaces. */
const longestNumber = 64

/**
 * Minus, a typed whole number, plus. Arrows step, Page keys take ten steps, Home and End go to the ends; Escape reverts
 * the typing.
 */
export function NumberStepper(props: Props) {
  const {
    value,
    onChange,
    onEnter,
    onLeave,
    label,
    decreaseLabel,
    increaseLabel,
    min = 1,
    max = 1_000,
    step = 1,
  } = props
  const { format = String, size = 'md', highlight = false, keepsUnread = false, className } = props
  const [typed, setTyped] = useState<{ text: string; before: number } | null>(null)

  const commit = (next: number) => {
    setTyped(null)
    const within = Math.min(Math.max(next, min), max)
    if (within !== value) onChange(within)
  }
  // A typed number counts at once, without waiting for blur, and one above the maximum counts as the maximum: Enter
  // must apply the amount shown beside the field. Only the minimum waits: while another number is being typed it would
  // remove the line.
  const type = (text: string) => {
    setTyped({ text, before: typed?.before ?? value })
    const next = parseWhole(text)
    if (onLeave) return onChange(next ?? 0)
    if (next === null || next <= min) return
    const within = Math.min(next, max)
    if (within !== value) onChange(within)
  }
  const leave = () => {
    if (!typed) return
    if (onLeave) {
      setTyped(null)
      return onLeave()
    }
    const read = parseWhole(typed.text) ?? Number.NEGATIVE_INFINITY
    commit(keepsUnread && read < min ? typed.before : read)
  }
  const enter = () => {
    leave()
    onEnter?.()
  }
  const keys: Record<string, () => void> = {
    ArrowUp: () => commit(value + step),
    ArrowDown: () => commit(value - step),
    PageUp: () => commit(value + 10 * step),
    PageDown: () => commit(value - 10 * step),
    Home: () => commit(min),
    End: () => commit(max),
    Enter: enter,
    Escape: () => commit(typed?.before ?? value),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    if (typed === null && (event.key === 'Escape' || (event.key === 'Enter' && !onEnter))) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <span
      className={classes(
        'ui-stepper',
        size === 'sm' && 'ui-stepper-sm',
        highlight ? value > min && 'ui-stepper-filled' : 'ui-stepper-solid',
        className,
      )}
    >
      <button
        type="button"
        aria-label={decreaseLabel}
        aria-disabled={value <= min}
        onClick={() => commit(value - step)}
      >
        <Icon of={Minus} size={16} />
      </button>
      <input
        role="spinbutton"
        inputMode="numeric"
        maxLength={longestNumber}
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={format(value)}
        value={typed?.text ?? format(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={increaseLabel}
        aria-disabled={value >= max}
        onClick={() => commit(value + step)}
      >
        <Icon of={Plus} size={16} />
      </button>
    </span>
  )
}
