import { sql } from 'kysely'
import type { Answer } from '#contract/http/endpoint.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { Billing, PlanId } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { owesRenewal } from '#contract/subscriptions/subscriptions.rules.ts'
import { bookInvoice } from '../ledger/bookings.store.ts'
import { longestUnasked, notAskedSince } from '../platform/database/asked.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { PaymentFact, SubscriptionStatus } from '../platform/payments/payment-events.ts'
import { recordEvent } from '../events/player-events.store.ts'
import { settleGiftTime } from '../gift-time/settle-gift-time.store.ts'
import type { Db } from '../schema.ts'
import type { NextChange, WaitingChange } from './subscriptions.tables.ts'
import { lockArranged, recordArrangements } from './arrangement-facts.store.ts'
import { givesUntil, inForce } from '../in-force/in-force.store.ts'
import { recordPlanFacts } from './plan-facts.store.ts'

type Wire = Answer<typeof listSubscriptions>['subscriptions'][number]

const renewalOf = (row: {
  status: SubscriptionStatus
  provider_id: string | null
  ending: boolean
}): Wire['renewal'] => {
  if (row.provider_id === null || row.status === 'ended') return 'none'
  return row.ending ? 'ends' : 'renews'
}

const nextOf = (change: NextChange | null): Wire['next'] =>
  change && {
    plan_id: change.planId,
    plan_name: planNames[change.planId],
    type: change.type,
    amount_cents: change.cents,
    at: new Date(change.at).toISOString(),
  }

const waitingOf = (change: WaitingChange | null): Wire['waiting'] =>
  change && {
    plan_id: change.planId,
    plan_name: planNames[change.planId],
    type: change.type,
    amount_cents: change.cents,
    state: change.state,
    until: change.until === null ? null : new Date(change.until).toISOString(),
    payment_url: change.url,
  }

/** Returns the subscriptions of a user, newest first; with `id`, only that one. */
export const readSubscriptions = async (db: Db, userId: string, id?: string): Promise<Wire[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select([
      'subscriptions.id',
      'subscriptions.plan_id',
      'plans.name as plan_name',
      'subscriptions.type',
      'subscriptions.status',
      'subscriptions.amount_cents',
      'subscriptions.started_at',
      'subscriptions.current_period_end',
      'subscriptions.provider_id',
      'subscriptions.ending',
      'subscriptions.next_change',
      'subscriptions.waiting_change',
    ])
    .where('subscriptions.user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('subscriptions.id', '=', id ?? ''))
    .orderBy('subscriptions.started_at', 'desc')
    .execute()
  return rows.map(({ provider_id, ending, next_change, waiting_change, ...row }) => ({
    ...row,
    next: nextOf(next_change),
    waiting: waitingOf(waiting_change),
    renewal: renewalOf({ status: row.status, provider_id, ending }),
    started_at: row.started_at.toISOString(),
    current_period_end: row.current_period_end.toISOString(),
  }))
}

/** A plan that an order bought: its state, and the plan it has become. */
export interface PlanOfOrder {
  readonly state: NonNullable<OrderState['plan']>
  readonly runs: NonNullable<NonNullable<OrderState['plan']>['changed_to']>
}

/** Returns the plans that orders bought, by order id, with one query. */
export const readPlansOfOrders = async (
  db: Db,
  orderIds: readonly string[],
  nowMs: number,
): Promise<Map<string, PlanOfOrder>> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['order_id', 'plan_id', 'type', 'status', 'provider_id', 'ending', 'current_period_end'])
    .select(['amount_cents', 'next_change'])
    .select(inForce(nowMs).as('in_force'))
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(
    rows.map((row) => {
      const renewal = renewalOf(row)
      const renewsAsItIs = renewal === 'renews' && row.status === 'active' && !row.next_change
      return [
        row.order_id ?? '',
        {
          state: {
            paid_until: row.current_period_end.toISOString(),
            renewal,
            in_force: row.in_force,
            ...(owesRenewal(row) && { renewal_failed: true as const }),
            ...(renewsAsItIs && { renewal_cents: row.amount_cents }),
          },
          runs: { plan_id: row.plan_id, type: row.type },
        },
      ]
    }),
  )
}

/** Returns the payment provider's id of a subscription that it still renews, otherwise null. */
export const findProviderId = async (db: Db, id: string): Promise<string | null> =>
  (
    await db
      .selectFrom('subscriptions')
      .select('provider_id')
      .where('id', '=', id)
      .where('status', '<>', 'ended')
      .executeTakeFirst()
  )?.provider_id ?? null

export const readWaiting = async (db: Db, id: string): Promise<WaitingChange | null> =>
  (await db.selectFrom('subscriptions').select('waiting_change').where('id', '=', id).executeTakeFirst())
    ?.waiting_change ?? null

/** Returns the plan that a user pays for, even while its renewal is unpaid; tier0 without one. */
export const findPaidPlan = async (db: Db, userId: string): Promise<PlanId> =>
  (
    await db
      .selectFrom('subscriptions')
      .select('plan_id')
      .where('user_id', '=', userId)
      .where('status', '<>', 'ended')
      .orderBy('plan_id', 'desc')
      .executeTakeFirst()
  )?.plan_id ?? 'tier0'

/** Returns the highest plan that a user pays for and that gives something, with the end of its paid time (ISO). */
export const findPlanInForce = async (
  db: Db,
  userId: string,
  nowMs: number,
): Promise<{ planId: PaidPlanId; endsAt: string; renewal: Wire['renewal'] } | null> => {
  const row = await db
    .selectFrom('subscriptions')
    .select(['plan_id', 'status', 'provider_id', 'ending', 'current_period_end'])
    .select(givesUntil.as('gives_until'))
    .where('user_id', '=', userId)
    .where(inForce(nowMs))
    .orderBy('plan_id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { plan_id: planId, current_period_end: paidUntil, gives_until: givenUntil } = row
  const isPaid = paidUntil.getTime() > nowMs
  return { planId, endsAt: (isPaid ? paidUntil : givenUntil).toISOString(), renewal: renewalOf(row) }
}

/** Ends subscriptions that don't renew and whose period is over. */
export const endLapsed = (db: Db, nowMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('subscriptions')
      .set({ status: 'ended' })
      .where('provider_id', 'is', null)
      .where('status', '<>', 'ended')
      .where('current_period_end', '<=', new Date(nowMs))
      .returning('id')
      .execute()
    for (const { id } of ended) await recordPlanFacts(trx, id, nowMs)
  })

/**
 * Returns subscriptions to check at the payment provider: those whose paid period ended without an event, and ended ones that
 * it may still charge. Skips those checked since `askedBeforeMs` (milliseconds since the epoch); longest unchecked first.
 */
export const readOverdue = (
  db: Db,
  endedBeforeMs: number,
  askedBeforeMs: number,
  most: number,
): Promise<{ id: string; order_id: string | null; provider_id: string | null }[]> =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'order_id', 'provider_id'])
    .where('provider_id', 'is not', null)
    .where('closed_at', 'is', null)
    .where((where) =>
      where.or([where('status', '=', 'ended'), where('current_period_end', '<=', new Date(endedBeforeMs))]),
    )
    .where(notAskedSince(askedBeforeMs))
    .orderBy(longestUnasked)
    .limit(most)
    .execute()

/** Records that the subscription has ended and nothing more is charged for it. */
export const closeSubscription = (db: Db, id: string, nowMs: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .updateTable('subscriptions')
      .set({ status: 'ended', closed_at: new Date(nowMs) })
      .where('id', '=', id)
      .execute()
    await recordPlanFacts(trx, id, nowMs)
  })

/** True when the payment provider may be queried about the subscription now: at most once per `pauseMs`. */
export const claimSubscriptionPoll = async (
  db: Db,
  id: string,
  nowMs: number,
  pauseMs: number,
): Promise<boolean> => {
  const claimed = await db
    .updateTable('subscriptions')
    .set({ provider_asked_at: new Date(nowMs) })
    .where('id', '=', id)
    .where(notAskedSince(nowMs - pauseMs))
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

export const findSubscription = async (db: Db, orderId: string) =>
  (await db
    .selectFrom('subscriptions')
    .select(['id', 'restored_at', 'ending', 'next_change', 'waiting_change'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()) ?? null

type Report = Extract<PaymentFact, { kind: 'subscription' | 'invoice' }>

/** When two statuses are reported in the same second, the one later in this list wins. */
const rank = (status: unknown) =>
  sql<number>`array_position(array['unpaid', 'past_due', 'active'], ${status})`

/** Returns the reported status; a payment for the current period makes the plan active. */
const reportedStatus = (report: Report, atMs: number): SubscriptionStatus | null => {
  if (report.kind === 'subscription') return report.status
  return report.periodEnd > atMs ? 'active' : null
}

/**
 * Applies a report in one statement whose result does not depend on the order of events. Ended stays ended; otherwise the
 * later status wins. Only payments move the period's end, and only forward. `ending` is compared by whole seconds, and a
 * report from the same second wins; cases that stay unclear are queried (`tellsOfChange` in payments/inbox.ts).
 */
const applyReport = (db: Db, id: string, report: Report, atMs: number) => {
  const reportedAt = sql`${new Date(atMs)}::timestamptz`
  const second = sql`${new Date(atMs - (atMs % 1000))}::timestamptz`
  const later = reportedStatus(report, atMs)
  const periodEnd = report.periodEnd === null ? null : new Date(report.periodEnd)
  return db
    .updateTable('subscriptions')
    .set({
      ...(later && {
        status: sql`case
          when status = 'ended' or ${later} = 'ended' then 'ended'
          when ${reportedAt} > provider_event_at then ${later}
          when ${reportedAt} = provider_event_at and ${rank(sql`${later}::text`)} > ${rank(sql.ref('status'))} then ${later}
          else status end`,
        provider_event_at: sql`greatest(provider_event_at, ${reportedAt})`,
      }),
      ...(periodEnd && {
        current_period_end: sql`case when period_confirmed then greatest(current_period_end, ${periodEnd}::timestamptz)
          else ${periodEnd}::timestamptz end`,
        period_confirmed: true,
      }),
      ...(report.kind === 'subscription' && {
        ending: sql<boolean>`case when ending_event_at is null or ${second} >= ending_event_at
          then ${report.ending} else ending end`,
        ending_event_at: sql`greatest(ending_event_at, ${second})`,
      }),
      provider_id: report.subscriptionId,
    })
    .where('id', '=', id)
    .returning(['status', 'current_period_end'])
    .executeTakeFirstOrThrow()
}

/** Books the payment that the payment provider reports for a subscription, once; does nothing without one. */
export const bookReported = async (db: Db, id: string, report: Report, atMs: number): Promise<void> => {
  const { paid, subscriptionId, periodEnd: paidUntilMs } = report
  if (!paid) return
  const { order_id: orderId, user_id: userId } = await db
    .selectFrom('subscriptions')
    .select(['order_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await bookInvoice(db, paid, { orderId, userId, subscriptionId, hasPlan: true, paidUntilMs }, atMs)
}

/**
 * Applies a report of the payment provider about a subscription, records the news for the player and books the reported
 * payment, all or nothing.
 */
export const updateSubscription = (
  db: Db,
  id: string,
  report: Report,
  atMs: number,
): Promise<{ status: SubscriptionStatus; paidUntil: number }> =>
  inTransaction(db, async (trx) => {
    const before = await lockArranged(trx, id)
    const after = await applyReport(trx, id, report, atMs)
    if (before) await recordArrangements(trx, before, atMs)
    await recordPlanFacts(trx, id, atMs)
    await bookReported(trx, id, report, atMs)
    return { status: after.status, paidUntil: after.current_period_end.getTime() }
  })

/** Inserts a subscription bought by an order; repeated calls have no effect. */
export const startSubscription = async (
  db: Db,
  bought: {
    orderId: string
    userId: string
    planId: PaidPlanId
    type: Billing
    cents: number
    providerId: string | null
  },
  times: { orderedAt: number; paidAt: number },
): Promise<void> => {
  const id = `sub-${bought.orderId}`
  await db
    .insertInto('subscriptions')
    .values({
      id,
      user_id: bought.userId,
      order_id: bought.orderId,
      plan_id: bought.planId,
      type: bought.type,
      status: 'active',
      amount_cents: bought.cents,
      provider_id: bought.providerId,
      provider_event_at: new Date(times.orderedAt),
      started_at: new Date(times.paidAt),
      current_period_end: sql<Date>`(${new Date(times.paidAt)}::timestamptz at time zone 'UTC'
        + ${bought.type === 'yearly' ? '1 year' : '1 month'}::interval) at time zone 'UTC'`,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
  const { userId, planId: plan_id, type, cents } = bought
  await recordEvent(db, {
    userId,
    kind: 'plan_started',
    data: { subscription_id: id, plan_id, type, cents },
    key: `plan_started:${id}`,
    atMs: times.paidAt,
  })
  await settleGiftTime(db, userId, times.paidAt)
}
