import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as Ark } from '@ark-ui/react/tabs'
import { ChevronRight } from 'lucide-react'
import { ArkLocale } from '../ark-locale.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../drawing/icon.tsx'
import { useIsCut } from '../use-is-cut.ts'
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
  if (before < 0) strip.scrollBy({ left: before })
  else if (after > 0) strip.scrollBy({ left: after })
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
  const isCut = useIsCut(strip)
  useEffect(() => reveal(strip.current), [value])
  const showMore = (): void => {
    const way = getComputedStyle(strip.current!).direction === 'rtl' ? -1 : 1
    strip.current?.scrollBy({ left: way * strip.current.clientWidth * 0.7, behavior: 'smooth' })
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
        <div className={classes('ui-tabs-strip', look === 'line' && isCut && 'ui-tabs-cut')}>
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
          {look === 'line' && isCut && (
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className="ui-tabs-more"
              onClick={showMore}
            >
              <Icon of={ChevronRight} size={18} mirror />
            </button>
          )}
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
