import { dayMs, hourMs } from '#contract/values/time.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { readRenewals } from './renewals.store.ts'

/** Days before a yearly renewal on which it is announced. */
export const announcedDays = [14, 3] as const
const [first, last] = announcedDays

/**
 * Announces each yearly renewal that is at most fourteen days away, and again when it is at most three: each once per period,
 * even with several processes. A plan that changes to monthly is skipped, because it is not renewed for a year.
 */
export const announceRenewals = async ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> => {
  const nowMs = clock.now()
  for (const plan of await readRenewals(db, nowMs, nowMs + first * dayMs)) {
    const { id: subscription_id, user_id: userId, current_period_end: at, next_change: next } = plan
    if (next?.type === 'monthly') continue
    const days = at.getTime() - nowMs <= last * dayMs ? last : first
    await inTransaction(db, (trx) =>
      recordEvent(trx, {
        userId,
        kind: 'renewal_announced',
        atMs: nowMs,
        data: {
          subscription_id,
          plan_id: next?.planId ?? plan.plan_id,
          type: plan.type,
          cents: next?.cents ?? plan.amount_cents,
          at: at.toISOString(),
          days,
        },
        key: `renewal_announced:${subscription_id}:${at.toISOString()}:${days}`,
      }),
    )
  }
}

export const announceRenewalsJob = (deps: Pick<Dependencies, 'db' | 'clock'>): Job => ({
  name: 'announce-renewals',
  everyMs: hourMs,
  run: () => announceRenewals(deps),
})
