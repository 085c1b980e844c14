import { useEffect } from 'react'
import { keepOfflinePage } from '../code/offline-worker.ts'
import { ScrollDown } from './scroll-down.tsx'

/** Parts that can wait until the page is idle: the offline page and the button to the page's end. */
export function BrowserFrame() {
  useEffect(() => {
    // In development and in tests no worker may be between page and server.
    if (import.meta.env.PROD) keepOfflinePage()
  }, [])
  return <ScrollDown />
}
