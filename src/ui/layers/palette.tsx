import type { ReactNode } from 'react'
import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { ArkLocale } from '../ark-locale.tsx'
import './dialog.css'
import './palette.css'

interface Props {
  open: boolean
  /** Called to close: by Escape or a press outside. */
  onClose: () => void
  label: string
  /** The control marked with data-autofocus gets the focus. */
  children: ReactNode
}

/** A modal dialog without head or cross: a field at its top is all that it begins with. */
export function Palette({ open, onClose, label, children }: Props) {
  return (
    <ArkLocale>
      <Ark.Root
        open={open}
        onOpenChange={(change) => !change.open && onClose()}
        lazyMount
        unmountOnExit
        initialFocusEl={() => document.querySelector<HTMLElement>('.ui-palette [data-autofocus]')}
      >
        <Portal>
          <Ark.Backdrop className="ui-scrim ui-palette-scrim" />
          <Ark.Positioner className="ui-palette-place">
            <Ark.Content className="ui-palette" aria-label={label}>
              {children}
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </ArkLocale>
  )
}
