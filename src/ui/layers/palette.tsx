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
  /** Returns the element that gets the focus after closing. */
  finalFocus: () => HTMLElement | null
  /** The control marked with data-autofocus gets the focus. */
  children: ReactNode
}

/** A modal dialog without head or cross: it begins with only a field at its top. */
export function Palette({ open, onClose, label, finalFocus, children }: Props) {
  return (
    <ArkLocale>
      <Ark.Root
        open={open}
        onOpenChange={(change) => !change.open && onClose()}
        lazyMount
        unmountOnExit
        finalFocusEl={finalFocus}
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
