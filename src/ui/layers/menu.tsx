import type { ReactElement, ReactNode } from 'react'
import { useId } from 'react'
import { Menu as Ark, useMenuContext } from '@ark-ui/react/menu'
import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import { ArkLocale } from '../ark-locale.tsx'
import { classes } from '../classes.ts'
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
  /** A second line: the current state, or the reason it cannot be chosen. A change is announced. */
  note?: ReactNode
  end?: ReactNode
  /** The menu stays open when it is chosen: its note shows the result. */
  stays?: boolean
  /** A line above divides it from the items before. */
  isApart?: boolean
  /** Opens a menu beside it, with one of its items chosen. */
  choices?: Choices
  /** Replaces the menu's own `onSelect`. */
  onSelect?: () => void
}

export interface Choices {
  items: readonly MenuItem[]
  chosen: string
  onSelect: (value: string) => void
}

export type MenuProps = {
  /** A button; it gets the menu's attributes. */
  trigger: ReactElement
  items: readonly MenuItem[]
  onSelect?: (value: string) => void
  /** The selected item, in a menu of choices (language, theme). */
  chosen?: string
  /** A line above the items. */
  heading?: ReactNode
  /** 280 px, for items of two lines. */
  isWide?: boolean
  /** Distance under the trigger, in pixels. */
  gap?: number
  defaultOpen?: boolean
}

const classOf = ({ note }: MenuItem): string => classes('ui-menu-item', note !== undefined && 'ui-menu-noted')

function Row({ item, noteId }: { item: MenuItem; noteId?: string }) {
  return (
    <>
      {item.icon && <Icon of={item.icon} mirror={item.mirror ?? false} />}
      <span className="ui-menu-words">
        <Ark.ItemText className="ui-menu-text" lang={item.lang}>
          {item.label}
        </Ark.ItemText>
        {(item.stays || item.note !== undefined) && (
          <span id={noteId} className="ui-menu-note" role={item.stays ? 'status' : undefined}>
            {item.note}
          </span>
        )}
      </span>
      {item.shortcut && (
        <kbd className="ui-menu-shortcut" aria-hidden="true">
          {item.shortcut}
        </kbd>
      )}
      {item.end && <span className="ui-menu-end">{item.end}</span>}
    </>
  )
}

function ChoiceRows({ items, chosen }: Pick<Choices, 'items' | 'chosen'>) {
  return (
    <Ark.RadioItemGroup value={chosen}>
      {items.map((item) => (
        <Ark.RadioItem key={item.value} value={item.value} disabled={item.disabled} className={classOf(item)}>
          <Row item={item} />
          <Ark.ItemIndicator>
            <Icon of={Check} size={16} />
          </Ark.ItemIndicator>
        </Ark.RadioItem>
      ))}
    </Ark.RadioItemGroup>
  )
}

function Beside({ item, choices }: { item: MenuItem; choices: Choices }) {
  return (
    <Ark.Root
      onSelect={({ value }) => choices.onSelect(value)}
      positioning={{ gutter: 4 }}
      lazyMount
      unmountOnExit
    >
      <Ark.TriggerItem className={classOf(item)}>
        <Row item={item} />
        <Icon of={ChevronRight} size={16} mirror />
      </Ark.TriggerItem>
      <Ark.Positioner>
        <Ark.Content className="ui-menu">
          <ChoiceRows items={choices.items} chosen={choices.chosen} />
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  const noteId = useId()
  return (
    <>
      {item.isApart && <Ark.Separator className="ui-menu-rule" />}
      {item.choices ? (
        <Beside item={item} choices={item.choices} />
      ) : (
        <Ark.Item
          value={item.value}
          disabled={item.disabled}
          closeOnSelect={!item.stays}
          className={classOf(item)}
          data-danger={item.danger || undefined}
          aria-describedby={item.note === undefined ? undefined : noteId}
        >
          <Row item={item} noteId={noteId} />
        </Ark.Item>
      )}
    </>
  )
}

export function MenuRows({
  items,
  chosen,
  heading,
  isWide,
}: Pick<MenuProps, 'items' | 'chosen' | 'heading' | 'isWide'>) {
  const { open } = useMenuContext()
  return (
    // While closing, it would take the focus back from its button: each move of the pointer requests that a frame
    // later.
    <Ark.Content inert={!open} className={classes('ui-menu', isWide && 'ui-menu-wide')}>
      {heading && <div className="ui-menu-heading">{heading}</div>}
      {chosen === undefined ? (
        items.map((item) => <Item key={item.value} item={item} />)
      ) : (
        <ChoiceRows items={items} chosen={chosen} />
      )}
    </Ark.Content>
  )
}

/** A menu under its button, in the same landmark: arrows move, typing finds, Escape closes and returns the focus. */
export function Menu({ trigger, items, onSelect, chosen, heading, isWide, gap = 6, defaultOpen }: MenuProps) {
  const select = (value: string): void => {
    const own = items.find((item) => item.value === value)?.onSelect
    if (own) own()
    else onSelect?.(value)
  }
  return (
    <ArkLocale>
      <Ark.Root
        defaultOpen={defaultOpen}
        onSelect={({ value }) => select(value)}
        positioning={{ placement: 'bottom-end', gutter: gap }}
        lazyMount
        unmountOnExit
      >
        <Ark.Trigger asChild>{trigger}</Ark.Trigger>
        <Ark.Positioner>
          <MenuRows items={items} chosen={chosen} heading={heading} isWide={isWide} />
        </Ark.Positioner>
      </Ark.Root>
    </ArkLocale>
  )
}
