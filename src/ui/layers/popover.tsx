import type { ReactNode } from 'react'
import { Popover as Ark } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { ArkLocale } from '../ark-locale.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import './popover.css'

interface Props {
  open: boolean
  /** Called to close: by the cross, Escape, a press outside, or a Tab that leaves it. */
  onClose: () => void
  title: ReactNode
  /** Id of the control under which it stands, which closes it too and gets the focus back. */
  controlId: string
  /** Where its upper edge is, in pixels from the window's. */
  top: number
  children: ReactNode
}

/** Between it and the window's edges, in pixels. */
const edge = 24

/** A dialog under its control that leaves the page usable. Its body scrolls. */
export function Popover({ open, onClose, title, controlId, top, children }: Props) {
  const { t } = useLingui()
  const belowControl = () => {
    const control = document.getElementById(controlId)?.getBoundingClientRect()
    return { x: control?.x ?? innerWidth - edge, width: control?.width ?? 0, y: 0, height: top }
  }
  return (
    <ArkLocale>
      <Ark.Root
        open={open}
        onOpenChange={(change) => !change.open && onClose()}
        ids={{ trigger: controlId }}
        positioning={{
          placement: 'bottom',
          strategy: 'fixed',
          gutter: 0,
          flip: false,
          overflowPadding: edge,
          getAnchorRect: belowControl,
        }}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Ark.Positioner>
            <Ark.Content className="ui-popover">
              <div className="ui-popover-head">
                <Ark.Title asChild>
                  <h2 className="text-title-2">{title}</h2>
                </Ark.Title>
              </div>
              <div className="ui-popover-body">{children}</div>
              <IconButton icon={X} label={t`Close`} className="ui-popover-close" onClick={onClose} />
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </ArkLocale>
  )
}
