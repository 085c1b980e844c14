export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export type Toast = {
  id: string
  tone: ToastTone
  title: string
  text?: string | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** Milliseconds it stays while it is neither hovered nor focused. */
  duration: number
}

type Options = Partial<Pick<Toast, 'id' | 'text' | 'action' | 'duration'>>

const usualDuration = 3000

let toasts: readonly Toast[] = []
let number = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  listeners.forEach((listener) => listener())
}

/** A toast with the same id replaces the visible one and restarts its time. */
function show(tone: ToastTone, title: string, options: Options = {}): string {
  const id = options.id ?? `toast-${++number}`
  const next: Toast = { duration: usualDuration, ...options, id, tone, title }
  const known = toasts.some((existing) => existing.id === id)
  publish(known ? toasts.map((existing) => (existing.id === id ? next : existing)) : [...toasts, next])
  return id
}

/**
 * Short messages at the top inline-end. Callable from anywhere; the region that shows them loads with the first one.
 */
export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
  warning: (title: string, options?: Options) => show('warning', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  dismiss: (id: string): void => publish(toasts.filter((existing) => existing.id !== id)),
}

/** The toasts for the region, oldest first. */
export const toastStore = {
  list: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
