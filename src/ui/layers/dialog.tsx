import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { ArkLocale } from '../ark-locale.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../controls/icon-button.tsx'
import './dialog.css'

type Props = {
  open: boolean
  /** Called to close: by the cross, Escape, a press outside, or a link in it that leads to another page here. */
  onClose: () => void
  title: ReactNode
  /** One line under the title. */
  description?: ReactNode
  /** `full`: the whole screen. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
  /** Its content alternates (tabs), so its height stays. */
  tall?: boolean
  /** Its content changes its height: the upper edge stays, so that nothing moves under the pointer. */
  steady?: boolean
  /** Its content extends to its edges, and scrolls by itself. */
  bare?: boolean
  /** Icon buttons before the cross. */
  actions?: ReactNode
  /** Called on Escape; true: Escape was used for a part of the content, and the dialog stays. */
  onEscape?: () => boolean
  /** Fixed under the scrolling body: actions, totals. */
  foot?: ReactNode
  /** A second part of 20 rem at the inline-end, from 64 rem up. */
  aside?: ReactNode
  /** False while closing would lose something: then only the cross closes. */
  dismissible?: boolean
  /** Another dialog replaces it: it stays mounted but hidden until that closes. */
  covered?: boolean
  role?: 'dialog' | 'alertdialog'
  /** The dialog's current task. Null: the focus waits on the cross; otherwise it moves to the task's first control. */
  task?: string | null
  /** Returns the element that gets the focus after closing; null for the opener. */
  finalFocus?: () => HTMLElement | null
  /** Called when the closing animation (300 ms) is over. */
  onClosed?: () => void
  children: ReactNode
}

const tasks = [
  'input',
  'select',
  'textarea',
  'button:not(.ui-button-danger, .ui-button-danger-solid)',
  'a[href]',
  '[tabindex="0"]',
]
  .map((control) => `${control}:not(:disabled, [type=hidden], [tabindex="-1"], [inert] *)`)
  .join()

const crossOf = (content: HTMLElement | null): HTMLElement | null =>
  content?.querySelector<HTMLElement>('.ui-dialog-close') ?? null

/** The first control of the task, marked with data-autofocus or the first of the body; the cross when there is none. */
const firstTask = (content: HTMLElement | null): HTMLElement | null =>
  content?.querySelector<HTMLElement>('[data-autofocus]:not([inert] *)') ??
  content?.querySelector<HTMLElement>(`.ui-dialog-body :is(${tasks})`) ??
  content?.querySelector<HTMLElement>(`.ui-dialog-foot :is(${tasks})`) ??
  crossOf(content)

/** Is the focus on the cross, where it waits while there is no other control? */
const isWaiting = (content: HTMLElement): boolean => {
  const { activeElement } = document
  return (
    activeElement === document.body ||
    activeElement === content ||
    (content.contains(activeElement) && activeElement?.matches('.ui-dialog-close') === true)
  )
}

/** Toasts are above the dialog; a press on one is not a press outside. */
const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-toasts]') !== null

/** Did the router handle the press on a link? It leaves links that open another tab or leave the hub to the browser. */
const isFollowed = ({ defaultPrevented, target }: MouseEvent) =>
  defaultPrevented && target instanceof Element && target.closest('a[href]') !== null

/** A Tab from the last control moves to the first without scrolling, which may be under a bar: this scrolls to it. */
const showFocused = ({ target }: FocusEvent<HTMLElement>): void => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

/**
 * A modal dialog, a sheet from the bottom if the window is under 48 rem wide. Focus goes to the task and returns to the
 * opener.
 */
export function Dialog(props: Props) {
  const {
    open,
    onClose,
    onClosed,
    finalFocus,
    task,
    title,
    description,
    size = 'md',
    tall = false,
    steady = false,
    bare = false,
    actions,
    onEscape,
    foot,
    aside,
    dismissible = true,
    covered = false,
    role,
    children,
  } = props
  const { t } = useLingui()
  const content = useRef<HTMLDivElement>(null)
  const scrim = useRef<HTMLDivElement>(null)
  const parts = () => [content.current, scrim.current].filter((part) => part !== null)
  /** Shows the press in the next frame; the work of closing comes after it. */
  const leave = () => {
    if (content.current?.dataset['leaving'] !== undefined) return
    for (const part of parts()) part.dataset['leaving'] = ''
    requestAnimationFrame(() =>
      setTimeout(() => {
        onClose()
        // From here its own animation closes it; if its owner leaves it open, it is visible again.
        requestAnimationFrame(() => {
          for (const part of parts()) delete part.dataset['leaving']
        })
      }),
    )
  }
  useEffect(() => {
    if (open && task && content.current && isWaiting(content.current)) firstTask(content.current)?.focus()
  }, [open, task])
  const heading = <Ark.Title className="text-title-1">{title}</Ark.Title>
  return (
    <ArkLocale>
      <Ark.Root
        open={open}
        onOpenChange={(change) => !change.open && leave()}
        onExitComplete={onClosed}
        lazyMount
        unmountOnExit
        role={role}
        closeOnEscape={dismissible}
        onEscapeKeyDown={(event) => onEscape?.() && event.preventDefault()}
        closeOnInteractOutside={dismissible}
        initialFocusEl={() => (task === null ? crossOf : firstTask)(content.current)}
        finalFocusEl={finalFocus}
        onInteractOutside={(event) => isToast(event.detail.target) && event.preventDefault()}
      >
        <Portal>
          <Ark.Backdrop ref={scrim} className={classes('ui-scrim', covered && 'invisible')} />
          <Ark.Positioner
            className={classes('ui-dialog-place', steady && 'ui-dialog-place-steady', covered && 'invisible')}
          >
            <Ark.Content
              ref={content}
              onClick={(event) => isFollowed(event) && onClose()}
              onFocus={showFocused}
              className={classes(
                'ui-dialog',
                `ui-dialog-${size}`,
                tall && 'ui-dialog-tall',
                bare && 'ui-dialog-bare',
                Boolean(aside) && 'ui-dialog-split',
              )}
            >
              <div className="ui-dialog-main">
                <div className="ui-dialog-head">
                  {actions ? (
                    <div className="ui-dialog-heading">
                      {heading}
                      <div className="ui-dialog-actions">{actions}</div>
                    </div>
                  ) : (
                    heading
                  )}
                  {description && (
                    <Ark.Description className="ui-dialog-description">{description}</Ark.Description>
                  )}
                </div>
                <div className="ui-dialog-body">{children}</div>
                {foot && <div className="ui-dialog-foot">{foot}</div>}
              </div>
              {aside && <div className="ui-dialog-aside">{aside}</div>}
              <IconButton icon={X} label={t`Close`} className="ui-dialog-close" onClick={leave} />
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </ArkLocale>
  )
}
