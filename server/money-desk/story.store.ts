import { sql } from 'kysely'
import * as v from 'valibot'
import { heardWhats, storyKinds, toldWhats } from '#contract/desk/money-desk.contract.ts'
import type { StoryEntry, StoryKind } from '#contract/desk/money-desk.contract.ts'
import { paidPlanIds } from '#contract/order/order.contract.ts'
import { readChangesOfOrder } from '../audit/read-changes.store.ts'
import { readChargesByKey } from '../charges/charges.store.ts'
import type { ChargeRow } from '../charges/charges.store.ts'
import { paymentKey } from '../ledger/bookings.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'
import {
  entry,
  readChargeEntries,
  readDisputeEntries,
  readRefundEntries,
  wordOf,
} from './payment-story.store.ts'
import type { ToldOf } from './payment-story.store.ts'

const ofOrder = (order: OrderRow): StoryEntry[] => [
  ...entry('placed', order.created_at, { cents: order.total_cents }),
  ...entry('opened', order.opened_at),
  ...entry('left_unpaid', order.closed_at),
  ...entry('paid', order.paid_at),
  ...entry('granted', order.fulfilled_at),
]

/** Outcomes of events that changed nothing. */
const idle: readonly (string | null)[] = ['ignored', 'restored subscription']

/** Returns the payment provider's reports about an order, with time of arrival and effect. */
const readHeard = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const rows = await db
    .selectFrom('payment_events')
    .select(['id', 'type', 'received_at', 'outcome'])
    .where('order_id', '=', orderId)
    .execute()
  return rows.flatMap(({ id: about, type, received_at: at, outcome }) =>
    entry('heard', at, { what: wordOf(heardWhats, type), about, came_to_nothing: idle.includes(outcome) }),
  )
}

/** The end of the period that the order itself paid for. */
const readFirstEnd = async (db: Db, orderId: string): Promise<string | null> => {
  const first = await db
    .selectFrom('payment_events')
    .select('fact')
    .where('order_id', '=', orderId)
    .where('type', '=', 'invoice.paid')
    .where(sql<boolean>`fact ->> 'isFirst' = 'true'`)
    .executeTakeFirst()
  return first?.fact.kind === 'invoice' ? new Date(first.fact.periodEnd).toISOString() : null
}

/** Events whose price is not an amount charged or refunded. */
const withoutAmount: readonly string[] = ['plan_ending', 'plan_ended']

/** Plan and amount of an event, as far as it has them. */
const figuresOf = (kind: string, data: Readonly<Record<string, unknown>>): Partial<StoryEntry> => {
  const to = v.safeParse(v.object({ to: v.object({ plan_id: v.picklist(paidPlanIds) }) }), data)
  return {
    cents: typeof data.cents === 'number' && !withoutAmount.includes(kind) ? data.cents : null,
    plan_id: to.success ? to.output.to.plan_id : wordOf(paidPlanIds, data.plan_id),
  }
}

/** Events about one later charge: its refunds and disputes, and the end of the plan that they caused. */
const aboutCharge = ({ payment_id: id, period_until: until }: ChargeRow) => sql<boolean>`(
  key in (select 'refunded:' || refunds.id from refunds where payment_id = ${id}
    union select 'refunded:' || disputes.id from disputes where payment_id = ${id}
    union select 'dispute_decided:' || disputes.id from disputes where payment_id = ${id})
  or kind = 'plan_ended' and data ->> 'reason' in ('refund', 'dispute')
    and (data ->> 'paid_until')::timestamptz = ${until}::timestamptz
    and exists (select from touched_payments where id = ${id}))`

/** Everything the player was notified of by mail, or will be by notifications. */
const readTold = async (db: Db, userId: string, { orderId, charge }: ToldOf): Promise<StoryEntry[]> => {
  const subscription = sql`data ->> 'subscription_id' in (
    select id from subscriptions where order_id = ${orderId})`
  const rows = await db
    .selectFrom('player_events')
    .select(['kind', 'at', 'data'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(data ->> 'order_id' = ${orderId} or ${subscription})`)
    // Charges have rows of their own.
    .where('kind', '<>', 'charged')
    .$if(charge !== null, (query) => (charge === null ? query : query.where(aboutCharge(charge))))
    .execute()
  return rows.flatMap(({ kind, at, data }) =>
    entry('told', at, { what: wordOf(toldWhats, kind), ...figuresOf(kind, data as Record<string, unknown>) }),
  )
}

const readCodes = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const codes = await db
    .selectFrom('gift_codes as code')
    .leftJoin('gift_codes as whole', 'whole.id', 'code.split_from')
    .leftJoin('users', 'users.id', 'code.claimed_by')
    .select(['code.id', 'code.plan_id', 'code.months', 'code.created_at', 'code.split_at', 'code.claimed_at'])
    .select('username')
    .select('whole.split_at as parted_at')
    .where('code.order_id', '=', orderId)
    .orderBy('code.id')
    .execute()
  const ids = codes.map(({ id }) => id)
  if (ids.length === 0) return []
  const takenBack = await db
    .selectFrom('gift_code_secrets')
    .select(['gift_code_id', 'ended_at'])
    .where('gift_code_id', 'in', ids)
    .where('ended_as', '=', 'taken_back')
    .execute()
  const mails = await db
    .selectFrom('gift_mails')
    .select(['gift_code_id', 'mail_to', 'mailed_at', 'failed_at', 'failed_as'])
    .where('gift_code_id', 'in', ids)
    .execute()
  const gifts = new Map(codes.map(({ id, plan_id, months }) => [id, { plan_id, months }]))
  return [
    ...codes.flatMap(({ id, created_at, split_at, claimed_at, username, parted_at }) => [
      // The parts of a split code have the creation time of the whole.
      ...entry('code_made', parted_at ?? created_at, gifts.get(id)),
      ...entry('code_split', split_at, gifts.get(id)),
      ...entry('code_claimed', claimed_at, { ...gifts.get(id), by: username }),
    ]),
    ...takenBack.flatMap(({ gift_code_id: id, ended_at: at }) => entry('code_taken_back', at, gifts.get(id))),
    ...mails.flatMap(({ gift_code_id: id, mail_to: about, mailed_at, failed_at, failed_as: what }) => [
      ...entry('code_mailed', mailed_at, { ...gifts.get(id), about }),
      ...entry('code_mail_failed', failed_at, { ...gifts.get(id), about, what }),
    ]),
  ]
}

const requestsOf = async (db: Db, { key }: ChargeRow): Promise<string[]> => {
  const rows = await db.selectFrom('refund_requests').select('id').where('charge_key', '=', key).execute()
  return rows.map(({ id }) => id)
}

const readByHand = async (db: Db, { orderId, charge }: ToldOf): Promise<StoryEntry[]> => {
  const changes = await readChangesOfOrder(db, orderId)
  const ofCharge = charge && [charge.key, ...(await requestsOf(db, charge))]
  return changes.flatMap(
    ({ kind, at, reason, by, subject, after: { asked_cents: cents, plan_id, months } }) => {
      const told = storyKinds.find((one) => one === kind)
      if (!told || (ofCharge && !ofCharge.includes(subject))) return []
      return entry(told, at, {
        by,
        reason,
        cents: typeof cents === 'number' ? cents : null,
        plan_id: wordOf(paidPlanIds, plan_id),
        months: typeof months === 'number' ? months : null,
      })
    },
  )
}

/** Sorts steps of the same second by cause and effect: the payment provider's times have no finer unit. */
const rank: Partial<Record<StoryKind, number>> = {
  placed: 0,
  opened: 1,
  heard: 2,
  paid: 3,
  granted: 4,
  charged: 4,
  dispute_lost: 5,
  refund_asked: 6,
  refunded: 7,
  refund_made: 8,
}

const secondOf = ({ at }: StoryEntry): number => Math.floor(Date.parse(at) / 1_000)

const inOrder = (entries: readonly StoryEntry[]): StoryEntry[] =>
  entries.toSorted(
    (one, other) =>
      secondOf(one) - secondOf(other) ||
      (rank[one.kind] ?? 9) - (rank[other.kind] ?? 9) ||
      Date.parse(one.at) - Date.parse(other.at),
  )

const readOfPayment = async (db: Db, userId: string, of: ToldOf): Promise<StoryEntry[]> => [
  ...(await readTold(db, userId, of)),
  ...(await readChargeEntries(db, of)),
  ...(await readRefundEntries(db, of)),
  ...(await readDisputeEntries(db, of)),
  ...(await readByHand(db, of)),
]

/** Returns the complete known story of an order, oldest first. */
export const readStory = async (db: Db, order: OrderRow): Promise<StoryEntry[]> => {
  const entries = [
    ofOrder(order),
    await readHeard(db, order.id),
    await readCodes(db, order.id),
    await readOfPayment(db, order.user_id, { orderId: order.id, charge: null }),
  ].flat()
  const until = await readFirstEnd(db, order.id)
  const key = paymentKey(order.id)
  const method = (await readChargesByKey(db, [key])).get(key)?.method ?? null
  const cents = order.status === 'differs' ? null : order.total_cents
  return inOrder(
    entries.map((one) => {
      if (one.kind === 'granted') return { ...one, until }
      return one.kind === 'paid' ? { ...one, cents, method } : one
    }),
  )
}

export const readChargeStory = async (db: Db, charge: ChargeRow): Promise<StoryEntry[]> =>
  inOrder(await readOfPayment(db, charge.user_id, { orderId: charge.order_id, charge }))
