import type { KeptOrderEvent } from '#machines/kept-order.machine.ts'
import { watchStoredOrder } from './order-storage.ts'

/**
 * Reports changes made in other tabs. The channel is closed on `pagehide`, because an open one keeps a page out of the
 * back/forward cache.
 */
export const watchOrder = (send: (event: KeptOrderEvent) => void): (() => void) => {
  const watch = () => watchStoredOrder((record) => send({ type: 'order.changed', record }))
  let stop = watch()
  const onHide = () => stop()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    stop()
    stop = watch()
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    stop()
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}
