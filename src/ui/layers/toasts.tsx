import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLingui } from '@lingui/react/macro'
import { useHydrated } from '../use-hydrated.ts'
import { type Toast, toast, toastStore } from './toast.ts'

type Show = (toasts: readonly Toast[]) => ReactNode

const idleMs = 3_000

/** The plain texts, while the toasts' code cannot be loaded: a failure must still be shown. */
function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  useEffect(() => {
    const timers = toasts.map(({ id, duration }) => setTimeout(toast.dismiss, duration, id))
    return () => timers.forEach(clearTimeout)
  }, [toasts])
  return (
    <div className="bg-surface-3 border-border-strong fixed start-4 end-4 bottom-4 z-50 border p-4">
      {toasts.map(({ id, title, text }) => (
        <p key={id}>
          <strong>{title}</strong> <span>{text}</span>
        </p>
      ))}
    </div>
  )
}

/** Loaded with the first message, at the latest when the page is idle; tried again after a failure. */
const useShow = (isWanted: boolean): Show => {
  const [show, setShow] = useState<Show | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (show) return
    const load = () =>
      import('./toast-stack.tsx').then(
        ({ ToastStack }) => setShow(() => (toasts: readonly Toast[]) => <ToastStack toasts={toasts} />),
        () => setFailed(true),
      )
    const timer = setTimeout(() => void load(), isWanted ? 0 : idleMs)
    return () => clearTimeout(timer)
  }, [isWanted, show])
  return show ?? ((toasts) => hasFailed && <PlainToasts toasts={toasts} />)
}

/**
 * The region of toasts, once in the layout. The live region exists from the page's start in the browser, so that its
 * first message is read out, and directly in the body, where an open dialog does not hide it.
 */
export function Toasts() {
  const { t } = useLingui()
  const list = useSyncExternalStore(toastStore.subscribe, toastStore.list, toastStore.list)
  const shown = useMemo(() => list.slice(0, 3), [list])
  const isWanted = list.length > 0
  const show = useShow(isWanted)
  // The server has no body to put it in.
  if (!useHydrated()) return null
  return createPortal(
    <div role="region" aria-label={t`Messages`} aria-live="polite" data-toasts>
      {isWanted && show(shown)}
    </div>,
    document.body,
  )
}
