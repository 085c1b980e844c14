import type { PlayerEventData } from '#contract/player-events.ts'
import { isHigherPlan } from '#contract/gift-time.rules.ts'
import type { PaidPlanId } from '#contract/order.contract.ts'
import type { PlanId } from '#contract/plans.contract.ts'
import type { Db } from '../schema.ts'
import { gives, givesUntil } from './in-force.store.ts'

interface Turn {
  readonly subscriptionId: string
  readonly atMs: number
  readonly before: PaidPlanId
}

/** Changes and ends of a player's paid plans after an instant, oldest first, with the plan that ran until then. */
const readTurns = async (db: Db, userId: string, afterMs: number): Promise<Turn[]> => {
  const rows = await db
    .selectFrom('player_events')
    .select(['data', 'at'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['plan_changed', 'plan_ended'])
    .where('at', '>', new Date(afterMs))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ data, at }) => {
    const told = data as PlayerEventData<'plan_changed'> | PlayerEventData<'plan_ended'>
    const before = 'from' in told ? told.from.plan_id : told.plan_id
    return { subscriptionId: told.subscription_id, atMs: at.getTime(), before }
  })
}

/**
 * Returns the plan that counted for a user at each of these past instants, oldest first: what ran then, whatever was paid,
 * changed or ended since.
 */
export const readPastPlans = async (
  db: Db,
  userId: string,
  instants: readonly number[],
): Promise<PlanId[]> => {
  const [oldest] = instants
  if (oldest === undefined) return []
  const runs = await db
    .selectFrom('gift_runs')
    .innerJoin('gift_times', 'gift_times.id', 'gift_runs.gift_time_id')
    .select(['plan_id', 'started_at', 'until', 'stopped_at'])
    .where('gift_runs.user_id', '=', userId)
    .where('until', '>', new Date(oldest))
    .execute()
  const plans = await db
    .selectFrom('subscriptions')
    .select(['id', 'plan_id', 'started_at', givesUntil.as('until'), gives.as('gives')])
    .where('user_id', '=', userId)
    .execute()
  const turns = await readTurns(db, userId, oldest)

  const paidAt = (atMs: number): PaidPlanId | null =>
    plans
      .flatMap((plan) => {
        if (plan.started_at.getTime() > atMs) return []
        const turn = turns.find((one) => one.subscriptionId === plan.id && one.atMs > atMs)
        if (turn) return [turn.before]
        return plan.gives && plan.until.getTime() > atMs ? [plan.plan_id] : []
      })
      .toSorted((one, other) => (isHigherPlan(one, other) ? -1 : 1))[0] ?? null

  return instants.map((atMs) => {
    const run = runs.find(
      (one) => one.started_at.getTime() <= atMs && (one.stopped_at ?? one.until).getTime() > atMs,
    )
    // Gift time runs only while it counts.
    return run?.plan_id ?? paidAt(atMs) ?? 'tier0'
  })
}
