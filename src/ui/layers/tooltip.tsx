import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Props = {
  /** Nothing is shown while it is empty. */
  text: string
  /** Set to false if the text is already the control's accessible name. */
  describes?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

const delay = 300
const gap = 8
const edge = 8

/** Below the control, or above if there is no room; always inside the window. */
function place(tip: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = tip
  const below = at.bottom + gap
  const top = below + height + edge > innerHeight ? at.top - gap - height : below
  const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, edge), innerWidth - width - edge)
  tip.style.top = `${Math.max(top, edge)}px`
  tip.style.left = `${left}px`
}

/**
 * Names an icon or gives a reason: 300 ms after a pointer has moved onto it, at once on focus, closed by Escape. Never
 * the only place of needed text.
 */
export function Tooltip({ text, describes = true, children }: Props) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [control, setControl] = useState<Element | null>(null)

  useLayoutEffect(() => {
    const shown = tip.current
    if (!control || !shown) return
    shown.showPopover()
    place(shown, control)
    // The tip follows its control when a dialog grows.
    let at = control.getBoundingClientRect()
    const follow = (): void => {
      const now = control.getBoundingClientRect()
      if (now.top !== at.top || now.left !== at.left) place(shown, control)
      at = now
      frame = requestAnimationFrame(follow)
    }
    let frame = requestAnimationFrame(follow)
    return () => {
      cancelAnimationFrame(frame)
      if (shown.isConnected) shown.hidePopover()
    }
  }, [control, text])

  const show = (anchor: Element) => setControl(anchor.firstElementChild)
  const hide = () => {
    clearTimeout(timer.current)
    setControl(null)
  }
  /** A control that appears under a resting pointer shows no tip; a pointer that moves over it does, once. */
  const wait = ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') timer.current ??= setTimeout(show, delay, currentTarget)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to the control inside
    <span
      className="ui-tooltip-anchor"
      onPointerMove={wait}
      onPointerLeave={() => {
        hide()
        timer.current = undefined
      }}
      onPointerDown={hide}
      onFocus={({ currentTarget, target }) => target.matches(':focus-visible') && show(currentTarget)}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {describes && text ? cloneElement(children, { 'aria-describedby': id }) : children}
      {text && (describes || control) && (
        <span
          ref={tip}
          id={id}
          popover="manual"
          role="tooltip"
          className="ui-tooltip"
          aria-hidden={describes ? undefined : true}
        >
          {text}
        </span>
      )}
    </span>
  )
}
