import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { recordEvent } from '../events/player-events.store.ts'
import type { RecordedEvent } from '../events/player-events.store.ts'
import type { Db } from '../schema.ts'
import type { NextChange, SubscriptionsTable, WaitingChange } from './subscriptions.tables.ts'

const columns = [
  'id',
  'user_id',
  'plan_id',
  'type',
  'amount_cents',
  'status',
  'ending',
  'current_period_end',
  'next_change',
  'waiting_change',
] as const

export type Arranged = Pick<Selectable<SubscriptionsTable>, (typeof columns)[number]>

/** Returns a subscription and locks it for the caller's transaction; undefined when there is none. */
export const lockArranged = (trx: Db, id: string): Promise<Arranged | undefined> =>
  trx.selectFrom('subscriptions').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

type Fact = RecordedEvent extends infer One
  ? One extends RecordedEvent
    ? Pick<One, 'kind' | 'data'>
    : never
  : never

const isSame = (a: NextChange | null, b: NextChange | null): boolean =>
  a?.planId === b?.planId && a?.type === b?.type && a?.at === b?.at

const unpaid = (change: WaitingChange | null): WaitingChange | null =>
  change?.state === 'unpaid' ? change : null

const paidPlan = ({ id, plan_id, type, amount_cents: cents, current_period_end: end }: Arranged) => ({
  subscription_id: id,
  plan_id,
  type,
  cents,
  paid_until: end.toISOString(),
})

const changeTo = (from: Arranged, to: Pick<NextChange, 'planId' | 'type' | 'cents'>) => ({
  subscription_id: from.id,
  from: { plan_id: from.plan_id, type: from.type },
  to: { plan_id: to.planId, type: to.type },
  cents: to.cents,
})

const factsOf = (before: Arranged, after: Arranged): Fact[] => {
  const facts: Fact[] = []
  if (before.ending !== after.ending)
    facts.push({ kind: after.ending ? 'plan_ending' : 'plan_kept', data: paidPlan(after) })
  const { next_change: next } = after
  if (next && !isSame(before.next_change, next))
    facts.push({
      kind: 'plan_change_planned',
      data: { ...changeTo(after, next), at: new Date(next.at).toISOString() },
    })
  const waiting = unpaid(after.waiting_change)
  if (waiting && unpaid(before.waiting_change)?.until !== waiting.until)
    facts.push({
      kind: 'plan_change_waiting',
      data: {
        ...changeTo(after, waiting),
        until: new Date(waiting.until ?? after.current_period_end.getTime()).toISOString(),
        payment_url: waiting.url,
      },
    })
  const { waiting_change: waited } = after
  if (waited?.state === 'lapsed' && unpaid(before.waiting_change))
    facts.push({ kind: 'plan_change_lapsed', data: changeTo(after, waited) })
  const had = before.next_change ?? unpaid(before.waiting_change)
  const isChanged = before.plan_id !== after.plan_id || before.type !== after.type
  // A plan that ends, or another change that replaces this one, has a fact of its own.
  if (had && !next && !after.waiting_change && !isChanged && !after.ending)
    facts.push({ kind: 'plan_change_dropped', data: changeTo(after, had) })
  return facts
}

/**
 * Records as player events how a plan's arrangements changed, by the player or at the payment provider: it ends or no longer
 * ends, a change is planned, waits for payment, lapsed unpaid or was dropped. Call it in the transaction that locked the
 * subscription as `before` and then changed it.
 */
export const recordArrangements = async (trx: Db, before: Arranged, atMs: number): Promise<void> => {
  const after = await lockArranged(trx, before.id)
  if (!after || after.status === 'ended') return
  // Only differences become facts and the subscription is locked, so each is written once; a random key is enough.
  for (const fact of factsOf(before, after))
    await recordEvent(trx, {
      ...fact,
      userId: before.user_id,
      key: `${fact.kind}:${before.id}:${randomUUID()}`,
      atMs,
    })
}
