import { Menu as Ark } from '@ark-ui/react/menu'
import { ArkLocale } from '../ark-locale.tsx'
import { type MenuProps, MenuRows } from './menu.tsx'

type Props = Pick<MenuProps, 'items' | 'heading' | 'onSelect'> & {
  /** What the menu is about; the focus goes back to it. */
  of: HTMLElement
  onClose: () => void
}

/** A menu of a control that does something else when pressed: open from its start, under its control. */
export function ContextMenu({ of: control, items, heading, onSelect, onClose }: Props) {
  const close = (): void => {
    onClose()
    control.focus()
  }
  return (
    <ArkLocale>
      <Ark.Root
        open
        onOpenChange={({ open }) => !open && close()}
        onSelect={({ value }) => onSelect?.(value)}
        positioning={{
          placement: 'bottom-start',
          gutter: 6,
          getAnchorRect: () => control.getBoundingClientRect(),
        }}
      >
        <Ark.Positioner>
          <MenuRows items={items} heading={heading} />
        </Ark.Positioner>
      </Ark.Root>
    </ArkLocale>
  )
}
