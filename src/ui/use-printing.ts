import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed: its changes are rendered before the browser captures the page. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const media = matchMedia('print')
    const set = (to: boolean) => flushSync(() => setPrinting(to))
    const begin = () => set(true)
    const end = () => set(false)
    const change = ({ matches }: MediaQueryListEvent) => set(matches)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    media.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      media.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
