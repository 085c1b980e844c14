interface Watcher {
  onLeft: () => void
  /** Called with the length of the absence, in milliseconds. */
  onReturned: (awayMs: number) => void
}

/** Reports when the window loses the focus and gets it back. Returns a function that stops it. */
export const watchFocus = ({ onLeft, onReturned }: Watcher): (() => void) => {
  let leftAt: number | null = null
  const onBlur = (): void => {
    leftAt ??= Date.now()
    onLeft()
  }
  const onFocus = (): void => {
    if (leftAt === null) return
    const awayMs = Date.now() - leftAt
    leftAt = null
    onReturned(awayMs)
  }
  addEventListener('blur', onBlur)
  addEventListener('focus', onFocus)
  return () => {
    removeEventListener('blur', onBlur)
    removeEventListener('focus', onFocus)
  }
}
