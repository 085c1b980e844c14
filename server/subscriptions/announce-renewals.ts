import { dayMs, hourMs } from '#contract/values/time.ts'
import type { Dependencies } from '../dependencies.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { Job } from '../platform/process/scheduler.ts'
import type { Db } from '../schema.ts'

/** A yearly renewal is announced so many days before it. */
export const announcedDays = [14, 3] as const
const [first, last] = announcedDays

/** Returns yearly plans that the payment provider charges again within the first of these days. */
const readRenewals = (db: Db, nowMs: number) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'plan_id', 'type', 'amount_cents', 'current_period_end', 'next_change'])
    .where('type', '=', 'yearly')
    .where('status', '=', 'active')
    .where('provider_id', 'is not', null)
    .where('restored_at', 'is', null)
    .where('ending', '=', false)
    .where('current_period_end', '>', new Date(nowMs))
    .where('current_period_end', '<=', new Date(nowMs + first * dayMs))
    .execute()

/**
 * Announces each yearly renewal that is at most fourteen days away, and once more when it is at most three; each once a
 * period, however many processes look. A plan that changes to a monthly one isn't renewed for a year.
 */
export const announceRenewals = async ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> => {
  const nowMs = clock.now()
  for (const plan of await readRenewals(db, nowMs)) {
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
