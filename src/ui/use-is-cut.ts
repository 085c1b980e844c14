import { type RefObject, useEffect, useState } from 'react'

/** Is there more of a strip behind its end? Rounded: a pixel's fraction is no content. */
const isCutAtEnd = ({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): boolean =>
  scrollWidth - clientWidth - Math.abs(scrollLeft) > 1

/** Whether a strip that scrolls sideways has more behind its end, as it is scrolled and as its room changes. */
export const useIsCut = (strip: RefObject<HTMLElement | null>): boolean => {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const { current } = strip
    if (!current) return undefined
    const look = (): void => setCut(isCutAtEnd(current))
    const observer = new ResizeObserver(look)
    observer.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [strip])
  return isCut
}
