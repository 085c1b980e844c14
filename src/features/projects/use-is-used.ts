import { useCallback, useState } from 'react'

/** Does somebody point at an element, or have the focus in it? With the reference for it. */
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
