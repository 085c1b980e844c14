import { sql } from 'kysely'
import type { WorklistEntry } from '#contract/desk/money-desk.contract.ts'
import { numberOfOrder } from '../charges/charges.store.ts'
import type { Db } from '../schema.ts'

/** Normally a matter of seconds; late after this many milliseconds. */
const lateMs = 15 * 60_000

type Row = Pick<WorklistEntry, 'id' | 'kind' | 'subject' | 'payment_id' | 'cents' | 'currency'> & {
  at: Date
  order_id: string | null
  number: string | null
  user_id: string | null
  username: string | null
  email: string | null
  can_settle: boolean
}

const toWire = ({ at, order_id, number, user_id, username, email, ...row }: Row): WorklistEntry => ({
  ...row,
  at: at.toISOString(),
  order: order_id !== null && number !== null ? { id: order_id, number } : null,
  player: user_id !== null && username !== null ? { id: user_id, username, email } : null,
})

/** Entries that wait for a decision, and those that disappear by themselves: open disputes, and everything that is late. */
const waiting = (nowMs: number) => {
  const late = sql`${new Date(nowMs - lateMs)}::timestamptz`
  return sql`
    select id::text, kind, subject, payment_id, order_id, cents, currency, at, true as can_settle
    from payment_worklist where settled_at is null
    union all
    select 'late-grant-' || id, 'grant_is_late', id, null, id, total_cents, 'usd', paid_at, false
    from orders where status = 'paid' and paid_at < ${late}
    union all
    select 'late-event-' || id, 'event_is_late', id, null, (select orders.id from orders where orders.id = payment_events.order_id),
      null, null, received_at, false
    from payment_events where due_at is not null and received_at < ${late}
    union all
    select 'late-refund-' || id, 'refund_is_late', id, payment_id, order_id, cents, 'usd', requested_at, false
    from refund_requests where status = 'asked' and requested_at < ${late}
    union all
    select 'open-dispute-' || dispute.id, 'dispute_is_open', dispute.id, payment_id, payment.order_id, dispute.cents,
      dispute.currency, opened_at, false
    from disputes dispute left join touched_payments payment on payment.id = dispute.payment_id
    where closed_as is null`
}

const columns = sql`
  work.*, orders.user_id, users.username, users.email, ${numberOfOrder} as number
  from work
  left join orders on orders.id = work.order_id
  left join users on users.id = orders.user_id`

/** Returns the oldest `most` entries of the worklist, and the number of all. */
export const readWorklist = async (
  db: Db,
  nowMs: number,
  most: number,
): Promise<{ entries: WorklistEntry[]; total: number }> => {
  const { rows } = await sql<Row & { total: number }>`
    with work as (${waiting(nowMs)})
    select (select count(*) from work)::int as total, ${columns}
    order by work.at, work.id limit ${most}`.execute(db)
  return {
    entries: rows.map(({ total: _, ...row }) => toWire(row)),
    total: rows[0]?.total ?? 0,
  }
}

export const readWorklistOfOrder = async (
  db: Db,
  orderId: string,
  nowMs: number,
): Promise<WorklistEntry[]> => {
  const { rows } = await sql<Row>`
    with work as (select * from (${waiting(nowMs)}) as all_of_it where order_id = ${orderId})
    select ${columns} order by work.at, work.id`.execute(db)
  return rows.map(toWire)
}

/**
 * Takes an entry off the worklist, in the caller's transaction. Returns its order; null when somebody was faster, undefined
 * when there is no entry.
 */
export const settleEntry = async (
  db: Db,
  id: string,
  nowMs: number,
): Promise<{ orderId: string | null } | null | undefined> => {
  const held = await db
    .selectFrom('payment_worklist')
    .select(['order_id', 'settled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  if (held.settled_at !== null) return null
  await db
    .updateTable('payment_worklist')
    .set({ settled_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute()
  return { orderId: held.order_id }
}
