import { type ReactNode, useEffect, useId, useState } from 'react'
import { Popover as Ark } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { ArkLocale } from '../ark-locale.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../controls/icon-button.tsx'
import './popover.css'

interface Props {
  open: boolean
  /** Called to close: by the cross, Escape, a press outside, or a Tab that leaves it. */
  onClose: () => void
  title: ReactNode
  /** Id of the control above it, which also closes it and gets the focus back. */
  controlId: string
  /**
   * Its upper edge in pixels from the window's; without it, the popover is placed at its control and scrolls with it.
   */
  top?: number
  /** `panel`: narrower, on the color of panels, and its content scrolls by itself. */
  look?: 'plain' | 'panel'
  /** Icon buttons before the cross. */
  actions?: ReactNode
  /** Called on Escape; true: Escape was used for a part of the content, and the popover stays. */
  onEscape?: () => boolean
  /** Returns the element that gets the focus on opening; the first control without it. */
  initialFocus?: () => HTMLElement | null
  children: ReactNode
}

/** Distance from the window's edges, in pixels. */
const edge = 24

/** Its width if there is room, as in the style sheet, in pixels. */
const widest = 440

/** A panel ends this far beyond its control, in pixels. */
const beyond = 32

/**
 * Returns the anchor rectangle. The popover ends where the content ends, unless its control is further to the start
 * than the popover would reach.
 */
const anchorOf = (controlId: string, top: number, look: Props['look']) => {
  const { clientWidth, dir } = document.documentElement
  const control = document.getElementById(controlId)?.getBoundingClientRect()
  if (look === 'panel' && control) {
    if (dir !== 'rtl')
      return { x: 0, y: 0, width: Math.min(clientWidth - edge, control.right + beyond), height: top }
    const left = Math.max(edge, control.left - beyond)
    return { x: left, y: 0, width: clientWidth - left, height: top }
  }
  if (dir === 'rtl') {
    const left = Math.max(edge, (control?.right ?? 0) - widest)
    return { x: left, y: 0, width: clientWidth - left, height: top }
  }
  const right = Math.min(clientWidth - edge, (control?.left ?? clientWidth) + widest)
  return { x: 0, y: 0, width: right, height: top }
}

/** A dialog at its control that leaves the page usable. Its body scrolls. */
export function Popover(props: Props) {
  const {
    open,
    onClose,
    title,
    controlId,
    top,
    look = 'plain',
    actions,
    onEscape,
    initialFocus,
    children,
  } = props
  const { t } = useLingui()
  const titleId = useId()
  // A popover that is open from the start would not take the focus: it takes it only on opening.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <ArkLocale>
      <Ark.Root
        open={open && isMounted}
        onOpenChange={(change) => !change.open && onClose()}
        onEscapeKeyDown={(event) => onEscape?.() && event.preventDefault()}
        initialFocusEl={initialFocus}
        ids={{ trigger: controlId }}
        positioning={
          top === undefined
            ? {
                placement: 'bottom-end',
                gutter: 12,
                overflowPadding: 12,
                arrowPadding: 12,
                getAnchorRect: () => document.getElementById(controlId)?.getBoundingClientRect() ?? null,
              }
            : {
                placement: 'bottom-end',
                strategy: 'fixed',
                gutter: 0,
                flip: false,
                overflowPadding: edge,
                getAnchorRect: () => anchorOf(controlId, top, look),
              }
        }
        lazyMount
        unmountOnExit
      >
        <Portal>
          <Ark.Positioner>
            <Ark.Content
              className={classes(
                'ui-popover',
                top === undefined && 'ui-popover-small',
                look === 'panel' && 'ui-popover-panel',
              )}
              aria-labelledby={titleId}
            >
              {top === undefined && (
                <Ark.Arrow>
                  <Ark.ArrowTip />
                </Ark.Arrow>
              )}
              <div className="ui-popover-head">
                <h2 id={titleId} className="text-title-2">
                  {title}
                </h2>
                {actions}
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
