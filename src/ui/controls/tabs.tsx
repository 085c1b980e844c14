import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as Ark } from '@ark-ui/react/tabs'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { ArkLocale } from '../ark-locale.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'
import { useCut } from '../use-cut.ts'
import '../fields/choices.css'
import './tabs.css'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  items: readonly { value: Value; label: ReactNode; content: ReactNode }[]
  /** Underlined on pages, a track in dialogs. */
  look?: 'line' | 'segmented'
  className?: string
}

/** The fade at a cut end, in pixels. */
const fade = 72

/** Brings the chosen tab into the strip, clear of its ends, and leaves the page where it is. */
const reveal = (strip: HTMLElement | null): void => {
  const tab = strip?.querySelector<HTMLElement>('[aria-selected=true]')
  if (!strip || !tab) return
  const [inner, outer] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
  const [before, after] = [inner.left - outer.left - fade, inner.right - outer.right + fade]
  if (before < 0) strip.scrollBy({ left: before, behavior: 'instant' })
  else if (after > 0) strip.scrollBy({ left: after, behavior: 'instant' })
}

interface FurtherProps {
  icon: LucideIcon
  end: 'start' | 'end'
  onClick: () => void
}

/** Scrolls the strip for the pointer alone. */
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

/**
 * Tabs and their panels. Arrow keys move and choose; a panel exists only while it is shown. A strip with more tabs than
 * room is scrolled, by a button too: the keyboard needs none.
 */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  items,
  look = 'line',
  className,
}: Props<Value>) {
  const strip = useRef<HTMLDivElement>(null)
  const cut = useCut(strip)
  useEffect(() => reveal(strip.current), [value])
  const scroll = (way: 1 | -1) => (): void => {
    const { current } = strip
    if (!current) return
    const forward = getComputedStyle(current).direction === 'rtl' ? -way : way
    current.scrollBy({ left: forward * current.clientWidth * 0.7 })
  }
  const choose = (next: string) => {
    const item = items.find((each) => each.value === next)
    if (item) onChange(item.value)
  }
  return (
    <ArkLocale>
      <Ark.Root
        value={value}
        onValueChange={(change) => choose(change.value)}
        lazyMount
        unmountOnExit
        className={className}
      >
        <div
          className={classes(
            'ui-tabs-strip',
            look === 'line' && cut.before && 'ui-tabs-cut-before',
            look === 'line' && cut.after && 'ui-tabs-cut-after',
          )}
        >
          <Ark.List ref={strip} aria-label={label} className={look === 'line' ? 'ui-tabs' : 'ui-segmented'}>
            {items.map((item) => (
              <Ark.Trigger
                key={item.value}
                value={item.value}
                className={look === 'line' ? 'ui-tab' : 'ui-segment'}
              >
                {item.label}
              </Ark.Trigger>
            ))}
          </Ark.List>
          {look === 'line' && cut.before && <Further icon={ChevronLeft} end="start" onClick={scroll(-1)} />}
          {look === 'line' && cut.after && <Further icon={ChevronRight} end="end" onClick={scroll(1)} />}
        </div>
        {items.map((item) => (
          <Ark.Content key={item.value} value={item.value} className="ui-tab-panel">
            {item.content}
          </Ark.Content>
        ))}
      </Ark.Root>
    </ArkLocale>
  )
}
