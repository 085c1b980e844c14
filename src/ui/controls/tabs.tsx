import type { ReactNode } from 'react'
import { Tabs as Ark } from '@ark-ui/react/tabs'
import { ArkLocale } from '../ark-locale.tsx'
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

/** Tabs and their panels. Arrow keys move and choose; a panel exists only while it is shown. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  items,
  look = 'line',
  className,
}: Props<Value>) {
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
        <Ark.List aria-label={label} className={look === 'line' ? 'ui-tabs' : 'ui-segmented'}>
          {items.map((item) => (
            <Ark.Trigger
              key={item.value}
              value={item.value}
              className={look === 'line' ? 'ui-tab' : 'ui-segment'}
            >
              {item.label}
            </Ark.Trigger>
          ))}
          {look === 'line' && <Ark.Indicator className="ui-tab-mark" />}
        </Ark.List>
        {items.map((item) => (
          <Ark.Content key={item.value} value={item.value} className="ui-tab-panel">
            {item.content}
          </Ark.Content>
        ))}
      </Ark.Root>
    </ArkLocale>
  )
}
