import type { KeptOrderEvent } from '#machines/kept-order.machine.ts'
import { watchStoredOrder } from './order-storage.ts'

/**
 * Hears of changes made in other tabs. What it listens with is let go on `pagehide`, because an open channel keeps a
 * page out of the back/forward cache.
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
