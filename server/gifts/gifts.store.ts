import { sql } from 'kysely'
import { giftParts } from '#contract/order/order.rules.ts'
import type { PaidPlanId } from '#contract/order/order.contract.ts'
import { giveGiftTimeBack, takeGiftTime } from '../gift-time/take-gift-time.store.ts'
import type { Db } from '../schema.ts'
import { codeKeysOf } from './code-secrets.ts'
import type { CodeSecrets } from './code-secrets.ts'
import { holdCodesOfLine, makeCode } from './gift-codes.store.ts'

export interface BoughtGift {
  readonly orderId: string
  /** Index of the order's line. */
  readonly line: number
  readonly buyerId: string
  readonly planId: PaidPlanId
  readonly months: number
}

/** Makes the codes of a bought gift: one per twelve months, and one for the rest. Repeated calls make nothing more. */
export const insertGiftCodes = async (
  db: Db,
  gift: BoughtGift,
  secrets: CodeSecrets,
  nowMs: number,
): Promise<void> => {
  const { orderId, line, buyerId, planId } = gift
  const { lots, singles } = giftParts(gift.months)
  const parts = [...Array.from({ length: lots }, () => 12), ...(singles > 0 ? [singles] : [])]
  const made = await db
    .insertInto('gift_codes')
    .values(
      parts.map((months, part) => ({
        id: `gift-${orderId}-${line}-${part}`,
        order_id: orderId,
        order_line: line,
        part,
        buyer_id: buyerId,
        plan_id: planId,
        months,
        created_at: new Date(nowMs),
      })),
    )
    .onConflict((conflict) => conflict.columns(['order_id', 'order_line', 'part']).doNothing())
    .returning('id')
    .execute()
  const keys = codeKeysOf(secrets)
  for (const { id } of made) await makeCode(db, id, keys, nowMs)
}

/** A refund or dispute of an order's line, which ends the codes of that gift. */
interface Undone {
  readonly reversalId: string
  readonly cause: 'refund' | 'dispute'
  readonly orderId: string
  readonly line: number
}

/**
 * Returns the codes of a gift that are neither split nor ended. They are locked, so that nobody claims or splits one
 * meanwhile.
 */
const holdStanding = async (db: Db, orderId: string, line: number) => {
  await holdCodesOfLine(db, orderId, line)
  const codes = await db
    .selectFrom('gift_codes')
    .leftJoin('gift_code_reversals as undone', 'undone.gift_code_id', 'gift_codes.id')
    .select(['gift_codes.id', 'gift_codes.months', 'claimed_by', 'gift_time_id'])
    .select(sql<number>`coalesce(sum(undone.months), 0)::int`.as('ended'))
    .where('order_id', '=', orderId)
    .where('order_line', '=', line)
    .where('split_at', 'is', null)
    .groupBy(['gift_codes.id', 'gift_codes.months', 'claimed_by', 'gift_time_id'])
    .orderBy('gift_codes.id')
    .execute()
  return codes.filter(({ months, ended }) => months + ended > 0)
}

/** Ends the codes of a gift: an unclaimed one becomes void, a claimed one loses its unused months. */
export const voidGiftCodes = async (
  db: Db,
  { reversalId, cause, orderId, line }: Undone,
  nowMs: number,
): Promise<void> => {
  const standing = await holdStanding(db, orderId, line)
  if (standing.length === 0) return
  await db
    .insertInto('gift_code_reversals')
    .values(
      standing.map(({ id, months, ended }) => ({
        reversal_id: reversalId,
        gift_code_id: id,
        months: -(months + ended),
      })),
    )
    .execute()
  for (const { gift_time_id: id, claimed_by: userId } of standing)
    if (id !== null && userId !== null) await takeGiftTime(db, { id, userId, reversalId, cause }, nowMs)
}

/** Restores the codes that a reversal ended, and the unused gift time of claimed ones. */
export const restoreGiftCodes = async (
  db: Db,
  reversalId: string,
  id: string,
  nowMs: number,
): Promise<void> => {
  const ended = await db
    .selectFrom('gift_code_reversals')
    .select(['gift_code_id', 'months'])
    .where('reversal_id', '=', reversalId)
    .execute()
  if (ended.length === 0) return
  await db
    .insertInto('gift_code_reversals')
    .values(ended.map((row) => ({ ...row, months: -row.months, reversal_id: id })))
    .execute()
  const claimed = await db
    .selectFrom('gift_codes')
    .select(['gift_time_id', 'claimed_by'])
    .where(
      'id',
      'in',
      ended.map((row) => row.gift_code_id),
    )
    .where('claimed_at', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { gift_time_id: giftTimeId, claimed_by: userId } of claimed)
    if (giftTimeId !== null && userId !== null) await giveGiftTimeBack(db, { id: giftTimeId, userId }, nowMs)
}
