import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs as Ark, useTabsContext } from '@ark-ui/react/tabs'
import { ArkLocale } from '../ark-locale.tsx'
import '../fields/choices.css'
import { TabStrip } from './tab-strip.tsx'
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

/**
 * For what comes into a panel later, in a component inside it: a panel with controls is no stop of its own for the
 * keyboard. `content` changes whenever controls come or go.
 */
export const useTabStops = (content: string): void => {
  const { syncTabIndex } = useTabsContext()
  const sync = useRef(syncTabIndex)
  useEffect(() => {
    sync.current()
  }, [content])
}

/** Looks again once the panel has its content: Ark looks a frame after the choice, and the content may come later. */
function TabStops() {
  useTabStops('shown')
  return null
}

/** Tabs and their panels. Arrow keys move and choose; a panel exists only while it is shown. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  items,
  look = 'line',
  className,
}: Props<Value>) {
  const strip = useRef<HTMLDivElement>(null)
  const choose = (next: string) => {
    const item = items.find((each) => each.value === next)
    if (item) onChange(item.value)
  }
  const list = (
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
  )
  return (
    <ArkLocale>
      <Ark.Root
        value={value}
        onValueChange={(change) => choose(change.value)}
        lazyMount
        unmountOnExit
        className={className}
      >
        {look === 'line' ? (
          <TabStrip strip={strip} chosen={value}>
            {list}
          </TabStrip>
        ) : (
          list
        )}
        {items.map((item) => (
          <Ark.Content key={item.value} value={item.value} className="ui-tab-panel">
            <TabStops />
            {item.content}
          </Ark.Content>
        ))}
      </Ark.Root>
    </ArkLocale>
  )
}
