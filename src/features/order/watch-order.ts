import type { OrderEvent } from '#machines/order.machine.ts'
import { watchStoredOrder } from './order-storage.ts'

/**
 * Hears of changes made in other tabs, and of the page coming back from the back/forward cache. What it listens with is
 * let go on `pagehide`, because an open channel keeps a page out of that cache.
 */
export const watchOrder = (send: (event: OrderEvent) => void): (() => void) => {
  const watch = () => watchStoredOrder((record) => send({ type: 'order.changedElsewhere', record }))
  let stop = watch()
  const onHide = () => stop()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    stop()
    stop = watch()
    send({ type: 'page.restored' })
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    stop()
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}
