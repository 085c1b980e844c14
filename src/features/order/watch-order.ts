import type { KeptOrderEvent } from '#machines/order/kept-order.machine.ts'
import { whileShown } from '#src/browser/while-shown.ts'
import { watchStoredOrder } from './order-storage.ts'

/** Reports changes made in other tabs. */
export const watchOrder = (send: (event: KeptOrderEvent) => void): (() => void) =>
  whileShown(() => watchStoredOrder((record) => send({ type: 'order.changed', record })))
