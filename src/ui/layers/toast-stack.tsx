import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { watchSize } from '#src/browser/watch-size.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../drawing/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { createToastClock } from './toast-clock.ts'
import { type Toast, toast, type ToastTone } from './toast.ts'
import './toast.css'

const icons: Record<ToastTone, LucideIcon> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
}

function ToastCard({ toast: { id, tone, title, text, action, duration } }: { toast: Toast }) {
  const { t } = useLingui()
  return (
    <div
      className={`ui-toast ui-toast-${tone}`}
      role={tone === 'error' ? 'alert' : undefined}
      data-tone={tone}
    >
      <Icon of={icons[tone]} size={20} className="ui-toast-icon" />
      <div className="ui-toast-text">
        <p className="text-body-strong">{title}</p>
        {text && <p className="text-small text-muted">{text}</p>}
        {action && (
          <Button
            size="sm"
            className="mt-2"
            onClick={() => {
              action.onPress()
              toast.dismiss(id)
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon={X} size="sm" label={t`Close`} onClick={() => toast.dismiss(id)} />
      <span className="ui-toast-left" style={{ animationDuration: `${duration}ms` }} aria-hidden="true" />
    </div>
  )
}

/** Distance in pixels between the toasts and the edge of the window, and between them and a dialog under them. */
const marginPx = 16

/** Passes to the styles the room that the toasts take at the top of the window, and the end of each open dialog. */
const tellRoom = (stack: HTMLElement): (() => void) => {
  const { style } = document.documentElement
  const places = new Set<HTMLElement>()
  for (const dialog of document.querySelectorAll<HTMLElement>('.ui-dialog[data-state="open"]')) {
    const { offsetTop, offsetHeight, parentElement: place } = dialog
    if (!place) continue
    place.style.setProperty('--toasts-floor', `${place.clientHeight - offsetTop - offsetHeight}px`)
    places.add(place)
  }
  const tell = (): void => style.setProperty('--toasts-room', `${stack.offsetHeight + 2 * marginPx}px`)
  tell()
  const unwatch = watchSize([stack], tell)
  return () => {
    unwatch()
    style.removeProperty('--toasts-room')
    for (const place of places) place.style.removeProperty('--toasts-floor')
  }
}

/** The visible toasts, newest on top. Their time runs only while none is hovered or focused and the page is visible. */
export function ToastStack({ toasts }: { toasts: readonly Toast[] }) {
  const [clock] = useState(createToastClock)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [hidden, setHidden] = useState(document.hidden)
  const stack = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  const held = hovered || focused || hidden

  useEffect(() => {
    const onChange = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])

  useEffect(() => clock.keep(toasts, held), [clock, toasts, held])
  useEffect(() => () => clock.keep([], true), [clock])

  useLayoutEffect(() => (stack.current ? tellRoom(stack.current) : undefined), [])

  // A closed toast loses the focus: return it, or the other toasts would stay paused for ever.
  useLayoutEffect(() => {
    if (!focused || stack.current?.contains(document.activeElement)) return
    setFocused(false)
    cameFrom.current?.focus()
  }, [toasts, focused])

  // The last toast removes the whole stack; the focus is still inside now.
  useLayoutEffect(() => {
    const place = stack.current
    return () => {
      if (place?.contains(document.activeElement)) cameFrom.current?.focus()
    }
  }, [])

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    }
    setFocused(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setFocused(currentTarget.contains(relatedTarget))

  return (
    <div
      ref={stack}
      className="ui-toasts"
      data-held={held || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {toasts.map((each) => (
        <ToastCard key={each.id} toast={each} />
      ))}
    </div>
  )
}
