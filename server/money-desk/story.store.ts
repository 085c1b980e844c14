import { sql } from 'kysely'
import { storyKinds } from '#contract/money-desk.contract.ts'
import type { StoryEntry, StoryKind } from '#contract/money-desk.contract.ts'
import { readChangesOfOrder } from '../audit/read-changes.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'

type Told = Partial<Pick<StoryEntry, 'cents' | 'by' | 'about' | 'reason'>>

const entry = (kind: StoryKind, at: Date | null, told: Told = {}): StoryEntry[] =>
  at === null
    ? []
    : [{ at: at.toISOString(), kind, cents: null, by: null, about: null, reason: null, ...told }]

const ofOrder = (order: OrderRow): StoryEntry[] => [
  ...entry('placed', order.created_at, { cents: order.total_cents }),
  ...entry('opened', order.opened_at),
  ...entry('left_unpaid', order.closed_at),
  ...entry('paid', order.paid_at),
  ...entry('granted', order.fulfilled_at),
  ...entry('receipt_mailed', order.receipt_mailed_at, { about: order.receipt_to }),
]

/** What the payment provider reported of it, when it arrived, and what came of that. */
const readHeard = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const rows = await db
    .selectFrom('payment_events')
    .select(['type', 'received_at', 'outcome'])
    .where('order_id', '=', orderId)
    .execute()
  return rows.flatMap(({ type, received_at: at, outcome }) =>
    entry('heard', at, { about: outcome === null ? type : `${type}: ${outcome}` }),
  )
}

/** Later charges of the plan that it bought. */
const readCharged = async (db: Db, order: OrderRow): Promise<StoryEntry[]> => {
  if (order.provider_subscription_id === null) return []
  const rows = await db
    .selectFrom('journal_transactions')
    .innerJoin('journal_entries', 'journal_entries.transaction_key', 'journal_transactions.key')
    .select(['key', 'kind', 'at', sql<number>`sum(greatest(cents, 0))::int`.as('cents')])
    .where('subscription_id', '=', order.provider_subscription_id)
    .where('kind', 'in', ['renewal', 'plan_change', 'stray_renewal'])
    .groupBy(['key', 'kind', 'at'])
    .execute()
  return rows.flatMap(({ kind, at, cents }) => entry('charged', at, { cents, about: kind }))
}

/** What its player was told by mail or will be by notifications. */
const readTold = async (db: Db, order: OrderRow): Promise<StoryEntry[]> => {
  const subscription = sql`data ->> 'subscription_id' in (
    select id from subscriptions where order_id = ${order.id})`
  const rows = await db
    .selectFrom('player_events')
    .select(['kind', 'at'])
    .where('user_id', '=', order.user_id)
    .where(sql<boolean>`(data ->> 'order_id' = ${order.id} or ${subscription})`)
    .execute()
  return rows.flatMap(({ kind, at }) => entry('told', at, { about: kind }))
}

const readCodes = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const codes = await db
    .selectFrom('gift_codes as code')
    .leftJoin('gift_codes as whole', 'whole.id', 'code.split_from')
    .leftJoin('users', 'users.id', 'code.claimed_by')
    .select(['code.id', 'code.created_at', 'code.split_at', 'code.claimed_at', 'username'])
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
  return [
    ...codes.flatMap(({ id, created_at, split_at, claimed_at, username, parted_at }) => [
      // The parts of a code keep the time of the whole.
      ...entry('code_made', parted_at ?? created_at, { about: id }),
      ...entry('code_split', split_at, { about: id }),
      ...entry('code_claimed', claimed_at, { about: id, by: username }),
    ]),
    ...takenBack.flatMap(({ gift_code_id: id, ended_at: at }) => entry('code_taken_back', at, { about: id })),
    ...mails.flatMap(({ mail_to: to, mailed_at, failed_at, failed_as }) => [
      ...entry('code_mailed', mailed_at, { about: to }),
      ...entry('code_mail_failed', failed_at, { about: `${to}: ${failed_as}` }),
    ]),
  ]
}

const readRefunds = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('touched_payments as payment', 'payment.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.cents', 'refunded_at', 'refunds.status', 'source'])
    .where('payment.order_id', '=', orderId)
    .execute()
  return refunds.flatMap(({ id: about, cents, refunded_at: at, status, source }) =>
    entry(status === 'failed' || status === 'canceled' ? 'refund_failed' : 'refunded', at, {
      cents,
      about,
      reason: source === 'dashboard' ? 'dashboard' : null,
    }),
  )
}

const readDisputes = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('touched_payments as payment', 'payment.id', 'disputes.payment_id')
    .select(['disputes.id', 'disputes.cents', 'opened_at', 'withdrawn_at', 'reinstated_at'])
    .where('payment.order_id', '=', orderId)
    .execute()
  return disputes.flatMap(({ id: about, cents, opened_at, withdrawn_at, reinstated_at }) => [
    ...entry('disputed', opened_at, { cents, about }),
    ...entry('dispute_withdrawn', withdrawn_at, { cents, about }),
    ...entry('dispute_reinstated', reinstated_at, { cents, about }),
  ])
}

const readByHand = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const changes = await readChangesOfOrder(db, orderId)
  return changes.flatMap(({ kind, at, reason, by, subject: about, after: { asked_cents: cents } }) => {
    const told = storyKinds.find((one) => one === kind)
    return told ? entry(told, at, { by, reason, about, cents: typeof cents === 'number' ? cents : null }) : []
  })
}

/** In the order of what comes first of two in the same second: the payment provider's clock tells no less. */
const rank: Partial<Record<StoryKind, number>> = { placed: 0, opened: 1, heard: 2, paid: 3, granted: 4 }

const secondOf = ({ at }: StoryEntry): number => Math.floor(Date.parse(at) / 1_000)

/** Returns everything that is known to have happened to an order, oldest first. */
export const readStory = async (db: Db, order: OrderRow): Promise<StoryEntry[]> => {
  const entries = [
    ofOrder(order),
    await readHeard(db, order.id),
    await readCharged(db, order),
    await readTold(db, order),
    await readCodes(db, order.id),
    await readRefunds(db, order.id),
    await readDisputes(db, order.id),
    await readByHand(db, order.id),
  ].flat()
  return entries.toSorted(
    (one, other) =>
      secondOf(one) - secondOf(other) ||
      (rank[one.kind] ?? 9) - (rank[other.kind] ?? 9) ||
      Date.parse(one.at) - Date.parse(other.at),
  )
}
