import type { ReactElement, ReactNode } from 'react'
import { Menu as Ark } from '@ark-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import { ArkLocale } from '../ark-locale.tsx'
import { Icon } from '../drawing/icon.tsx'
import './menu.css'

export type MenuItem = {
  value: string
  label: ReactNode
  icon?: LucideIcon
  /** For icons that point to a side. */
  mirror?: boolean
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  /** The item's language, when its label is written in another one. */
  lang?: string
}

export type MenuProps = {
  /** A button; it gets the menu's attributes. */
  trigger: ReactElement
  items: readonly MenuItem[]
  onSelect: (value: string) => void
  /** The selected item, in a menu of choices (language, theme). */
  chosen?: string
  /** A line above the items. */
  heading?: ReactNode
  defaultOpen?: boolean
}

function Row({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon && <Icon of={item.icon} mirror={item.mirror ?? false} />}
      <Ark.ItemText className="ui-menu-text" lang={item.lang}>
        {item.label}
      </Ark.ItemText>
      {item.shortcut && (
        <kbd className="ui-menu-shortcut" aria-hidden="true">
          {item.shortcut}
        </kbd>
      )}
    </>
  )
}

/** What stands in a menu. */
export function MenuRows({ items, chosen, heading }: Pick<MenuProps, 'items' | 'chosen' | 'heading'>) {
  const rows = items.map((item) =>
    chosen === undefined ? (
      <Ark.Item
        key={item.value}
        value={item.value}
        disabled={item.disabled}
        className="ui-menu-item"
        data-danger={item.danger || undefined}
      >
        <Row item={item} />
      </Ark.Item>
    ) : (
      <Ark.RadioItem key={item.value} value={item.value} disabled={item.disabled} className="ui-menu-item">
        <Row item={item} />
        <Ark.ItemIndicator>
          <Icon of={Check} size={16} />
        </Ark.ItemIndicator>
      </Ark.RadioItem>
    ),
  )
  return (
    <Ark.Content className="ui-menu">
      {heading && <div className="ui-menu-heading">{heading}</div>}
      {chosen === undefined ? rows : <Ark.RadioItemGroup value={chosen}>{rows}</Ark.RadioItemGroup>}
    </Ark.Content>
  )
}

/** A menu under its button, in the same landmark: arrows move, typing finds, Escape closes and returns the focus. */
export function Menu({ trigger, items, onSelect, chosen, heading, defaultOpen }: MenuProps) {
  return (
    <ArkLocale>
      <Ark.Root
        defaultOpen={defaultOpen}
        onSelect={({ value }) => onSelect(value)}
        positioning={{ placement: 'bottom-end', gutter: 6 }}
        lazyMount
        unmountOnExit
      >
        <Ark.Trigger asChild>{trigger}</Ark.Trigger>
        <Ark.Positioner>
          <MenuRows items={items} chosen={chosen} heading={heading} />
        </Ark.Positioner>
      </Ark.Root>
    </ArkLocale>
  )
}
