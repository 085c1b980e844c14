import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Moves the focus to the element when a question in its place is over, unless the focus is elsewhere by then. */
export const useFocusBack = <E extends HTMLElement>(isAsked: boolean): RefObject<E | null> => {
  const element = useRef<E>(null)
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    if (wasAsked.current && !isAsked && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true })
    wasAsked.current = isAsked
  }, [isAsked])
  return element
}

/** Escape answers a question in place like its button that leaves all as it is. */
export const useEscape = (isAsked: boolean, onEscape: () => void): void => {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isAsked) return undefined
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isAsked])
}

/** A ref that moves the focus here as soon as the element is there. */
export const focusNow = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
