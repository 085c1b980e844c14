import type { Dependencies } from '../dependencies.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { mailsJobName } from '../events/owed-mails.store.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { discard, readStaleLegs } from '../gift-legs/gift-leg.store.ts'
import { giftsIn } from './gifts-in.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'wake'>

const batch = 100

/** Discards gifts that have waited too long for their payment, and records it as an event for the player. */
export const discardStaleGifts = async ({ db, clock, wake }: Deps, signal?: AbortSignal): Promise<void> => {
  const nowMs = clock.now()
  for (const leg of await readStaleLegs(db, nowMs, batch)) {
    if (signal?.aborted) return
    await discard(db, leg.id, nowMs, (trx) =>
      recordEvent(trx, {
        userId: leg.user_id,
        kind: 'gifts_discarded',
        data: { order_id: leg.order_id, order_number: leg.number, ...giftsIn(leg.lines) },
        key: `gifts_discarded:${leg.id}`,
        atMs: nowMs,
      }),
    )
    wake(mailsJobName)
  }
}

export const staleGiftsJob = (deps: Deps): Job => ({
  name: 'stale-gifts',
  everyMs: 3_600_000,
  run: (signal) => discardStaleGifts(deps, signal),
})
