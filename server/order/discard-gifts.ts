import type { Leaving } from '../feature.ts'
import { discard, findOpenPayment, readUndiscarded } from '../gift-legs/gift-leg.store.ts'

/** Gifts of a player who is leaving that wait for their payment are discarded. */
export const discardGifts: Leaving = {
  finish: async ({ db, clock }, userId) => {
    for (const id of await readUndiscarded(db, userId))
      if (!(await findOpenPayment(db, id))) await discard(db, id, clock.now())
  },
}
