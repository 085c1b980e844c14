import type { PlayerEventData } from '#contract/account/player-events.ts'
import { isHigherPlan } from '#contract/subscriptions/gift-time.rules.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import type { Db } from '../schema.ts'
import { gives, givesUntil } from '../in-force/in-force.store.ts'

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

export interface PlanHistory {
  /** Instants at which the plan in force may have changed, oldest first. */
  readonly turns: readonly number[]
  /** The plan in force at an instant, regardless of later payments, changes or ends. */
  readonly planAt: (atMs: number) => PlanId
}

/** Returns the plans in force for a user from `sinceMs` to `nowMs`, in milliseconds since the epoch. */
export const readPlanHistory = async (
  db: Db,
  userId: string,
  sinceMs: number,
  nowMs: number,
): Promise<PlanHistory> => {
  const runs = (
    await db
      .selectFrom('gift_runs')
      .innerJoin('gift_times', 'gift_times.id', 'gift_runs.gift_time_id')
      .select(['plan_id', 'started_at', 'until', 'stopped_at'])
      .where('gift_runs.user_id', '=', userId)
      .where('until', '>', new Date(sinceMs))
      .execute()
  ).map((run) => ({
    planId: run.plan_id,
    from: run.started_at.getTime(),
    until: (run.stopped_at ?? run.until).getTime(),
  }))
  const plans = (
    await db
      .selectFrom('subscriptions')
      .select(['id', 'plan_id', 'started_at', givesUntil.as('until'), gives.as('gives')])
      .where('user_id', '=', userId)
      .execute()
  ).map((plan) => ({ ...plan, from: plan.started_at.getTime(), until: plan.until.getTime() }))
  const turns = await readTurns(db, userId, sinceMs)

  const paidAt = (atMs: number): PaidPlanId | null =>
    plans
      .flatMap((plan) => {
        if (plan.from > atMs) return []
        const turn = turns.find((one) => one.subscriptionId === plan.id && one.atMs > atMs)
        if (turn) return [turn.before]
        return plan.gives && plan.until > atMs ? [plan.plan_id] : []
      })
      .toSorted((one, other) => (isHigherPlan(one, other) ? -1 : 1))[0] ?? null
  // A run of gift time lasts only while the gift is in force.
  const givenAt = (atMs: number) => runs.find(({ from, until }) => from <= atMs && atMs < until)?.planId

  const instants = [...runs, ...plans].flatMap(({ from, until }) => [from, until])
  return {
    turns: [...new Set([...instants, ...turns.map(({ atMs }) => atMs)])]
      .filter((atMs) => sinceMs < atMs && atMs <= nowMs)
      .toSorted((one, other) => one - other),
    planAt: (atMs) => givenAt(atMs) ?? paidAt(atMs) ?? 'tier0',
  }
}
