import { useEffect } from 'react'
import { keepOfflinePage } from '../code/offline-worker.ts'
import { ScrollDown } from './scroll-down.tsx'

/** What a page can do without until it is idle: the offline page, the way to its end. */
export function BrowserFrame() {
  useEffect(() => {
    // Under development and in tests nothing stands between page and server.
    if (import.meta.env.PROD) keepOfflinePage()
  }, [])
  return <ScrollDown />
}
