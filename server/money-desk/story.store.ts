import { sql } from 'kysely'
import { chargeWhats, heardWhats, storyKinds, toldWhats } from '#contract/money-desk.contract.ts'
import type { StoryEntry, StoryKind } from '#contract/money-desk.contract.ts'
import { paidPlanIds } from '#contract/order.contract.ts'
import { readChangesOfOrder } from '../audit/read-changes.store.ts'
import { receiptNumber } from '../charges/charges.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import type { Db } from '../schema.ts'

type Told = Partial<Omit<StoryEntry, 'at' | 'kind'>>

const nothingTold = {
  ...{ what: null, cents: null, plan_id: null, months: null, until: null, came_to_nothing: false },
  ...{ by: null, about: null, reason: null },
} satisfies Told

/** The word of a list that a text is; null when it is none. */
const wordOf = <Word extends string>(words: readonly Word[], text: unknown): Word | null =>
  words.find((word) => word === text) ?? null

const entry = (kind: StoryKind, at: Date | null, told: Told = {}): StoryEntry[] =>
  at === null ? [] : [{ at: at.toISOString(), kind, ...nothingTold, ...told }]

const ofOrder = (order: OrderRow): StoryEntry[] => [
  ...entry('placed', order.created_at, { cents: order.total_cents }),
  ...entry('opened', order.opened_at),
  ...entry('left_unpaid', order.closed_at),
  ...entry('paid', order.paid_at),
  ...entry('granted', order.fulfilled_at),
]

const readReceipts = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const rows = await db
    .selectFrom('charges')
    .select(['number', 'part', 'receipt_to', 'receipt_mailed_at'])
    .where('order_id', '=', orderId)
    .execute()
  return rows.flatMap((charge) =>
    entry('receipt_mailed', charge.receipt_mailed_at, {
      about: `${receiptNumber(charge)}: ${charge.receipt_to}`,
    }),
  )
}

/** Outcomes of events that changed nothing. */
const idle: readonly (string | null)[] = ['ignored', 'restored subscription']

/** What the payment provider reported of it, when it arrived, and whether anything came of that. */
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

/** Later charges of the plan that it bought. */
const readCharged = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const rows = await db
    .selectFrom('charges')
    .select(['kind', 'at', 'period_until', 'cents'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', chargeWhats)
    .execute()
  return rows.flatMap(({ kind, at, cents, period_until: until }) =>
    entry('charged', at, { what: wordOf(chargeWhats, kind), cents, until: until?.toISOString() ?? null }),
  )
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
    // These are rows of their own.
    .where('kind', '<>', 'charged')
    .execute()
  return rows.flatMap(({ kind, at }) => entry('told', at, { what: wordOf(toldWhats, kind) }))
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
      // The parts of a code keep the time of the whole.
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
      what: source === 'dashboard' ? 'at_provider' : null,
    }),
  )
}

const readDisputes = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const disputes = await db
    .selectFrom('disputes')
    .innerJoin('touched_payments as payment', 'payment.id', 'disputes.payment_id')
    .leftJoin('player_events as decided', (join) =>
      join.on('decided.key', '=', sql<string>`'dispute_decided:' || disputes.id`),
    )
    .select(['disputes.id', 'disputes.cents', 'opened_at', 'withdrawn_at', 'reinstated_at', 'closed_as'])
    // When its player was told is when the hub heard of it.
    .select('decided.at as decided_at')
    .where('payment.order_id', '=', orderId)
    .execute()
  return disputes.flatMap(({ id: about, cents, opened_at, withdrawn_at, reinstated_at, ...over }) => [
    ...entry('disputed', opened_at, { cents, about }),
    ...entry('dispute_withdrawn', withdrawn_at, { cents, about }),
    ...entry('dispute_reinstated', reinstated_at, { cents, about }),
    ...(over.closed_as === 'lost'
      ? entry('dispute_lost', over.decided_at ?? withdrawn_at ?? opened_at, { cents, about })
      : []),
  ])
}

const readByHand = async (db: Db, orderId: string): Promise<StoryEntry[]> => {
  const changes = await readChangesOfOrder(db, orderId)
  return changes.flatMap(({ kind, at, reason, by, after: { asked_cents: cents, plan_id, months } }) => {
    const told = storyKinds.find((one) => one === kind)
    if (!told) return []
    return entry(told, at, {
      ...{ by, reason, cents: typeof cents === 'number' ? cents : null },
      ...{ plan_id: wordOf(paidPlanIds, plan_id), months: typeof months === 'number' ? months : null },
    })
  })
}

/** In the order of what comes first of two in the same second: the payment provider's clock tells no less. */
const rank: Partial<Record<StoryKind, number>> = {
  ...{ placed: 0, opened: 1, heard: 2, paid: 3, granted: 4, dispute_lost: 5 },
}

const secondOf = ({ at }: StoryEntry): number => Math.floor(Date.parse(at) / 1_000)

/** Returns everything that is known to have happened to an order, oldest first. */
export const readStory = async (db: Db, order: OrderRow): Promise<StoryEntry[]> => {
  const entries = [
    ofOrder(order),
    await readReceipts(db, order.id),
    await readHeard(db, order.id),
    await readCharged(db, order.id),
    await readTold(db, order),
    await readCodes(db, order.id),
    await readRefunds(db, order.id),
    await readDisputes(db, order.id),
    await readByHand(db, order.id),
  ].flat()
  const until = await readFirstEnd(db, order.id)
  const cents = order.status === 'differs' ? null : order.total_cents
  const told = entries.map((one) => {
    if (one.kind === 'granted') return { ...one, until }
    return one.kind === 'paid' ? { ...one, cents } : one
  })
  return told.toSorted(
    (one, other) =>
      secondOf(one) - secondOf(other) ||
      (rank[one.kind] ?? 9) - (rank[other.kind] ?? 9) ||
      Date.parse(one.at) - Date.parse(other.at),
  )
}
