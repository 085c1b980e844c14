import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { donationVotes } from '#contract/votes/votes.rules.ts'
import { restoreGiftCodes, voidGiftCodes } from '../gifts/gifts.store.ts'
import type { OrderRow } from '../payments/orders.store.ts'
import { restoreDonations, reverseDonation } from '../projects/projects.store.ts'
import type { Db } from '../schema.ts'
import { endPlanOfOrder, restorePlanOfOrder } from '../subscriptions/subscription-undo.store.ts'
import { readVotesLeft, restoreDonationVotes, reverseDonationVotes } from '../votes/votes.store.ts'
import { totalOf, whatIsLeft } from './refund-lines.ts'
import type { RefundLine } from './refund-lines.ts'
import type { ReversalsTable } from './refund.tables.ts'

interface Reversal {
  /** Id of the refund or dispute. */
  readonly id: string
  readonly cause: ReversalsTable['cause']
  readonly order: OrderRow
  readonly lines: readonly RefundLine[]
  /** The payment is a later charge of the order's plan. */
  readonly ofRenewal: boolean
  /** This payment paid for the plan in its period, so undoing it can end the plan. */
  readonly carriesPlan: boolean
  /** End of the period that the payment paid for, in milliseconds since the epoch; null when unknown. */
  readonly periodEnd: number | null
}

/** Returns the cents of an order's lines that were refunded or taken by a dispute, and not restored since. */
export const readTaken = async (db: Db, orderId: string): Promise<RefundLine[]> => {
  const rows = await db
    .selectFrom('reversal_lines')
    .innerJoin('reversals', 'reversals.id', 'reversal_lines.reversal_id')
    .select(['order_line as index', (row) => row.fn.sum<number>('reversal_lines.cents').as('cents')])
    .where('reversals.order_id', '=', orderId)
    .where('reversals.of_renewal', '=', false)
    .groupBy('order_line')
    .execute()
  return rows.map(({ index, cents }) => ({ index, cents: -cents }))
}

/**
 * Returns the cents of a later charge that were refunded or taken by a dispute, and not restored since, as its only
 * line. Amounts without assigned lines count too.
 */
export const readTakenOfPayment = async (db: Db, paymentId: string): Promise<RefundLine[]> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from (
      select cents from refunds where payment_id = ${paymentId} and outcome in ('reversed', 'unassigned')
      union all
      select cents from disputes where payment_id = ${paymentId} and outcome in ('reversed', 'unassigned')
    ) as taken`.execute(db)
  return rows.flatMap(({ cents }) => (cents > 0 ? [{ index: 0, cents }] : []))
}

const insertLines = async (db: Db, id: string, lines: readonly RefundLine[]): Promise<void> => {
  if (lines.length === 0) return
  await db
    .insertInto('reversal_lines')
    .values(lines.map(({ index, cents }) => ({ reversal_id: id, order_line: index, cents })))
    .execute()
}

/** The rest of a donation keeps as many votes as a donation of that amount would have made. */
const votesAfter = (paidCents: number, leftCents: number, granted: number): number =>
  donationVotes(leftCents, donationVotes(paidCents, false) !== granted)

/**
 * Writes the rows that undo lines of an order, in the caller's transaction, which locks the order. Donated dollars
 * fall. Unspent votes go; spent ones stay, as a debt. Gift codes become void. A plan ends if this payment still carries
 * it.
 */
export const reverse = async (
  db: Db,
  { id, cause, order, ...what }: Reversal,
  nowMs: number,
): Promise<void> => {
  const at = new Date(nowMs)
  const left = whatIsLeft(order.lines, [...(await readTaken(db, order.id)), ...what.lines])
  const hasPlan = what.lines.some(({ index }) => order.lines[index]?.kind === 'plan')
  const paidUntil =
    hasPlan && what.carriesPlan
      ? await endPlanOfOrder(db, order.id, { periodEnd: what.periodEnd, cause }, nowMs)
      : null
  await db
    .insertInto('reversals')
    .values({
      id,
      cause,
      order_id: order.id,
      undoes: null,
      of_renewal: what.ofRenewal,
      plan_paid_until: paidUntil,
      at,
    })
    .execute()
  await insertLines(
    db,
    id,
    what.lines.map(({ index, cents }) => ({ index, cents: -cents })),
  )
  if (what.ofRenewal) return
  for (const { index, cents } of what.lines) {
    const line = order.lines[index]
    const undone = { reversalId: id, cause, orderId: order.id, line: index }
    if (line?.kind === 'gift') await voidGiftCodes(db, undone, nowMs)
    if (line?.kind !== 'donation') continue
    await reverseDonation(db, { ...undone, cents }, at)
    const { granted, now } = await readVotesLeft(db, order.id, index)
    const after = votesAfter(line.cents, totalOf(left.filter((one) => one.index === index)), granted)
    if (after < now)
      await reverseDonationVotes(db, { ...undone, userId: order.user_id, votes: now - after }, at)
  }
}

/** Returns a reversal that was never undone; undefined when there is none. */
export const findStanding = (db: Db, id: string): Promise<Selectable<ReversalsTable> | undefined> =>
  db
    .selectFrom('reversals')
    .selectAll()
    .where('id', '=', id)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('reversals as undoing').select('undoing.id').where('undoing.undoes', '=', id),
        ),
      ),
    )
    .executeTakeFirst()

/**
 * Writes the rows that restore what a reversal took, in the caller's transaction, which locks the order. Returns false
 * when a plan can't be restored because another one was paid for in the meantime.
 */
export const restore = async (
  db: Db,
  reversal: Selectable<ReversalsTable>,
  nowMs: number,
): Promise<boolean> => {
  const id = `${reversal.id} undone`
  const at = new Date(nowMs)
  await db
    .insertInto('reversals')
    .values({ ...reversal, id, undoes: reversal.id, plan_paid_until: null, at })
    .execute()
  await db
    .insertInto('reversal_lines')
    .columns(['reversal_id', 'order_line', 'cents'])
    .expression((row) =>
      row
        .selectFrom('reversal_lines')
        .select([sql.lit(id).as('reversal_id'), 'order_line', sql<number>`-cents`.as('cents')])
        .where('reversal_id', '=', reversal.id),
    )
    .execute()
  await restoreDonations(db, reversal.id, id, at)
  await restoreDonationVotes(db, reversal.id, id, at)
  await restoreGiftCodes(db, reversal.id, id, nowMs)
  if (reversal.plan_paid_until === null) return true
  const owedMs = Math.max(0, reversal.plan_paid_until.getTime() - reversal.at.getTime())
  return restorePlanOfOrder(db, reversal.order_id, owedMs, nowMs)
}

/** Returns what a refund took: the cents of each line, and whether it ended the plan. */
export const findReversed = async (
  db: Db,
  id: string,
): Promise<{ lines: RefundLine[]; planEnded: boolean }> => {
  const reversal = await db
    .selectFrom('reversals')
    .select('plan_paid_until')
    .where('id', '=', id)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('reversal_lines')
    .select(['order_line as index', 'cents'])
    .where('reversal_id', '=', id)
    .orderBy('order_line')
    .execute()
  return {
    lines: rows.map(({ index, cents }) => ({ index, cents: -cents })),
    planEnded: reversal?.plan_paid_until != null,
  }
}
