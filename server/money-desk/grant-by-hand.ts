import type { HandlerInput } from '#contract/http/endpoint.ts'
import type { grantByHand as endpoint } from '#contract/desk/money-desk.contract.ts'
import { findChange, recordChange } from '../audit/audit.store.ts'
import type { Dependencies } from '../dependencies.ts'
import { grantMonths } from '../gifts/grant-months.store.ts'
import { readGiftTime } from '../gift-time/gift-time.store.ts'
import { isUser } from '../user/user.store.ts'
import { findOrder } from '../payments/orders.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'

type Wanted = HandlerInput<typeof endpoint>['body']

const monthsOf = async (db: Db, userId: string): Promise<number> =>
  (await readGiftTime(db, userId, { lock: false })).reduce((sum, { left }) => sum + left.months, 0)

/** Does the order, if one is given, belong to the player? */
const isOfPlayer = async (db: Db, { order_id: orderId, user_id: userId }: Wanted): Promise<boolean> =>
  orderId === null || (await findOrder(db, orderId))?.user_id === userId

/**
 * Gives a player months of a plan and records it, in one transaction, once per key. Refused when the player or their order
 * does not exist, or the key was used for something else.
 */
export const grantByHand = (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  wanted: Wanted,
  { adminId, key }: { adminId: string; key: string },
): Promise<{ giftTimeId: string } | Refused<'not_found' | 'order_mismatch'>> =>
  inTransaction(db, async (trx) => {
    const { user_id: userId, order_id: orderId, plan_id: planId, months, reason } = wanted
    if (!(await isUser(trx, userId)) || !(await isOfPlayer(trx, wanted))) return refuse('not_found')
    const nowMs = clock.now()
    const id = `granted-${adminId}-${key}`
    const before = await monthsOf(trx, userId)
    const written = await recordChange(trx, {
      adminId,
      kind: 'granted_by_hand',
      orderId,
      userId,
      subject: userId,
      reason,
      before: { gift_months: before },
      after: { gift_months: before + months, plan_id: planId, months },
      key: id,
      nowMs,
    })
    if (written) return { giftTimeId: await grantMonths(trx, { id, userId, planId, months }, nowMs) }
    const kept = await findChange(trx, id)
    const isSame =
      kept.user_id === userId &&
      kept.order_id === orderId &&
      kept.reason === reason &&
      kept.after['plan_id'] === planId &&
      kept.after['months'] === months
    return isSame ? { giftTimeId: `code-${id}` } : refuse('order_mismatch')
  })
