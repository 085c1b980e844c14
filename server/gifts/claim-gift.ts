import { isHigherPlan } from '#contract/subscriptions/gift-time.rules.ts'
import { readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import type { Dependencies } from '../dependencies.ts'
import { settleGiftTime } from '../gift-time/settle-gift-time.store.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { isRefused, refuse } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import type { Db } from '../schema.ts'
import { readPaidStretches } from '../in-force/in-force.store.ts'
import { codeKeysOf } from './code-secrets.ts'
import { endCode, findByCode, holdGiftCode } from './gift-codes.store.ts'
import type { GiftCodeRow } from './gift-codes.store.ts'
import { cancelWaitingMails, readMessage } from './gift-mails.store.ts'
import { giveGiftTime, usernameOf } from './give-gift-time.store.ts'
import { whyNotOpen } from './open-code.ts'

type NotFound =
  | 'gift_code_malformed'
  | 'gift_code_unknown'
  | 'gift_code_used'
  | 'gift_code_taken_back'
  | 'gift_code_split'
  | 'gift_code_ended'

/**
 * Finds the gift of a typed code and locks it until the end of the caller's transaction. Returns the reason if it can't
 * be claimed. A gift that `userId` has claimed is returned, too.
 */
const findGift = async (
  trx: Db,
  settings: Dependencies['settings'],
  typed: string,
  userId: string,
): Promise<GiftCodeRow | Refused<NotFound>> => {
  const { code } = readGiftCode(typed)
  if (code === undefined) return refuse('gift_code_malformed')
  const keys = codeKeysOf(settings)
  const found = await findByCode(trx, code, keys)
  const gift = found && (await holdGiftCode(trx, found.gift_code_id))
  // Read again under the lock: the code may have been taken back or used meanwhile.
  const now = gift && (await findByCode(trx, code, keys))
  if (!gift || !now) return refuse('gift_code_unknown')
  if (now.ended_as === 'taken_back') return refuse('gift_code_taken_back')
  if (gift.claimed_by === userId && gift.worth > 0) return gift
  return whyNotOpen(gift) ?? gift
}

/** Returns what a code gives, or why it can't be claimed. Writes nothing. */
export const previewGift = (
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  { code, userId }: { code: string; userId: string },
) =>
  inTransaction(db, async (trx) => {
    const gift = await findGift(trx, settings, code, userId)
    if (isRefused(gift)) return gift
    if (gift.claimed_by !== null) return refuse('gift_code_used')
    const { id, plan_id, months, buyer_id, version } = gift
    return {
      plan_id,
      months,
      from: await usernameOf(trx, buyer_id),
      is_own: buyer_id === userId,
      message: await readMessage(trx, id, version),
    }
  })

/**
 * Claims a gift in one transaction: its months become gift time of the player, by the rules of gift-time.rules.ts.
 * Returns the reason if it can't be claimed. A repeated claim by the same player returns the same gift time.
 */
export const claimGift = (
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  { code, userId, first }: { code: string; userId: string; first: boolean },
): Promise<{ giftTimeId: string } | Refused<NotFound | 'gift_not_higher'>> =>
  inTransaction(db, async (trx) => {
    const gift = await findGift(trx, settings, code, userId)
    if (isRefused(gift)) return gift
    if (gift.gift_time_id !== null) return { giftTimeId: gift.gift_time_id }
    const nowMs = clock.now()
    await settleGiftTime(trx, userId, nowMs)
    if (first) {
      const paid = (await readPaidStretches(trx, userId)).filter(({ until }) => until > nowMs)
      if (paid.some(({ planId }) => !isHigherPlan(gift.plan_id, planId))) return refuse('gift_not_higher')
    }
    await endCode(trx, gift.id, 'claimed', nowMs)
    await cancelWaitingMails(trx, gift.id, nowMs)
    return { giftTimeId: await giveGiftTime(trx, gift, { userId, first, nowMs }) }
  })
