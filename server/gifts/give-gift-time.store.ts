import { recordEvent } from '../events/player-events.store.ts'
import { insertGiftTime, setFirst } from '../gift-time/gift-time.store.ts'
import { settleGiftTime } from '../gift-time/settle-gift-time.store.ts'
import type { Db } from '../schema.ts'
import type { GiftCodeRow } from './gift-codes.store.ts'

type Gift = Pick<GiftCodeRow, 'id' | 'order_id' | 'plan_id' | 'months' | 'buyer_id'>

export const usernameOf = async (db: Db, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const user = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return user?.username ?? null
}

const tell = async (
  trx: Db,
  { id, order_id, plan_id, months, buyer_id }: Gift,
  { userId, giftTimeId, atMs }: { userId: string; giftTimeId: string; atMs: number },
): Promise<void> => {
  await recordEvent(trx, {
    userId,
    kind: 'gift_received',
    data: {
      gift_code_id: id,
      gift_time_id: giftTimeId,
      plan_id,
      months,
      from: await usernameOf(trx, buyer_id),
    },
    key: `gift_received:${id}`,
    atMs,
  })
  if (buyer_id === null || buyer_id === userId) return
  const by = (await usernameOf(trx, userId)) ?? userId
  await recordEvent(trx, {
    userId: buyer_id,
    kind: 'gift_claimed',
    data: { gift_code_id: id, order_id, plan_id, months, by },
    key: `gift_claimed:${id}`,
    atMs,
  })
}

/**
 * Turns the months of a gift into gift time of a player, in the caller's transaction, which locks the gift. Records
 * events for the recipient and the giver. `first`: the gift time counts before the paid plan. Returns the id of the
 * gift time.
 */
export const giveGiftTime = async (
  trx: Db,
  gift: Gift,
  { userId, first, nowMs }: { userId: string; first: boolean; nowMs: number },
): Promise<string> => {
  const giftTimeId = `code-${gift.id}`
  const { plan_id, months } = gift
  await insertGiftTime(trx, { id: giftTimeId, user_id: userId, plan_id, months }, nowMs)
  if (first) await setFirst(trx, userId, giftTimeId)
  await settleGiftTime(trx, userId, nowMs)
  await trx
    .updateTable('gift_codes')
    .set({ claimed_by: userId, claimed_at: new Date(nowMs), gift_time_id: giftTimeId })
    .where('id', '=', gift.id)
    .execute()
  await tell(trx, gift, { userId, giftTimeId, atMs: nowMs })
  return giftTimeId
}
