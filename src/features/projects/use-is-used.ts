import { useCallback, useState } from 'react'

/** Is the pointer over an element, or the focus in it? Also returns the ref for the element. */
export const useIsUsed = () => {
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const where = useCallback((element: HTMLElement | null) => {
    const left = new AbortController()
    const { signal } = left
    element?.addEventListener('pointerenter', () => setPointedAt(true), { signal })
    element?.addEventListener('pointerleave', () => setPointedAt(false), { signal })
    element?.addEventListener('focusin', () => setFocus(true), { signal })
    const onBlur = ({ relatedTarget }: FocusEvent): void =>
      setFocus(relatedTarget instanceof Node && element?.contains(relatedTarget) === true)
    element?.addEventListener('focusout', onBlur, { signal })
    return () => left.abort()
  }, [])
  return [isPointedAt || hasFocus, where] as const
}
