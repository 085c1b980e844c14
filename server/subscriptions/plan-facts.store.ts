import type { PlayerEventData } from '#contract/account/player-events.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { settleGiftTime } from '../gift-time/settle-gift-time.store.ts'
import type { Db } from '../schema.ts'

/** The last recorded payment failure of a subscription; undefined when there was none. */
const lastFailure = async (
  db: Db,
  userId: string,
  subscriptionId: string,
): Promise<PlayerEventData<'payment_failed'> | undefined> => {
  const rows = await db
    .selectFrom('player_events')
    .select('data')
    .where('user_id', '=', userId)
    .where('kind', '=', 'payment_failed')
    .where('key', 'like', `payment_failed:${subscriptionId}:%`)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return rows[0]?.data as PlayerEventData<'payment_failed'> | undefined
}

/**
 * Records the news of a subscription's current state for its player: a renewal failed, was paid after all, or the plan ended.
 * Also starts or pauses gift time. Call it in the transaction that changed the subscription. Known facts are not written
 * again, so repeated or reordered reports do no harm. `endedBy`: its payment was refunded or disputed.
 */
export const recordPlanFacts = async (
  db: Db,
  id: string,
  atMs: number,
  endedBy?: 'refund' | 'dispute',
): Promise<void> => {
  const row = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  await settleGiftTime(db, row.user_id, atMs)
  const paidUntil = row.current_period_end.toISOString()
  const said = {
    subscription_id: id,
    plan_id: row.plan_id,
    type: row.type,
    cents: row.amount_cents,
    paid_until: paidUntil,
  }
  // A change that begins with a renewal sets the renewal's price, paid or not.
  const renewed = { ...said, cents: row.next_change?.cents ?? row.amount_cents }
  const record = { userId: row.user_id, atMs }
  const isOwed = row.status === 'past_due' || row.status === 'unpaid'
  // Until its end the period is paid; the status then means that it was paused, or is not confirmed yet.
  if (isOwed && row.current_period_end.getTime() <= atMs) {
    const key = `payment_failed:${id}:${paidUntil}`
    await recordEvent(db, { ...record, kind: 'payment_failed', data: renewed, key })
    return
  }
  if (isOwed) return
  const failure = await lastFailure(db, row.user_id, id)
  const wasPaid = failure !== undefined && Date.parse(failure.paid_until) < row.current_period_end.getTime()
  if (row.status === 'active' && wasPaid) {
    const key = `payment_recovered:${id}:${failure.paid_until}`
    await recordEvent(db, { ...record, kind: 'payment_recovered', data: renewed, key })
  }
  if (row.status === 'ended') {
    const reason = endedBy ?? (failure !== undefined && !wasPaid ? 'unpaid' : 'ended')
    // A plan that was restored after a dispute can end a second time.
    const again = row.restored_at === null ? '' : `:${row.restored_at.toISOString()}`
    await recordEvent(db, {
      ...record,
      kind: 'plan_ended',
      data: { ...said, reason },
      key: `plan_ended:${id}${again}`,
    })
  }
}
