import { Menu as Ark } from '@ark-ui/react/menu'
import { ArkLocale } from '../ark-locale.tsx'
import { type MenuProps, MenuRows } from './menu.tsx'

type Props = Pick<MenuProps, 'items' | 'heading' | 'onSelect'> & {
  /** The control that the menu belongs to; the focus returns to it. */
  of: HTMLElement
  onClose: () => void
}

/** A menu of a control that does something else when pressed: mounted open, under its control. */
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
