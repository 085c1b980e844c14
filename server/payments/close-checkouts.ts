import type { Leaving } from '../feature.ts'
import { isRefused } from '../platform/http/refused.ts'
import { readAwaitingOf } from './asked.store.ts'
import { closeCheckout } from './checkout.ts'
import { findOrder } from './orders.store.ts'
import { closeOrder } from './outcomes.store.ts'

/**
 * Open checkouts of a player who is leaving are expired. A payment that takes days can't be stopped: it is refunded if
 * it arrives.
 */
export const closeCheckouts: Leaving = {
  finish: async (deps, userId) => {
    const { db, clock, payments } = deps
    for (const order of await readAwaitingOf(db, userId)) {
      const status = await closeCheckout(deps, order, 'cancelled')
      if (isRefused(status)) throw status.details.cause ?? new Error('A checkout could not be closed.')
      if (status !== 'awaiting_payment') continue
      const checkoutId = (await findOrder(db, order.id))?.checkout_id
      const checkout = checkoutId ? await payments.readCheckout(checkoutId) : undefined
      await closeOrder(db, order.id, 'cancelled', clock.now(), checkout)
    }
  },
}
